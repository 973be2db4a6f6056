/// A coin in a market listing, with its price and other market data.
///
/// A value that the provider does not report is `nil`, never zero.
public struct MarketRow: Hashable, Sendable, Identifiable, Codable {
  /// The coin that the market data in this row describes.
  public let coin: Coin
  /// The rank of the coin by market capitalization, 1 for the largest; `nil` if the provider reports none.
  public let rank: Int?
  /// The URL of the coin's thumbnail image; `nil` if the provider reports none.
  ///
  /// The string comes from the network and is untrusted. Load the image only with a ``PictureProvider``.
  public let image: String?
  /// The price of one coin in the currency of the listing; `nil` if the provider reports none.
  public internal(set) var price: FixedDecimal?
  /// The change of the price over the last 24 hours, in percent; `nil` if the provider reports none.
  public let change24h: FixedDecimal?
  /// The market capitalization in the currency of the listing; `nil` if the provider reports none.
  ///
  /// The market capitalization is the price multiplied by the number of coins in circulation.
  public internal(set) var marketCap: FixedDecimal?
  /// The time when the provider last updated the data of the coin; `nil` if the provider does not report the
  /// time.
  public let asOf: Timestamp?
  /// The change of the price over the last hour, in percent; `nil` if the provider reports none.
  public let change1h: FixedDecimal?
  /// The change of the price over the last seven days, in percent; `nil` if the provider reports none.
  public let change7d: FixedDecimal?
  /// The trading volume of the last 24 hours, in the currency of the listing; `nil` if the provider reports none.
  public internal(set) var volume: FixedDecimal?
  /// The number of coins in circulation; `nil` if the provider reports none.
  public let supply: FixedDecimal?
  /// The highest price of the coin so far and its day; `nil` if the provider reports none.
  public internal(set) var allTimeHigh: AllTimeHigh?
  /// A small chart of the price over the last seven days; `nil` if no chart was requested or the provider has none.
  public internal(set) var sparkline: PriceShape?

  /// Creates a row of a market listing from a coin and its market data.
  ///
  /// Pass `nil` for data that is unknown or was not requested.
  public init(
    coin: Coin, rank: Int?, image: String?, price: FixedDecimal?, change24h: FixedDecimal?, marketCap: FixedDecimal?,
    asOf: Timestamp?, change1h: FixedDecimal? = nil, change7d: FixedDecimal? = nil,
    volume: FixedDecimal? = nil, supply: FixedDecimal? = nil, allTimeHigh: AllTimeHigh? = nil,
    sparkline: PriceShape? = nil
  ) {
    self.coin = coin
    self.rank = rank
    self.image = image
    self.price = price
    self.change24h = change24h
    self.marketCap = marketCap
    self.asOf = asOf
    self.change1h = change1h
    self.change7d = change7d
    self.volume = volume
    self.supply = supply
    self.allTimeHigh = allTimeHigh
    self.sparkline = sparkline
  }

  /// Creates a row without market data, for a coin that the provider does not list.
  ///
  /// The identifier of the coin is also its symbol and its name.
  init(unlisted id: CoinID) {
    self.init(
      coin: Coin(id: id, symbol: id.description.uppercased(), name: id.description), rank: nil, image: nil, price: nil,
      change24h: nil, marketCap: nil, asOf: nil)
  }

  /// The identifier of the coin in this row.
  public var id: CoinID { coin.id }

  /// The change from the all-time high of the coin to its current price, in percent.
  ///
  /// For example, the value is −20 for a price of 80 and an all-time high of 100. The value is rounded half to even to
  /// 18 decimals. It is `nil` if either price is unknown, or if the percentage is too large for ``FixedDecimal``.
  public var changeFromAllTimeHigh: FixedDecimal? {
    guard let price else { return nil }
    return allTimeHigh?.price.percentChange(to: price)
  }
}

/// The all-time high of a coin: its highest price so far and the day of that price.
public struct AllTimeHigh: Hashable, Sendable, Codable {
  /// The highest price of the coin so far, in the currency of the market listing that contains the coin.
  ///
  /// If the listing was converted to another currency, the price was converted at the current exchange rate, not at the
  /// rate on ``day``.
  public let price: FixedDecimal
  /// The day in UTC on which the coin had its highest price; `nil` if the provider does not report the day.
  public let day: CalendarDay?

  /// Creates an all-time high from the highest price of a coin and the day of that price.
  ///
  /// Pass `nil` for `day` if the day is unknown.
  public init(price: FixedDecimal, day: CalendarDay?) {
    self.price = price
    self.day = day
  }
}

