/// An amount of ether with its value in a fiat currency.
public struct ValuedEther: Hashable, Sendable {
  /// The amount of ether, exact to the wei.
  public let wei: Ether
  /// The value of the amount in a fiat currency; `nil` if the price of ether is unknown.
  public let fiat: FixedDecimal?

  /// Creates an amount of ether with a given fiat value, for example a value that the user typed.
  package init(wei: Ether, fiat: FixedDecimal?) {
    self.wei = wei
    self.fiat = fiat
  }

  /// Creates an amount of ether with its fiat value, rounded half to even to 18 decimals; `nil` without a price.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if the fiat value is too large for ``FixedDecimal``.
  package init(_ wei: Ether, at price: ExchangeRate?) throws(ArithmeticError) {
    self.init(wei: wei, fiat: try price?.value(of: wei))
  }
}
