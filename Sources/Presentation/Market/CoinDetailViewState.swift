public import Foundation
public import QuidCore

/// The display values of the detail screen of one coin.
///
/// The symbol, the name and the image URL come from the provider and are not trusted.
public struct CoinDetailViewState: Hashable, Sendable {
  /// The provider's ID of the coin, such as `bitcoin`.
  public var id: CoinID
  /// The URL of the coin's image; `nil` if unknown.
  public var image: String?
  /// The placeholder for the coin's image: one or two characters on a coloured background.
  public var monogram: Monogram
  /// The symbol of the coin, such as `BTC`.
  public var symbol: String
  /// The name of the coin, such as `Bitcoin`.
  public var name: String
  /// The rank by market capitalisation, such as `#1`; `–` if unknown.
  public var rank: String
  /// The formatted current price, such as `$22,900.00`; `–` if unknown.
  public var price: String
  /// The change of the price over the last 24 hours, in percent.
  public var change: ChangeLabel
  /// The formatted market capitalisation, such as `$441.4B`; `–` if unknown.
  public var marketCap: String
  /// The formatted value of the coins traded within 24 hours, such as `$14.0B`; `–` if unknown.
  public var volume: String
  /// The number of coins in circulation, such as `19.3M`; `–` if unknown.
  public var supply: String
  /// The highest price so far; `nil` if unknown.
  public var allTimeHigh: AllTimeHighLabel?
  /// The point with the highest price on the chart; `nil` if there is no chart.
  public var high: ChartPoint?
  /// The point with the lowest price on the chart; `nil` if there is no chart.
  public var low: ChartPoint?
  /// The change of the price over the period of the chart, in percent; `nil` if there is no chart.
  public var periodChange: ChangeLabel?
  /// The display values of the price chart, including the status of the chart's prices.
  public var chart: ChartViewState
  /// A Boolean value that indicates whether the coin is on the watchlist.
  public var isWatched: Bool
  /// The ISO 4217 code of the currency of ``price`` and ``marketCap``, such as `USD`.
  public var currency: String
  /// The status of the market data, such as loading or out of date.
  ///
  /// The chart has a separate status in ``chart``.
  public var status: ContentStatus
  /// A Boolean value that indicates whether newer market data is being requested while known data is shown.
  ///
  /// The value is also `true` while an exchange rate that is necessary for the conversion is being requested.
  public var isRefreshing: Bool
  /// The source and age of the market data, such as `CoinGecko, 12 s ago`; `nil` until the data is loaded.
  public var updatedLine: String?
  /// The exchange rate at which prices were converted, with its source and age.
  ///
  /// An example is `1 USD = 0.922169 EUR · Frankfurter, 3 h ago`. The value is `nil` if no prices were
  /// converted.
  public var rateLine: String?

  /// The display values of an all-time high.
  public struct AllTimeHighLabel: Hashable, Sendable {
    /// The formatted price, such as `$69,045.00`.
    ///
    /// In another currency than that of the provider, it is the past price at today's exchange rate.
    public var price: String
    /// The day of the price, such as `2021-11-10`; `nil` if unknown.
    public var day: String?
    /// The change from the all-time high to the current price, such as `▼ -66.8%`.
    public var change: ChangeLabel

    /// Creates the display values for the market data of a coin; returns `nil` if its all-time high is unknown.
    fileprivate init?(_ row: MarketRow, in currency: Currency, _ format: DisplayFormat) {
      guard let high = row.allTimeHigh else { return nil }
      price = format.numbers.price(high.price, currency)
      day = high.day.map { format.dates.day($0.start) }
      change = format.numbers.change(row.changeFromAllTimeHigh)
    }
  }
}

extension CoinDetailModel {
  /// Computes the display values of the detail screen of the coin.
  ///
  /// - Parameters:
  ///   - now: The current time, from which the age of the prices is computed.
  ///   - format: The formats of numbers and dates; by default English numbers and ISO 8601 dates.
  ///   - detail: The maximum numbers of ticks and points on the chart; five price ticks, six time ticks and
  ///     no points by default.
  public func viewState(
    at now: Date, _ format: DisplayFormat = .english, detail: ChartDetail = .standard
  ) -> CoinDetailViewState {
    let shown = shown
    let row = shown?.rows.first
    let currency = shown?.currency ?? currency
    let numbers = format.numbers
    let chart = chart.viewState(at: now, format, detail: detail)
    return CoinDetailViewState(
      id: coin.id, image: row?.image ?? self.chart.image, monogram: Monogram(coin), symbol: coin.symbol,
      name: coin.name, rank: row?.rank.map { "#\($0)" } ?? NumberFormat.unknown,
      price: numbers.price(row?.price, currency), change: numbers.change(row?.change24h),
      marketCap: numbers.compactAmount(row?.marketCap, currency),
      volume: numbers.compactAmount(row?.volume, currency),
      supply: row?.supply.map { numbers.compactNumber($0) } ?? NumberFormat.unknown,
      allTimeHigh: row.flatMap { CoinDetailViewState.AllTimeHighLabel($0, in: currency, format) },
      high: chart.plot?.maximum, low: chart.plot?.minimum, periodChange: chart.plot?.current.change, chart: chart,
      isWatched: isWatched, currency: currency.code, status: status(shown, at: now, format),
      isRefreshing: listing.isRefreshing || (shown != nil && self.chart.displayCurrency.isWaiting(shown: currency)),
      updatedLine: listing.value?.provenance(at: now, format),
      rateLine: shown.flatMap {
        self.chart.displayCurrency.rateLine(shown: $0.currency, quoted: $0.quotedCurrency, at: now, format)
      })
  }

  private func status(_ shown: MarketListing?, at now: Date, _ format: DisplayFormat) -> ContentStatus {
    let status = listing.status(at: now, format)
    guard status == .ready, let shown, let source = listing.value?.source else { return status }
    if shown.rows.isEmpty { return .empty("\(source.name) does not currently list this coin.") }
    return chart.displayCurrency.status(status, shown: shown.currency, quoted: shown.quotedCurrency, at: now, format)
  }
}
