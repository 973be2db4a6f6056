public import QuidCore

/// The display values of one entry of a portfolio: a purchase or a sale.
///
/// The symbol comes from the provider and is not trusted.
public struct PortfolioEntryViewState: Hashable, Sendable, Identifiable {
  /// The number of the entry.
  public var id: Int
  /// The day of the trade, such as `2026-06-14`.
  public var date: String
  /// The symbol of the coin, such as `BTC`.
  public var symbol: String
  /// The exact number of coins, such as `0.5`, or `-0.5` for a sale.
  public var amount: String
  /// The price of one coin, such as `34,000 USD`, with all decimals.
  ///
  /// `–` if the trade has only a total.
  public var price: String
  /// The cost of a purchase or the proceeds of a sale, such as `17,000.00 USD`.
  public var total: String

  /// Creates the display values of an entry.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - format: The formats of numbers and dates.
  public init(_ entry: PortfolioEntry, _ format: DisplayFormat) {
    let (trade, numbers) = (entry.trade, format.numbers)
    id = entry.number
    date = format.dates.day(trade.day.start)
    symbol = trade.coin.symbol
    amount = numbers.exact(trade.amount)
    price =
      switch trade.price {
      case .unit(let price): numbers.typedAmount(price, trade.currency)
      case .total: NumberFormat.unknown
      }
    total = numbers.codedAmount(trade.value, trade.currency)
  }
}
