import QuidCore

/// A search through one listing, whose index is kept from one keystroke to the next.
///
/// It holds nothing that does not follow from the listing, so one is as good as any other.
struct ListingSearch: Hashable, Sendable {
  /// The lines that the index is of.
  private var rows: [MarketRow] = []
  private var index: CoinIndex?

  /// Whether the next search finds its index made.
  var isPrepared: Bool { index != nil }

  /// Turns to a listing; where its coins and their ranks are those of the last one, so is the index.
  mutating func turn(to listing: MarketListing) {
    let isSame =
      rows.count == listing.rows.count
      && zip(rows, listing.rows).allSatisfy { $0.coin == $1.coin && $0.rank == $1.rank }
    rows = listing.rows
    if !isSame { index = nil }
  }

  /// Takes an index that was made elsewhere, unless it is of other coins.
  mutating func receive(_ index: CoinIndex) {
    guard index.coins == rows.map(\.coin) else { return }
    self.index = index
  }

  /// The lines that a text may mean; the first of such texts makes the index, unless it is there already.
  ///
  /// - Parameter listing: what it was turned to, in whatever currency.
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
