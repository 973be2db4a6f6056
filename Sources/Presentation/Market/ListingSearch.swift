import QuidCore

/// A search in a market listing that keeps its index between keystrokes.
///
/// It is derived from the listing, so all values compare as equal.
struct ListingSearch: Hashable, Sendable {
  /// The rows that the index was built from.
  private var rows: [MarketRow] = []
  private var index: CoinIndex?

  /// Whether an index exists for the next search.
  var isPrepared: Bool { index != nil }

  /// Sets the listing to search.
  ///
  /// The index is kept if coins and ranks are unchanged.
  mutating func update(to listing: MarketListing) {
    let isUnchanged =
      rows.count == listing.rows.count
      && zip(rows, listing.rows).allSatisfy { $0.coin == $1.coin && $0.rank == $1.rank }
    rows = listing.rows
    if !isUnchanged { index = nil }
  }

  /// Stores an index that was built in advance; ignored if it contains other coins.
  mutating func receive(_ index: CoinIndex) {
    guard index.coins == rows.map(\.coin) else { return }
    self.index = index
  }

  /// Returns the rows that match a query, and builds the index if there is none.
  ///
  /// - Parameter listing: The listing of the last ``update(to:)``, in any currency.
  mutating func rows(of listing: MarketListing, matching query: String) -> MarketListing {
    if let index { return listing.matching(query, by: index) }
    guard !query.isEmpty else { return listing }
    let index = listing.searchIndex()
    self.index = index
    return listing.matching(query, by: index)
  }

  static func == (left: ListingSearch, right: ListingSearch) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
