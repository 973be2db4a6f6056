public import QuidCore

/// All that the screen of one coin shows, and nothing else.
///
/// Symbol, name and picture come from outside.
public struct CoinDetailViewState: Hashable, Sendable {
  /// The coin.
  public var id: CoinID
  /// The address of its picture.
  public var image: String?
  /// What stands in place of the picture.
  public var monogram: Monogram
  /// Its symbol.
  public var symbol: String
  /// Its name.
  public var name: String
  /// Its rank, such as `#1`; `–` where it is not known.
  public var rank: String
  /// Its price now; `–` where it is not known.
  public var price: String
  /// The change within 24 hours.
  public var change: ChangeText
  /// Its market capitalisation; `–` where it is not known.
  public var marketCap: String
  /// The highest point of the chart's period; `nil` while there is no chart.
  public var high: ChartReading?
  /// The lowest point of the chart's period; `nil` while there is no chart.
  public var low: ChartReading?
  /// The change over the chart's period; `nil` while there is no chart.
  public var periodChange: ChangeText?
  /// Its chart, which has a status of its own.
  public var chart: ChartViewState
  /// Whether the person follows it.
  public var isWatched: Bool
  /// The code of the currency price and market capitalisation are in.
  public var currency: String
  /// Whether its line of the market is on its way, here, out of date or not to be had.
  public var status: MarketStatus
  /// Whether newer figures are on their way.
  public var isRefreshing: Bool
  /// Who said price, change and market capitalisation, and how old they are; `nil` while nothing is known.
  public var updatedLine: String?
  /// The rate figures were converted by, who said it and how old it is; `nil` where they were not converted.
  public var rateLine: String?
}
