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

  /// Returns a listing that contains only the coins on a watchlist, in the order of the watchlist.
  ///
  /// Coins that are on the watchlist but not in this listing are omitted.
  public func only(_ watchlist: Watchlist) -> MarketListing { picking(indices(of: watchlist)) }

  package func indices(of watchlist: Watchlist) -> [Int] {
    let wanted = Set(watchlist.coins)
    let listed = rows.indices.lazy.filter { wanted.contains(rows[$0].coin.id) }
    let indices = Dictionary(listed.map { (rows[$0].coin.id, $0) }) { first, _ in first }
    return watchlist.coins.compactMap { indices[$0] }
  }

  /// Adds a row without market data for each of the coins that the listing does not contain.
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

  /// The listings must have the same currencies, and no coin may be in both.
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

  /// Best match first; see ``matching(_:by:)``.
  package func indices(matching text: String, by index: @autoclosure () -> CoinIndex) -> [Int] {
    guard !SearchKey(text).isEmpty else { return Array(rows.indices) }
    let index = index()
    return index.coins.count == rows.count ? index.indices(matching: text, limit: rows.count) : []
  }

  /// The index must be of a listing with the same coins in the same order.
  ///
  /// All coins match an empty query, best market rank first.
  package func matching(_ text: String, by index: CoinIndex, limit: Int) -> MarketListing {
    index.coins.count == rows.count ? picking(index.indices(matching: text, limit: limit)) : picking([])
  }

  /// Returns a search index of the coins in this listing, for use with ``matching(_:by:)``.
  public func searchIndex() -> CoinIndex { CoinIndex(rows.map(\.coin), ranks: ranks) }

  var ranks: [CoinID: Int] {
    Dictionary(rows.compactMap { row in row.rank.map { (row.coin.id, $0) } }) { first, _ in first }
  }
}