/// A list of coins with their market data in one currency.
///
/// A converted listing also stores the rows before the conversion. Every further conversion starts from the original
/// rows, so that no value is rounded twice.
public struct MarketListing: Hashable, Sendable {
  /// The currency of the prices, volumes and market capitalizations in the listing.
  public let currency: Currency
  /// The rows of the listing, each with the market data of one coin.
  public let rows: [MarketRow]
  /// The rows before the conversion to another currency, in the same order as ``rows``.
  ///
  /// The value is `nil` if the listing was not converted.
  let originals: OriginalQuotes<MarketRow>?

  /// Creates a listing from rows whose values have not been converted to another currency.
  public init(currency: Currency, rows: [MarketRow]) {
    self.init(currency: currency, rows: rows, originals: nil)
  }

  init(currency: Currency, rows: [MarketRow], originals: OriginalQuotes<MarketRow>?) {
    self.currency = currency
    self.rows = rows
    self.originals = originals
  }

  /// The currency of the values as received from the provider, before any conversion.
  ///
  /// The value equals ``currency`` unless the listing was converted to another currency.
  public var quotedCurrency: Currency { originals?.currency ?? currency }

  /// Returns a listing that contains only the rows at the given indices of ``rows``, in the order of the indices.
  package func picking(_ indices: [Int]) -> MarketListing {
    MarketListing(currency: currency, rows: indices.map { rows[$0] }, originals: originals?.picking(indices))
  }

  // MARK: Selection

  /// Returns a listing that contains only the rows that satisfy a condition, in their current order.
  ///
  /// - Parameter isIncluded: A closure that returns `true` for each row to include.
  public func filtered(_ isIncluded: (MarketRow) -> Bool) -> MarketListing {
    picking(rows.indices.filter { isIncluded(rows[$0]) })
  }

  /// Returns a listing that contains at most the first `count` rows of this listing.
  public func prefix(_ count: Int) -> MarketListing { picking(Array(rows.indices.prefix(max(0, count)))) }

  /// Returns a listing that contains only the coins on a watchlist, in the order of the watchlist.
  ///
  /// Coins that are on the watchlist but not in this listing are omitted.
  public func only(_ watchlist: Watchlist) -> MarketListing { picking(indices(of: watchlist)) }

  /// Returns the indices of the rows of the coins on a watchlist, in the order of the watchlist; see ``only(_:)``.
  package func indices(of watchlist: Watchlist) -> [Int] {
    let wanted = Set(watchlist.coins)
    let listed = rows.indices.lazy.filter { wanted.contains(rows[$0].coin.id) }
    let indices = Dictionary(listed.map { (rows[$0].coin.id, $0) }) { first, _ in first }
    return watchlist.coins.compactMap { indices[$0] }
  }

  /// Returns a copy of the listing with a row without market data for each of the given coins that it does not contain.
  package func adding(unlisted coins: [CoinID]) -> MarketListing {
    let missing = coins.filter { coin in !rows.contains { $0.coin.id == coin } }.map { MarketRow(unlisted: $0) }
    let originals = originals.map { OriginalQuotes(currency: $0.currency, values: $0.values + missing) }
    return MarketListing(currency: currency, rows: rows + missing, originals: originals)
  }

  /// Returns a listing that contains the rows of this listing, followed by the rows of the next page.
  ///
  /// A coin can move from one page to the next between two requests. Coins that are already in this listing are
  /// therefore not added again.
  ///
  /// Returns `nil` if the listings differ in their ``currency`` or ``quotedCurrency``.
  public func joined(with next: MarketListing) -> MarketListing? {
    guard currency == next.currency, quotedCurrency == next.quotedCurrency else { return nil }
    var seen = Set(rows.map(\.coin.id))
    return appending(next.picking(next.rows.indices.filter { seen.insert(next.rows[$0].coin.id).inserted }))
  }

  /// Returns a listing that contains the rows of this listing, followed by the rows of another listing.
  ///
  /// The caller ensures that both listings have the same ``currency`` and the same ``quotedCurrency``, and that no coin
  /// is in both listings.
  package func appending(_ other: MarketListing) -> MarketListing {
    let originals = originals.flatMap { own in
      other.originals.map { OriginalQuotes(currency: own.currency, values: own.values + $0.values) }
    }
    return MarketListing(currency: currency, rows: rows + other.rows, originals: originals)
  }

  // MARK: Search

  /// Returns a listing that contains only the coins whose id, symbol or name matches a query, best match first.
  ///
  /// The search follows the rules of ``CoinIndex/matches(_:limit:)``. If the query is empty or contains only spaces,
  /// the listing is returned unchanged.
  ///
  /// - Parameter text: The query, as typed by the user.
  public func matching(_ text: String) -> MarketListing { matching(text, by: searchIndex()) }

