/// An amount of ether and its value at the price of a quote.
public struct ValuedEther: Hashable, Sendable {
  /// The amount.
  public let wei: Wei
  /// Its value in the currency of the quote; `nil` where the price is unknown.
  public let fiat: FixedPoint?

  /// An amount with a value given elsewhere, such as the fiat figure a person typed.
  public init(wei: Wei, fiat: FixedPoint?) {
    self.wei = wei
    self.fiat = fiat
  }

  /// An amount valued at a price, rounded half to even at the 18th decimal.
  ///
  /// - Throws: ``ArithmeticError/overflow``.
  public init(_ wei: Wei, at price: ExchangeRate?) throws(ArithmeticError) {
    self.init(wei: wei, fiat: try price?.value(of: wei))
  }
}
