public import QuidCore

/// The display values of a chart that compares the prices of several coins.
public struct ComparisonViewState: Hashable, Sendable {
  /// The lines and ticks of the comparison chart.
  public var plot: ComparisonPlot
  /// The legend, with the price and the change of each coin in the order of the lines.
  public var legend: [Entry]
  /// The formatted first time at which all compared coins have prices, such as `2023-08-02 17:15 UTC`.
  public var start: String

  /// An entry in the legend of a comparison chart: one coin with its price at the selected time.
  ///
  /// If no time is selected, the price is the last price. The symbol and the name are untrusted data from the provider.
  public struct Entry: Hashable, Sendable, Identifiable {
    /// The provider's ID of the coin.
    public var id: CoinID
    /// The symbol of the coin, such as `BTC`.
    public var symbol: String
    /// The name of the coin, such as `Bitcoin`.
    public var name: String
    /// The formatted price of the coin at the selected time, such as `$22,900.00`.
    public var price: String
    /// The formatted time of ``price``, such as `2023-09-01 17:15 UTC`.
    public var date: String
    /// The change from the coin's first price on the chart to ``price``, in percent.
    public var change: ChangeLabel

    init(_ coin: Coin, _ line: PriceComparison.Line, at focus: Timestamp?, _ format: DisplayFormat) {
      let point = focus.map { line.prices.nearest(to: $0) } ?? line.prices.last
      id = coin.id
      symbol = coin.symbol
      name = coin.name
      price = format.numbers.price(point?.price, line.prices.currency)
      date = point.map { format.dates.dateTime($0.time) } ?? NumberFormat.unknown
      change = format.numbers.change(point.flatMap { line.change(at: $0.time) })
    }
  }
}