  /// Returns a listing that contains only the coins that match a query, using an existing search index.
  ///
  /// Reuse one index while the user types, because creating an index takes longer than a search.
  ///
  /// - Parameters:
  ///   - text: The query, as typed by the user. If the query is empty or contains only spaces, the listing is returned
  ///     unchanged.
  ///   - index: A search index that ``searchIndex()`` returned for a listing with the same coins in the same order. If
  ///     the number of coins differs, the result is an empty listing.
  public func matching(_ text: String, by index: @autoclosure () -> CoinIndex) -> MarketListing {
    SearchKey(text).isEmpty ? self : picking(indices(matching: text, by: index()))
  }

  /// Returns the indices of the rows whose coins match a query, best match first; see ``matching(_:by:)``.
  package func indices(matching text: String, by index: @autoclosure () -> CoinIndex) -> [Int] {
    guard !SearchKey(text).isEmpty else { return Array(rows.indices) }
    let index = index()
    return index.coins.count == rows.count ? index.indices(matching: text, limit: rows.count) : []
  }

  /// Returns a listing that contains at most `limit` coins that match a query, using an existing search index.
  ///
  /// If the query is empty or contains only spaces, all coins match, best market rank first.
  ///
  /// - Parameters:
  ///   - text: The query, as typed by the user.
  ///   - index: A search index that ``searchIndex()`` returned for a listing with the same coins in the same order. If
  ///     the number of coins differs, the result is an empty listing.
  ///   - limit: The maximum number of rows in the result.
  package func matching(_ text: String, by index: CoinIndex, limit: Int) -> MarketListing {
    index.coins.count == rows.count ? picking(index.indices(matching: text, limit: limit)) : picking([])
  }

  /// Returns a search index of the coins in this listing, for use with ``matching(_:by:)``.
  public func searchIndex() -> CoinIndex { CoinIndex(rows.map(\.coin), ranks: ranks) }

  /// The market ranks of the coins in this listing, keyed by coin id.
  ///
  /// Rank 1 is the largest market capitalization. Coins without a rank are omitted.
  var ranks: [CoinID: Int] {
    Dictionary(rows.compactMap { row in row.rank.map { (row.coin.id, $0) } }) { first, _ in first }
  }
}

/// A sparkline: a small chart of a coin's price over the last seven days, without labels.
///
/// A sparkline stores no prices. Each price is stored as a level: its height between the lowest and the highest price
/// of the period. A sparkline is therefore the same in every currency.
public struct PriceShape: Hashable, Sendable {
  /// The heights of the prices in the sparkline, oldest first, from 0 for the lowest price to ``maximumLevel`` (1,000)
  /// for the highest.
  ///
  /// If all prices are equal, each level is half of ``maximumLevel``.
  public let levels: [Int]

  /// The level that represents the highest price of a sparkline: 1,000.
  public static let maximumLevel = 1_000

  /// The maximum number of prices in a sparkline: 400.
  ///
  /// A CoinGecko sparkline has 168 prices, one per hour.
  public static let maximumCount = 400

  /// Creates a sparkline from prices in one currency, oldest first.
  ///
  /// Returns `nil` if the number of prices is not from 2 through ``maximumCount``, or if a price is negative.
  public init?(prices: [FixedDecimal]) {
    guard (2...Self.maximumCount).contains(prices.count), let lowest = prices.min(), let highest = prices.max(),
      !lowest.isNegative, let range = try? highest.subtracting(lowest)
    else { return nil }
    levels = prices.map { price in
      let level = try? price.subtracting(lowest).multiplied(
        by: FixedDecimal(Self.maximumLevel), dividedBy: range, decimals: 0, rounding: .halfEven)
      // If all prices are equal, the range is zero and the division fails.
      return level.map { Int($0.units / FixedDecimal.one.units) } ?? Self.maximumLevel / 2
    }
  }
}

extension PriceShape: Codable {
  /// Decodes a sparkline from an array of levels, the heights of its prices.
  ///
  /// - Throws: `DecodingError` if the number of levels is not from 2 through ``maximumCount``, or if a level is not in
  ///   the range from 0 through ``maximumLevel``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    levels = try container.decode([Int].self)
    let isValid = (2...Self.maximumCount).contains(levels.count)
    guard isValid, levels.allSatisfy({ (0...Self.maximumLevel).contains($0) }) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "expected an array of 2 to \(Self.maximumCount) numbers, each from 0 to \(Self.maximumLevel)")
    }
  }

  /// Encodes the sparkline as an array of levels, the heights of its prices.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(levels)
  }
}
