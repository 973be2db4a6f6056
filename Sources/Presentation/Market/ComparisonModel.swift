public import QuidPlatform
public import QuidCore

/// The state of a chart that compares the prices of several coins.
public struct ComparisonModel: Hashable, Sendable {
  /// The coins, in the order of their lines.
  public let coins: [Coin]
  /// The prices of the coins from the common start on.
  public let comparison: PriceComparison
  /// The time that the user has selected; `nil` if no time is selected.
  public private(set) var focus: Timestamp?
  private let geometry: ComparisonGeometry

  /// The maximum number of coins that can be distinguished on a chart: 6.
  public static let maximumCoins = 6

  /// Creates the state of a chart.
  ///
  /// Returns `nil` if the series have no common time, or if a line would have no point.
  ///
  /// - Parameters:
  ///   - coins: The coins, at most ``maximumCoins``.
  ///   - series: The prices of each coin, in the order of the coins.
  public init?(_ coins: [Coin], series: [PriceSeries]) {
    guard coins.count == series.count, coins.count <= Self.maximumCoins, let comparison = PriceComparison(series),
      let geometry = ComparisonGeometry(comparison)
    else { return nil }
    self.coins = coins
    self.comparison = comparison
    self.geometry = geometry
  }

  /// Selects a time.
  ///
  /// The legend describes the recorded price of each coin that is nearest to the time.
  public mutating func focus(on time: Timestamp) { focus = time }

  /// Selects the time at a horizontal position.
  ///
  /// - Parameter x: The position, from 0 (the common start) to 1 (the last time).
  public mutating func focus(at x: Double) {
    if x.isFinite { focus = geometry.time(at: x) }
  }

  /// Computes the display values of the chart.
  ///
  /// - Parameters:
  ///   - format: The formats of numbers and dates; by default English numbers and ISO 8601 dates.
  ///   - detail: The maximum numbers of ticks; five percentages and six times by default.
  public func viewState(
    _ format: DisplayFormat = .english, detail: ChartDetail = .standard
  ) -> ComparisonViewState {
    ComparisonViewState(
      plot: geometry.plot(detail, focus: focus, format),
      legend: zip(coins, comparison.lines).map { coin, line in
        ComparisonViewState.Entry(coin, line, at: focus, format)
      }, start: format.dates.dateTime(comparison.start))
  }
}

/// The display values of a chart that compares the prices of several coins.
public struct ComparisonViewState: Hashable, Sendable {
  /// The lines and ticks of the chart.
  public var plot: ComparisonPlot
  /// The values of each coin, in the order of the lines.
  public var legend: [Entry]
  /// The time of the common start, such as `2023-08-02 17:15 UTC`.
  public var start: String

  /// The values of one coin at the selected time, or at its last price if no time is selected.
  ///
  /// The symbol and the name come from the provider and are not trusted.
  public struct Entry: Hashable, Sendable {
    /// The symbol of the coin, such as `BTC`.
    public var symbol: String
    /// The name of the coin, such as `Bitcoin`.
    public var name: String
    /// The formatted price, such as `$22,900.00`.
    public var price: String
    /// The time of the price, such as `2023-09-01 17:15 UTC`.
    public var date: String
    /// The change from the common start, in percent.
    public var change: ChangeLabel

    fileprivate init(_ coin: Coin, _ line: PriceComparison.Line, at focus: Timestamp?, _ format: DisplayFormat) {
      let point = focus.map { line.prices.nearest(to: $0) } ?? line.prices.last
      symbol = coin.symbol
      name = coin.name
      price = format.numbers.price(point?.price, line.prices.currency)
      date = point.map { format.dates.dateTime($0.time) } ?? NumberFormat.unknown
      change = format.numbers.change(point.flatMap { line.change(at: $0.time) })
    }
  }
}
