/// A row of the market list.
///
/// A value that the provider does not know is `nil`, never zero.
public struct MarketRow: Hashable, Sendable {
  /// The coin.
  public let coin: Coin
  /// The rank by market capitalization, from 1.
  public let rank: Int?
  /// The URL of the thumbnail.
  ///
  /// It is untrusted; only ``PictureProvider`` may load it.
  public let image: String?
  /// The price of one coin.
  public let price: FixedPoint?
  /// The change of the price within 24 hours, in percent.
  public let change24h: FixedPoint?
  /// The market capitalization: the price of all existing coins.
  public let marketCap: FixedPoint?
  /// The time when the provider last updated this row.
  public let asOf: Timestamp?
  /// A Boolean value that indicates whether the provider has stopped updating this row, so that its price may be outdated.
  public let isStale: Bool

  /// Creates a row.
  public init(
    coin: Coin, rank: Int?, image: String?, price: FixedPoint?, change24h: FixedPoint?, marketCap: FixedPoint?,
    asOf: Timestamp?, isStale: Bool = false
  ) {
    self.coin = coin
    self.rank = rank
    self.image = image
    self.price = price
    self.change24h = change24h
    self.marketCap = marketCap
    self.asOf = asOf
    self.isStale = isStale
  }
}

/// A part of the market list in one currency, in the order of its provider.
///
/// A converted listing keeps the provider's values. Every conversion starts from them, so that no value is converted
/// twice, and converting back restores them to the last digit.
public struct MarketListing: Hashable, Sendable {
  /// The currency of prices and market capitalizations.
  public let currency: Currency
  /// The rows.
  public let rows: [MarketRow]
  /// The provider's rows, in the order of ``rows``; `nil` where ``rows`` are not converted.
  let originals: OriginalQuotes<MarketRow>?

  /// Creates a listing in the currency that the provider quotes.
  public init(currency: Currency, rows: [MarketRow]) {
    self.init(currency: currency, rows: rows, originals: nil)
  }

  init(currency: Currency, rows: [MarketRow], originals: OriginalQuotes<MarketRow>?) {
    self.currency = currency
    self.rows = rows
    self.originals = originals
  }

  /// The currency that the provider quotes, from which all conversions start.
  public var quotedCurrency: Currency { originals?.currency ?? currency }

  /// Returns the rows at these indices, in this order.
  package func picking(_ indices: [Int]) -> MarketListing {
    MarketListing(currency: currency, rows: indices.map { rows[$0] }, originals: originals?.picking(indices))
  }

  // MARK: Selection

  /// Returns the rows that satisfy a condition, in their order.
  public func filtered(_ isIncluded: (MarketRow) -> Bool) -> MarketListing {
    picking(rows.indices.filter { isIncluded(rows[$0]) })
  }

  /// Returns the first rows, at most `count`.
  public func prefix(_ count: Int) -> MarketListing { picking(Array(rows.indices.prefix(max(0, count)))) }

  /// Returns the rows of the coins on a watchlist, in its order.
  ///
  /// Coins that are not in this listing are omitted.
  public func only(_ watchlist: Watchlist) -> MarketListing {
    let wanted = Set(watchlist.coins)
    let listed = rows.indices.lazy.filter { wanted.contains(rows[$0].coin.id) }
    let indices = Dictionary(listed.map { (rows[$0].coin.id, $0) }) { first, _ in first }
    return picking(watchlist.coins.compactMap { indices[$0] })
  }

  /// Returns this listing followed by the rows of the next page, without the coins that are in this listing already.
  ///
  /// A coin may move from one page to the next while pages are fetched one after the other.
  ///
  /// Returns `nil` unless both have the same ``currency`` and the same ``quotedCurrency``.
  public func joined(with next: MarketListing) -> MarketListing? {
    guard currency == next.currency, quotedCurrency == next.quotedCurrency else { return nil }
    var seen = Set(rows.map(\.coin.id))
    let added = next.picking(next.rows.indices.filter { seen.insert(next.rows[$0].coin.id).inserted })
    let originals = originals.flatMap { own in
      added.originals.map { OriginalQuotes(currency: own.currency, values: own.values + $0.values) }
    }
    return MarketListing(currency: currency, rows: rows + added.rows, originals: originals)
  }

  // MARK: Search

  /// Returns the rows that match a query by id, symbol or name, best match first, as ``CoinIndex/matches(_:limit:)`` does.
  ///
  /// A query without letters or digits returns the listing unchanged. Sort the result to restore another order.
  public func matching(_ text: String) -> MarketListing { matching(text, by: searchIndex()) }

  /// Returns the rows that match a query, found by an index that the caller keeps from one keystroke to the next.
  ///
  /// - Parameter index: The ``searchIndex()`` of a listing with the same coins in the same order. An index of another
  ///   number of coins finds nothing.
  public func matching(_ text: String, by index: @autoclosure () -> CoinIndex) -> MarketListing {
    guard !SearchKey(text).isEmpty else { return self }
    let index = index()
    guard index.coins.count == rows.count else { return picking([]) }
    return picking(index.indices(matching: text, limit: rows.count))
  }

  /// Returns an index of the rows for ``matching(_:by:)``.
  public func searchIndex() -> CoinIndex { CoinIndex(rows.map(\.coin), ranks: ranks) }

  /// The rank of each coin that has one; the first one for a coin that is listed twice.
  var ranks: [CoinID: Int] {
    Dictionary(rows.compactMap { row in row.rank.map { (row.coin.id, $0) } }) { first, _ in first }
  }
}
