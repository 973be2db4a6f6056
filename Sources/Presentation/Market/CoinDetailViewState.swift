public import QuidCore

/// The display values of the detail screen of one coin.
///
/// The symbol, name and image URL are untrusted data from the provider; sanitize them before use.
public struct CoinDetailViewState: Hashable, Sendable {
  /// The provider's ID of the coin, such as `bitcoin`.
  public var id: CoinID
  /// The URL of the coin's image; `nil` if unknown.
  public var image: String?
  /// The placeholder for the coin's image: one or two characters on a colored background.
  public var monogram: Monogram
  /// The symbol of the coin, such as `BTC`.
  public var symbol: String
  /// The name of the coin, such as `Bitcoin`.
  public var name: String
  /// The rank of the coin by market capitalization, such as `#1`; `–` if unknown.
  public var rank: String
  /// The formatted current price of one coin, such as `$22,900.00`; `–` if unknown.
  public var price: String
  /// The time of a price that is not current, such as `2024-01-05`; `nil` if the price is current.
  public var oldTime: String?
  /// The change of the coin's price over the last 24 hours, in percent.
  public var change: ChangeLabel
  /// The formatted market capitalization of the coin, such as `$441.4B`; `–` if unknown.
  public var marketCap: String
  /// The formatted trading volume of the last 24 hours, such as `$14.0B`; `–` if unknown.
  public var volume: String
  /// The formatted number of coins in circulation, such as `19.3M`; `–` if unknown.
  public var supply: String
  /// The display values of the highest price that the coin has ever had; `nil` if unknown.
  public var allTimeHigh: AllTimeHighLabel?
  /// The point with the highest price on the chart; `nil` if there is no chart.
  public var high: ChartPoint?
  /// The point with the lowest price on the chart; `nil` if there is no chart.
  public var low: ChartPoint?
  /// The change of the price over the period of the chart, in percent; `nil` if there is no chart.
  public var periodChange: ChangeLabel?
  /// The user's holding of the coin; `nil` without a holding, or if its cost is not in the currency of the price.
  public var holding: HoldingViewState?
  /// The display values of the price chart, including whether its prices are loading, out of date or missing.
  public var chart: ChartViewState
  /// A Boolean value that indicates whether the coin is on the watchlist.
  public var isWatched: Bool
  /// The ISO 4217 code of the currency of ``price`` and ``marketCap``, such as `USD`.
  public var currency: String
  /// The status of the market data (not of the ``chart``), such as loading or out of date.
  public var status: ContentStatus
  /// A Boolean value that indicates whether newer market data, or exchange rates for its conversion, are being
  /// requested.
  public var isRefreshing: Bool
  /// The source and age of the market data, such as `CoinGecko, 12 s ago`; `nil` until the data is loaded.
  public var updatedLine: String?
  /// The exchange rate at which prices were converted; `nil` if no prices were converted.
  ///
  /// An example is `1 USD = 0.922169 EUR · Frankfurter, 3 h ago`.
  public var rateLine: String?

  /// The display values of the all-time high of a coin: the highest price so far.
  public struct AllTimeHighLabel: Hashable, Sendable {
    /// The formatted highest price of the coin so far, such as `$69,045.00`.
    ///
    /// If the provider reports another currency, the price is converted at the current exchange rate.
    public var price: String
    /// The day on which the coin had its highest price, such as `2021-11-10`; `nil` if unknown.
    public var day: String?
    /// The change from the all-time high to the current price in percent, such as `▼ -66.8%`.
    public var change: ChangeLabel

    /// Returns `nil` if the market data does not contain the all-time high.
    init?(_ row: MarketRow, in currency: Currency, _ format: DisplayFormat) {
      guard let high = row.allTimeHigh else { return nil }
      price = format.numbers.price(high.price, currency)
      day = high.day.map { format.dates.day($0.start) }
      change = format.numbers.change(row.changeFromAllTimeHigh)
    }
  }
}
