import QuidCore

/// The wallet of practice transfers, which move nothing.
struct PracticeWallet: Sendable {
  /// The transfer that the user is asked to confirm; `nil` while no confirmation is shown.
  private(set) var review: SendQuote?
  /// The last transfer; `nil` before the first transfer and after an edit of the amount.
  private(set) var sent: SendQuote?
  /// The last transfers since the start of the app, oldest first.
  private(set) var transfers: [SendQuote] = []

  /// The maximum number of stored transfers.
  private static let maximumTransfers = 5

  mutating func review(_ quote: SendQuote) { review = quote.isValid ? quote : nil }

  mutating func discardReview() { review = nil }

  mutating func discardResult() { sent = nil }

  /// Makes the confirmed transfer and returns the remaining balance; `nil` if there is none to confirm.
  mutating func confirm() -> Ether? {
    guard let quote = review, let remaining = quote.remaining else { return nil }
    (review, sent) = (nil, quote)
    transfers = (transfers + [quote]).suffix(Self.maximumTransfers)
    return remaining.wei
  }
}
