/// A list of coins with their market data in one currency.
///
/// A converted listing also stores the original rows, so that further conversions round no value twice.
public struct MarketListing: Hashable, Sendable {
  /// The currency of the prices, volumes and market capitalizations in the listing.
  public let currency: Currency
  /// The rows of the listing, each with the market data of one coin.
  public let rows: [MarketRow]
  /// The rows before the conversion, in the same order as ``rows``; `nil` without a conversion.
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

  /// The currency of the values as received from the provider, before any conversion to ``currency``.
  package var quotedCurrency: Currency { originals?.currency ?? currency }

  package func picking(_ indices: [Int]) -> MarketListing {
    MarketListing(currency: currency, rows: indices.map { rows[$0] }, originals: originals?.picking(indices))
  }

  // MARK: Selection

  /// Returns a listing that contains only the rows that satisfy a condition, in their current order.
  public func filtered(_ isIncluded: (MarketRow) -> Bool) -> MarketListing {
    picking(rows.indices.filter { isIncluded(rows[$0]) })
  }

  /// Returns a listing that contains at most the first `count` rows of this listing.
  public func prefix(_ count: Int) -> MarketListing { picking(Array(rows.indices.prefix(max(0, count)))) }

  /// Returns a listing of the coins that are on a watchlist and in this listing, in the order of the watchlist.
  public func only(_ watchlist: Watchlist) -> MarketListing { picking(indices(of: watchlist)) }

  package func indices(of watchlist: Watchlist) -> [Int] {
    let wanted = Set(watchlist.coins)
    let listed = rows.indices.lazy.filter { wanted.contains(rows[$0].coin.id) }
    let indices = Dictionary(listed.map { (rows[$0].coin.id, $0) }) { first, _ in first }
    return watchlist.coins.compactMap { indices[$0] }
  }

  /// Returns a listing with a row without market data for each of the coins that this listing does not contain.
  package func adding(unlisted coins: [CoinID]) -> MarketListing {
    let missing = coins.filter { coin in !rows.contains { $0.coin.id == coin } }.map { MarketRow(unlisted: $0) }
    let originals = originals.map { OriginalQuotes(currency: $0.currency, values: $0.values + missing) }
    return MarketListing(currency: currency, rows: rows + missing, originals: originals)
  }

  /// Returns a listing of the rows of this listing and of the next page, without coins that moved between the pages.
  ///
  /// Returns `nil` if the listings differ in their ``currency`` or ``quotedCurrency``.
  package func joined(with next: MarketListing) -> MarketListing? {
    guard currency == next.currency, quotedCurrency == next.quotedCurrency else { return nil }
    var seen = Set(rows.map(\.coin.id))
    return appending(next.picking(next.rows.indices.filter { seen.insert(next.rows[$0].coin.id).inserted }))
  }

  /// Returns a listing of the rows of both listings, which must have the same currencies and no coin in common.
  package func appending(_ other: MarketListing) -> MarketListing {
    let originals = originals.flatMap { own in
      other.originals.map { OriginalQuotes(currency: own.currency, values: own.values + $0.values) }
    }
    return MarketListing(currency: currency, rows: rows + other.rows, originals: originals)
  }

  // MARK: Search

  /// Returns a listing of only the coins that match a query, best match first; see ``CoinIndex/matches(_:limit:)``.
  ///
  /// If the query is empty or contains only spaces, the listing is returned unchanged.
  public func matching(_ text: String) -> MarketListing {
    SearchKey(text).isEmpty ? self : picking(indices(matching: text, by: searchIndex()))
  }

  /// Returns the indices of the rows that match a query, best match first; all for an empty query.
  ///
  /// Reuse one index while the user types, because creating an index takes longer than a search.
  ///
  /// - Parameter index: A search index of a listing with the same coins in the same order; see ``searchIndex()``. If
  ///   the number of coins differs, the result is empty.
  package func indices(matching text: String, by index: @autoclosure () -> CoinIndex) -> [Int] {
    guard !SearchKey(text).isEmpty else { return Array(rows.indices) }
    let index = index()
    return index.coins.count == rows.count ? index.indices(matching: text, limit: rows.count) : []
  }

  /// Returns a search index of the coins in this listing, for use with ``indices(matching:by:)``.
  package func searchIndex() -> CoinIndex { CoinIndex(rows.map(\.coin), ranks: ranks) }

  var ranks: [CoinID: Int] {
    Dictionary(rows.compactMap { row in row.rank.map { (row.coin.id, $0) } }) { first, _ in first }
  }
}

extension MarketListing: Codable {
  /// Decodes a listing; throws an error unless a converted listing has the original of each row.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let currency = try fields.decode(Currency.self, forKey: .currency)
    let rows = try fields.decode([MarketRow].self, forKey: .rows)
    let originals = try fields.decodeIfPresent(OriginalQuotes<MarketRow>.self, forKey: .originals)
    let isComplete = originals?.values.count ?? rows.count == rows.count
    self = try fields.valid(
      isComplete ? MarketListing(currency: currency, rows: rows, originals: originals) : nil,
      "another number of original rows")
  }
}

extension MarketListing {
  package var oldestTime: Timestamp? { rows.compactMap(\.asOf).min() }
}

extension Sourced where Value == MarketListing {
  /// A copy, for use after a selection of rows, whose ``asOf`` is the time of the oldest row that was current when the
  /// listing was fetched; if no row was current, the time of the oldest row.
  package var asOfRows: Sourced<MarketListing> {
    let times = value.rows.compactMap(\.asOf)
    return Sourced(
      value, source: source, asOf: times.filter { !$0.isOldPrice(at: fetchedAt) }.min() ?? times.min(),
      fetchedAt: fetchedAt, freshness: freshness, failures: failures)
  }
}
