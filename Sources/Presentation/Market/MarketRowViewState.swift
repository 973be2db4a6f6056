public import QuidCore

/// The display values of one coin in the market list.
///
/// The symbol, name and image URL are untrusted data from the provider; sanitize them before use.
public struct MarketRowViewState: Hashable, Sendable, Identifiable {
  /// The provider's ID of the coin, such as `bitcoin`.
  public var id: CoinID
  /// The rank of the coin by market capitalization, such as `#1`; `–` if unknown.
  public var rank: String
  /// The URL of the coin's image; `nil` if unknown.
  public var image: String?
  /// The placeholder for the coin's image: one or two characters on a colored background.
  public var monogram: Monogram
  /// The symbol of the coin, such as `BTC`.
  public var symbol: String
  /// The name of the coin, such as `Bitcoin`.
  public var name: String
  /// The ID to show beside the symbol of the coin; `nil` if no other row of the list has the same symbol.
  public var disambiguatingID: String?
  /// The formatted market capitalization of the coin, such as `$441.4B`; `–` if unknown.
  public var marketCap: String
  /// The formatted price of one coin, such as `$22,900.00`; `–` if unknown.
  public var price: String
  /// The change of the coin's price over the last 24 hours, in percent.
  public var change: ChangeLabel
  /// The change of the coin's price over the last hour, in percent.
  public var change1h: ChangeLabel
  /// The change of the coin's price over the last seven days, in percent.
  public var change7d: ChangeLabel
  /// The formatted trading volume of the last 24 hours, such as `$14.0B`; `–` if unknown.
  public var volume: String
  /// The shape of a small chart of the US dollar price over the last seven days; `nil` if the prices are not loaded.
  public var sparkline: PriceShape?
  /// A Boolean value that indicates whether the row of the coin is selected.
  public var isSelected: Bool
  /// A Boolean value that indicates whether the coin is on the watchlist.
  public var isWatched: Bool
  /// A Boolean value that indicates whether the market data is not current, so that the price can differ from
  /// ``price``.
  ///
  /// See ``QuidCore/MarketRow/isOld(at:)``.
  public var isStale: Bool

  /// Creates the display values of a row of the market list.
  ///
  /// - Parameters:
  ///   - currency: The currency of the prices in the row.
  ///   - sharesSymbol: Whether another row has the same symbol, so that the row also shows the ID of the coin.
  public init(
    _ row: MarketRow, in currency: Currency, at now: Timestamp, _ numbers: NumberFormat, isSelected: Bool = false,
    isWatched: Bool = false, sharesSymbol: Bool = false
  ) {
    id = row.coin.id
    rank = row.rank.map { "#\($0)" } ?? NumberFormat.unknown
    image = row.image
    monogram = Monogram(row.coin)
    symbol = row.coin.symbol
    name = row.coin.name
    disambiguatingID = sharesSymbol ? row.coin.id.description : nil
    marketCap = numbers.compactAmount(row.marketCap, currency)
    price = numbers.price(row.price, currency)
    change = numbers.change(row.change24h)
    change1h = numbers.change(row.change1h)
    change7d = numbers.change(row.change7d)
    volume = numbers.compactAmount(row.volume, currency)
    sparkline = row.sparkline
    isStale = row.price != nil && row.isOld(at: now)
    self.isSelected = isSelected
    self.isWatched = isWatched
  }
}
