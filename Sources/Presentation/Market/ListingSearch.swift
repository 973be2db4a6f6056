import QuidCore

/// A search in a market listing, with an index that is kept between keystrokes.
///
/// All values are equal, because the index is derived from the listing and adds no state to a model.
struct ListingSearch: Hashable, Sendable {
  /// The rows of the listing to search.
  private var rows: [MarketRow] = []
  private var index: CoinIndex?

  /// Whether an index exists, so that the next search need not build it.
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

  /// Stores an index that was built in advance.
  ///
  /// The index is ignored unless it has the coins of the listing, in the same order.
  mutating func receive(_ index: CoinIndex) {
    guard index.coins == rows.map(\.coin) else { return }
    self.index = index
  }

  /// Returns the rows that match a query, best match first.
  ///
  /// Builds the index if there is none.
  ///
  /// - Parameter listing: The listing passed to the last ``update(to:)``, in any currency.
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
