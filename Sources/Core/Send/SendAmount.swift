/// How much someone wants to send, as they said it: in ether, in fiat, or all there is.
public enum SendAmount: Hashable, Sendable {
  /// An exact amount of ether.
  case ether(Wei)
  /// Ether worth that much of a currency.
  case fiat(FixedPoint, Currency)
  /// Whatever is left once the fee is paid.
  case maximum

  /// The currencies the practice wallet knows.
  public static let currencies: [Currency] = [.eur, .usd, .gbp]

  /// The wei to send, or `nil` while the price is not known that a fiat amount needs.
  ///
  /// Fiat is divided by the price and rounded down.
  ///
  /// - Parameters:
  ///   - maximum: what ``maximum`` stands for.
  /// - Throws: ``ArithmeticError/overflow`` for fiat worth more than 2¹²⁸ wei.
  public func wei(
    at prices: (Currency) -> ExchangeRate?, maximum: @autoclosure () -> Wei?
  ) throws(ArithmeticError) -> Wei? {
    switch self {
    case .ether(let wei): wei
    case .fiat(let value, let currency): try prices(currency)?.ether(worth: value)
    case .maximum: maximum()
    }
  }
}
