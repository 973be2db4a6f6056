public import QuidCore

/// The display values of a purchase or a sale in a portfolio.
///
/// The symbol is untrusted data from the provider; sanitize it before it is displayed.
public struct PortfolioEntryViewState: Hashable, Sendable, Identifiable {
  /// The number that identifies the purchase or sale in its portfolio.
  public var id: Int
  /// The formatted day of the purchase or sale, such as `2026-06-14`.
  public var date: String
  /// The symbol of the coin, such as `BTC`, with its ID if other coins share the symbol.
  public var symbol: String
  /// The exact number of coins, such as `0.5` for a purchase or `-0.5` for a sale.
  public var amount: String
  /// The price of one coin with all decimals, such as `34,000 USD`; for a total price, the rounded price of one coin.
  ///
  /// For the fee of a transfer, it is `transfer fee`.
  public var price: String
  /// The cost of a purchase or the proceeds of a sale, such as `17,000.00 USD`.
  public var total: String

  /// Creates the display values of a purchase or sale in a portfolio.
  ///
  /// - Parameter hidesAmounts: Whether `•••` replaces the number of coins and the total
  ///   price; `false` by default.
  public init(_ entry: PortfolioEntry, _ format: DisplayFormat, hidesAmounts: Bool = false) {
    self.init(entry, format, hidesAmounts: hidesAmounts, sharing: [])
  }

  package init(
    _ entry: PortfolioEntry, _ format: DisplayFormat, hidesAmounts: Bool = false, sharing symbols: Set<String>
  ) {
    let (trade, numbers) = (entry.trade, format.numbers)
    id = entry.number
    date = format.dates.day(trade.day.start)
    symbol = trade.coin.label(sharing: symbols)
    amount = hidesAmounts ? NumberFormat.hidden : numbers.exact(trade.amount)
    price =
      switch trade.price {
      case .unit(let price): numbers.typedAmount(price, trade.currency)
      case .total: trade.unitPrice.map { numbers.codedAmount($0, trade.currency) } ?? NumberFormat.unknown
      case .transferFee: format.strings.transferFee
      }
    total =
      trade.price == .transferFee
      ? NumberFormat.unknown
      : hidesAmounts ? NumberFormat.hidden : numbers.codedAmount(trade.value, trade.currency)
  }
}
