/// An error that indicates why a trade is invalid or a portfolio cannot be changed.
public enum PortfolioError: NamedError, Hashable, Sendable {
  /// The number of coins in the trade is zero.
  case zeroAmount
  /// The price of one coin or the total price of the trade is negative.
  case negativePrice
  /// The total price of a trade or the number of coins held is outside the range of ``FixedDecimal``.
  case outOfRange
  /// The sale in the entry exceeds `held`, the number of coins held before the sale.
  case oversold(PortfolioEntry, held: FixedDecimal)
  /// The portfolio has no entry with the associated number.
  case unknownEntry(Int)
  /// The portfolio would have more entries than `limit`, the maximum number of ``Portfolio/add(_:limit:)``.
  case full(limit: Int)
}
