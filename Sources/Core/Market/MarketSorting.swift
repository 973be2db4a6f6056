extension MarketListing {
  /// The listing in another order.
  ///
  /// Lines that lack the figure come last. Lines that are equal in it follow their rank, then their id, then their places
  /// before.
  public func sorted(by order: MarketOrder) -> MarketListing {
    let lines = rows.enumerated().map { Line(place: $0.offset, row: $0.element, order: order) }
    return picking(lines.sorted().map(\.place))
  }

  /// A line with what it is ordered by.
  private struct Line: Comparable {
    let place: Int
    let figure: FixedPoint?
    let name: String
    let rank: Int
    let id: String

    init(place: Int, row: MarketRow, order: MarketOrder) {
      self.place = place
      figure =
        switch order {
        case .rank, .name: nil
        case .price: row.price
        case .change: row.change24h
        case .cap: row.marketCap
        }
      name = order == .name ? row.coin.name.lowercased() : ""
      rank = row.rank ?? .max
      id = row.coin.id.description
    }

    static func < (left: Line, right: Line) -> Bool {
      if left.figure != right.figure {
        guard let figure = left.figure else { return false }
        return right.figure.map { figure > $0 } ?? true
      }
      if left.name != right.name { return left.name < right.name }
      if left.rank != right.rank { return left.rank < right.rank }
      return left.id == right.id ? left.place < right.place : left.id < right.id
    }
  }
}
