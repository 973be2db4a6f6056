import QuidCore

/// A search for coins in a market listing, with a cached search index.
///
/// The search index is cached, because building the index at each keystroke would be slow. Two values of this type
/// always compare equal, so a property of this type does not affect the equality of the values that contain the
/// property.
struct ListingSearch: Hashable, Sendable {
  /// The rows of the market listing to search.
  private var rows: [MarketRow] = []
  private var index: CoinIndex?

  /// A Boolean value that indicates whether a search index is stored.
  ///
  /// If the value is `false`, the next call to ``indices(of:matching:)`` with a nonempty query builds the index.
  var isPrepared: Bool { index != nil }

  /// Sets the market listing to search.
  ///
  /// The search index is retained if the coins and their ranks are the same as in the previous listing.
  mutating func update(to listing: MarketListing) {
    let isUnchanged =
      rows.count == listing.rows.count
      && zip(rows, listing.rows).allSatisfy { $0.coin == $1.coin && $0.rank == $1.rank }
    rows = listing.rows
    if !isUnchanged { index = nil }
  }

  /// Stores a search index that the caller has built in advance.
  ///
  /// The index is ignored unless it contains the coins of the market listing in the same order.
  mutating func receive(_ index: CoinIndex) {
    guard index.coins == rows.map(\.coin) else { return }
    self.index = index
  }

  /// Returns the indices of the rows of a listing that match a search query, best match first.
  ///
  /// If the query is empty, all rows match. Otherwise, if no search index is stored, this method builds and stores the
  /// index.
  ///
  /// - Parameters:
  ///   - listing: The listing that was last passed to ``update(to:)``, with prices in the same or another currency.
  ///   - query: The search query.
  mutating func indices(of listing: MarketListing, matching query: String) -> [Int] {
    guard !query.isEmpty else { return Array(listing.rows.indices) }
    let index = index ?? listing.searchIndex()
    self.index = index
    return listing.indices(matching: query, by: index)
  }

  /// Returns a copy of a listing with only the best matches for a search query, best match first.
  ///
  /// If no search index is stored, the result has no rows.
  ///
  /// - Parameters:
  ///   - listing: The listing that was last passed to ``update(to:)``, with prices in the same or another currency.
  ///   - query: The search query.
  ///   - limit: The maximum number of rows.
  func rows(of listing: MarketListing, matching query: String, limit: Int) -> MarketListing {
    index.map { listing.matching(query, by: $0, limit: limit) } ?? listing.prefix(0)
  }

  static func == (left: ListingSearch, right: ListingSearch) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
