public import QuidCore

/// One line of the market list, ready to be shown.
///
/// Symbol, name and picture come from outside.
public struct MarketRowViewState: Hashable, Sendable, Identifiable {
  /// The coin.
  public var id: CoinID
  /// Its rank, such as `#1`; `–` where it has none.
  public var rank: String
  /// The address of its picture.
  public var image: String?
  /// What stands in place of the picture.
  public var monogram: Monogram
  /// Its symbol.
  public var symbol: String
  /// Its name.
  public var name: String
  /// The id of the coin, where another row has the same symbol; else `nil`.
  public var distinction: String?
  /// Its market capitalisation, such as `$441.4B`.
  public var marketCap: String
  /// Its price, such as `$22,900.00`.
  public var price: String
  /// The change within 24 hours.
  public var change: ChangeText
  /// Whether it is selected.
  public var isSelected: Bool
  /// Whether the person follows it.
  public var isWatched: Bool
  /// Whether the source has stopped looking at it, so that the price may no longer hold.
  public var isStale: Bool

  /// A line in a currency.
  public init(
    _ row: MarketRow, in currency: Currency, _ numbers: NumberFormat, isSelected: Bool = false, isWatched: Bool = false,
    sharesSymbol: Bool = false
  ) {
    id = row.coin.id
    rank = row.rank.map { "#\($0)" } ?? NumberFormat.unknown
    image = row.image
    monogram = Monogram(row.coin)
    symbol = row.coin.symbol
    name = row.coin.name
    distinction = sharesSymbol ? row.coin.id.description : nil
    marketCap = numbers.compactAmount(row.marketCap, currency)
    price = numbers.price(row.price, currency)
    change = numbers.change(row.change24h)
    isStale = row.isStale
    self.isSelected = isSelected
    self.isWatched = isWatched
  }
}
