import Foundation

/// Reads what CoinDesk says when it does not answer: a plain text such as `Sorry, your requested currency is not
/// supported or is invalid`.
enum CoinDeskComplaint {
  /// The complaint of a body; `nil` for a body that is none.
  @Sendable
  static func read(_ bytes: Data) -> Complaint? {
    guard bytes.count < 512, let text = String(validating: bytes, as: UTF8.self), text.hasPrefix("Sorry") else {
      return nil
    }
    return Complaint(kind: nil, message: text, status: 404)
  }
}
