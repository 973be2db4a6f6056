public import QuidCore

/// The display values of a row in the market list.
///
/// Each row shows the market data of one coin. The symbol, the name and the image URL come from the provider and are
/// untrusted; sanitize them before use.
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
  /// The ID of the coin, to show beside the symbol if other rows have the same symbol.
  ///
  /// The value is `nil` if no other row of the list has the same symbol.
  public var disambiguatingID: String?
  /// The formatted market capitalization of the coin, such as `$441.4B`; `–` if unknown.
  public var marketCap: String
  /// The formatted price of one coin, such as `$22,900.00`; `–` if unknown.
  public var price: String
  /// The change of the price over the last 24 hours, in percent.
  public var change: ChangeLabel
  /// The change of the price over the last hour, in percent.
  public var change1h: ChangeLabel
  /// The change of the price over the last seven days, in percent.
  public var change7d: ChangeLabel
  /// The formatted trading volume of the last 24 hours, such as `$14.0B`; `–` if unknown.
  public var volume: String
  /// The shape of a small chart of the price over the last seven days.
  ///
  /// The chart is based on prices in US dollars. The value is `nil` if these prices are not loaded.
  public var sparkline: PriceShape?
  /// A Boolean value that indicates whether this row of the list is selected.
  public var isSelected: Bool
  /// A Boolean value that indicates whether the coin is on the watchlist.
  public var isWatched: Bool
  /// A Boolean value that indicates whether the market data of the coin is not current; see
  /// ``QuidCore/MarketRow/isOld(at:)``.
  ///
  /// If the value is `true`, the actual price of the coin can differ from ``price``.
  public var isStale: Bool

  /// Creates the display values of a row of the market list.
  ///
  /// - Parameters:
  ///   - row: The market data of the coin.
  ///   - currency: The currency of the prices in the row.
  ///   - now: The current time, from which the age of the market data is computed.
  ///   - numbers: The number format of the user's locale.
  ///   - isSelected: Whether the row is selected; `false` by default.
  ///   - isWatched: Whether the coin is on the watchlist; `false` by default.
  ///   - sharesSymbol: Whether another row has the same symbol; `false` by default. If the value is `true`, the row
  ///     also shows the ID of the coin.
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

/// The placeholder for the image of a coin: one or two characters on a colored background.
public struct Monogram: Hashable, Sendable {
  /// The first two ASCII letters or digits of the coin's symbol, in upper case, such as `BT` for `BTC`.
  ///
  /// The string is `?` if the symbol has no ASCII letters or digits.
  public var text: String
  /// The index of the background color, from 0 to ``hueCount`` - 1.
  ///
  /// The color is derived from the coin's ID, so a coin always has the same color.
  public var hue: Int

  /// The number of different background colors: 12.
  public static let hueCount = 12

  /// Creates a placeholder for the image of a coin from the coin's symbol and ID.
  public init(_ coin: Coin) {
    // Only ASCII, because the symbol is not trusted and must fit into two terminal cells.
    let letters = coin.symbol.utf8.filter {
      48...57 ~= $0 || 65...90 ~= $0 || 97...122 ~= $0
    }.prefix(2)
    text = letters.isEmpty ? "?" : String(decoding: letters, as: UTF8.self).uppercased()
    hue = Int(Self.hash(coin.id.description) % UInt64(Self.hueCount))
  }

  // Swift's own hashes differ between processes. Source: Fowler, Noll and Vo, FNV-1a (64 bits).
  private static func hash(_ string: String) -> UInt64 {
    string.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}

/// The display values of a coin's price, for one line of command output.
///
/// The symbol, the name and the ID of the coin come from the provider and are untrusted; sanitize them before they are
/// displayed.
package struct PriceViewState: Sendable {
  private let row: MarketRow
  private let currencyOfPrice: Currency
  private let validAt: Timestamp
  private let now: Timestamp
  private let format: DisplayFormat

  /// Creates the display values of the price of a coin.
  ///
  /// - Parameters:
  ///   - row: The market data of the coin.
  ///   - listing: The market listing that contains the row.
  ///   - now: The current time, from which the age of the price is computed.
  ///   - format: The formats of numbers and dates.
  package init(_ row: MarketRow, in listing: Sourced<MarketListing>, at now: Timestamp, _ format: DisplayFormat) {
    self.row = row
    currencyOfPrice = listing.value.currency
    validAt = row.asOf ?? listing.fetchedAt
    self.now = now
    self.format = format
  }

  /// The symbol of the coin, such as `BTC`.
  package var symbol: String { row.coin.symbol }
  /// The name of the coin, such as `Bitcoin`.
  package var name: String { row.coin.name }
  /// The provider's ID of the coin, such as `bitcoin`.
  package var id: String { row.coin.id.description }
  /// The formatted price of one coin, such as `$22,900.00`; `–` if unknown.
  package var price: String { format.numbers.price(row.price, currencyOfPrice) }
  /// The price as an unrounded decimal number, such as `22912.4375`; `–` if unknown.
  package var amount: String { row.price?.description ?? NumberFormat.unknown }
  /// The ISO 4217 code of the currency of the price, such as `USD`.
  package var currency: String { currencyOfPrice.code }
  /// The change of the price over the last 24 hours, in percent.
  package var change: ChangeLabel { format.numbers.change(row.change24h) }
  /// The time of the price in ISO 8601 format, such as `2023-09-01T17:15:00Z`.
  ///
  /// If the provider reports no time, the value is the time of the response.
  package var time: String { UTCDateTime(validAt).description }
  /// The formatted age of the price, such as `12s` for 12 seconds or `2m` for two minutes.
  package var age: String { format.dates.shortAge(of: validAt, at: now) }
  /// The time of a price that is not current, such as `2024-01-05`; `nil` if the price is current.
  package var oldTime: String? { row.price == nil ? nil : format.oldTime(row.asOf, at: now) }
}
