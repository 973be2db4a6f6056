/// A row of a market listing: a coin with its market data.
///
/// A value that the provider does not report is `nil`, never zero.
public struct MarketRow: Hashable, Sendable {
  /// The coin.
  public let coin: Coin
  /// The rank by market capitalization, from 1 for the largest; `nil` where the provider reports none.
  public let rank: Int?
  /// The URL of the coin's thumbnail; `nil` where the provider reports none.
  ///
  /// The string is untrusted; only a ``PictureProvider`` may load the URL.
  public let image: String?
  /// The price of one coin in the currency of the listing; `nil` where the provider reports none.
  public let price: FixedPoint?
  /// The change of the price within 24 hours, in percent; `nil` where the provider reports none.
  public let change24h: FixedPoint?
  /// The market capitalization in the currency of the listing; `nil` where the provider reports none.
  ///
  /// The market capitalization is the price × the number of coins in circulation.
  public let marketCap: FixedPoint?
  /// The time when the provider last updated this row; `nil` where the provider does not report the time.
  public let asOf: Timestamp?
  /// A Boolean value that indicates whether the provider has stopped updating this row.
  ///
  /// The price may then be outdated.
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

/// A list of coins with market data in one currency.
///
/// A converted listing also stores the provider's values. Every conversion starts from those values. No value is
/// therefore converted twice, and converting back restores every digit.
public struct MarketListing: Hashable, Sendable {
  /// The currency of prices and market capitalizations.
  public let currency: Currency
  /// The coins with their market data.
  public let rows: [MarketRow]
  /// The provider's unconverted rows, in the order of ``rows``; `nil` if ``rows`` are unconverted themselves.
  let originals: OriginalQuotes<MarketRow>?

  /// Creates a listing of unconverted rows, in the currency that the provider quotes.
  public init(currency: Currency, rows: [MarketRow]) {
    self.init(currency: currency, rows: rows, originals: nil)
  }

  init(currency: Currency, rows: [MarketRow], originals: OriginalQuotes<MarketRow>?) {
    self.currency = currency
    self.rows = rows
    self.originals = originals
  }

  /// The currency that the provider quotes.
  ///
  /// All conversions start from the values in this currency.
  public var quotedCurrency: Currency { originals?.currency ?? currency }

  /// Returns a listing of the rows at the given indices, in the order of the indices.
  package func picking(_ indices: [Int]) -> MarketListing {
    MarketListing(currency: currency, rows: indices.map { rows[$0] }, originals: originals?.picking(indices))
  }

  // MARK: Selection

  /// Returns a listing of the rows that satisfy a condition, without changing their order.
  public func filtered(_ isIncluded: (MarketRow) -> Bool) -> MarketListing {
    picking(rows.indices.filter { isIncluded(rows[$0]) })
  }

  /// Returns a listing of the first rows, at most `count`.
  public func prefix(_ count: Int) -> MarketListing { picking(Array(rows.indices.prefix(max(0, count)))) }

  /// Returns a listing of the coins on a watchlist, in the order of the watchlist.
  ///
  /// Coins that are not in this listing are omitted.
  public func only(_ watchlist: Watchlist) -> MarketListing {
    let wanted = Set(watchlist.coins)
    let listed = rows.indices.lazy.filter { wanted.contains(rows[$0].coin.id) }
    let indices = Dictionary(listed.map { (rows[$0].coin.id, $0) }) { first, _ in first }
    return picking(watchlist.coins.compactMap { indices[$0] })
  }

  /// Returns this listing followed by the rows of the next page.
  ///
  /// Coins of the next page that are already in this listing are omitted: a coin may move from one page to the next
  /// between two requests.
  ///
  /// Returns `nil` unless both listings have the same ``currency`` and the same ``quotedCurrency``.
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

  /// Returns the rows whose coin matches a query by id, symbol or name, best match first, as
  /// ``CoinIndex/matches(_:limit:)`` does.
  ///
  /// A query without letters or digits returns the listing unchanged. The result is not in the order of this listing;
  /// sort it if necessary.
  public func matching(_ text: String) -> MarketListing { matching(text, by: searchIndex()) }

  /// Returns the rows whose coin matches a query, using a search index that the caller created before.
  ///
  /// Reuse one index while the user types, since creating an index takes longer than a search.
  ///
  /// - Parameters:
  ///   - text: The query, as in ``matching(_:)``.
  ///   - index: The ``searchIndex()`` of a listing with the same coins in the same order. The result is empty if the
  ///     number of coins differs.
  public func matching(_ text: String, by index: @autoclosure () -> CoinIndex) -> MarketListing {
    guard !SearchKey(text).isEmpty else { return self }
    let index = index()
    guard index.coins.count == rows.count else { return picking([]) }
    return picking(index.indices(matching: text, limit: rows.count))
  }

  /// Returns a search index of the coins in this listing, for ``matching(_:by:)``.
  public func searchIndex() -> CoinIndex { CoinIndex(rows.map(\.coin), ranks: ranks) }

  /// The rank of each coin by market capitalization.
  ///
  /// Coins without a rank are omitted; a coin that is listed twice has the rank of its first row.
  var ranks: [CoinID: Int] {
    Dictionary(rows.compactMap { row in row.rank.map { (row.coin.id, $0) } }) { first, _ in first }
  }
}
