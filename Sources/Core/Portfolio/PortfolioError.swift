/// An error that indicates why a trade is invalid or a portfolio cannot be changed.
public enum PortfolioError: Error, Hashable, Sendable {
  /// The number of coins in the trade is zero.
  case zeroAmount
  /// The price of one coin or the total price of the trade is negative.
  case negativePrice
  /// The total price of a trade or the number of coins held is outside the range of ``FixedDecimal``.
  case outOfRange
  /// A sale exceeds the number of coins held before the sale.
  ///
  /// The associated values are the portfolio entry of the sale and the number of coins held before the sale.
  case oversold(PortfolioEntry, held: FixedDecimal)
  /// The portfolio has no entry with the requested number.
  ///
  /// The associated value is the requested number.
  case unknownEntry(Int)
  /// The portfolio would have more entries than ``Portfolio/capacity``.
  case full
}
