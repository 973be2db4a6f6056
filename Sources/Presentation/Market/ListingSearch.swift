import QuidCore

/// A search through one listing, whose index is made at the first keystroke and kept for the others.
///
/// It holds nothing that does not follow from the listing, so one is as good as any other.
struct ListingSearch: Hashable, Sendable {
  private var index: CoinIndex?

  /// The lines that a text may mean.
  ///
  /// - Parameter listing: the same at each call, in whatever currency.
  mutating func lines(of listing: MarketListing, matching text: String) -> MarketListing {
    if let index { return listing.matching(text, by: index) }
    guard !text.isEmpty else { return listing }
    let index = listing.searchIndex()
    self.index = index
    return listing.matching(text, by: index)
  }

  static func == (left: ListingSearch, right: ListingSearch) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
