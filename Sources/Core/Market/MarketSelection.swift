extension MarketListing {
  /// The lines that a text may mean, the likeliest first, as ``CoinIndex/matches(_:limit:)`` finds them by id, symbol and
  /// name.
  ///
  /// A text without anything to search for gives the listing as it is. To keep another order, sort the answer.
  public func matching(_ text: String) -> MarketListing { matching(text, by: searchIndex()) }

  /// The same by an index that is kept from one keystroke to the next.
  ///
  /// - Parameter index: the ``searchIndex()`` of a listing with the same coins in the same places; by any other, nothing
  ///   is found.
  public func matching(_ text: String, by index: @autoclosure () -> CoinIndex) -> MarketListing {
    guard !SearchText(text).isEmpty else { return self }
    let index = index()
    guard index.coins.count == rows.count else { return picking([]) }
    return picking(index.places(of: text, limit: rows.count))
  }

  /// The lines prepared for a search.
  public func searchIndex() -> CoinIndex { CoinIndex(rows.map(\.coin), ranks: ranks) }

  /// The rank of each coin that has one; of a coin that is listed twice, the first.
  var ranks: [CoinID: Int] {
    Dictionary(rows.compactMap { row in row.rank.map { (row.coin.id, $0) } }) { first, _ in first }
  }

  /// The lines that a condition holds for, in their order.
  public func filtered(_ isIncluded: (MarketRow) -> Bool) -> MarketListing {
    picking(rows.indices.filter { isIncluded(rows[$0]) })
  }

  /// The first lines, `count` at most.
  public func prefix(_ count: Int) -> MarketListing { picking(Array(rows.indices.prefix(max(0, count)))) }

  /// The lines of a watchlist's coins, in the watchlist's order; a coin that is not listed here is left out.
  public func only(_ watchlist: Watchlist) -> MarketListing {
    let wanted = Set(watchlist.coins)
    let listed = rows.indices.lazy.filter { wanted.contains(rows[$0].coin.id) }
    let places = Dictionary(listed.map { (rows[$0].coin.id, $0) }) { first, _ in first }
    return picking(watchlist.coins.compactMap { places[$0] })
  }
}
