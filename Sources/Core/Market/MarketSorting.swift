extension MarketListing {
  /// The listing in another order.
  ///
  /// Lines that lack the figure come last. Lines that are equal in it follow their rank, then their id, then their places
  /// before.
  public func sorted(by order: MarketOrder) -> MarketListing {
    // Lines are large and hold texts; sorting places with plain figures takes a third of the time.
    let names = order == .name ? rows.map { $0.coin.name.lowercased() } : []
    let lines = rows.enumerated().map { place, row in
      let rank = row.rank ?? .max
      return switch order {
      case .rank: Line(place: place, rank: rank)
      case .price: Line(place: place, rank: rank, figure: row.price)
      case .change: Line(place: place, rank: rank, figure: row.change24h)
      case .cap: Line(place: place, rank: rank, figure: row.marketCap)
      case .name: Line(place: place, rank: rank, name: names[place])
      }
    }
    func precedes(_ left: Line, _ right: Line) -> Bool {
      if let answer = left.precedes(right) { return answer }
      if order == .name, names[left.place] != names[right.place] { return names[left.place] < names[right.place] }
      if left.rank != right.rank { return left.rank < right.rank }
      let (leftID, rightID) = (rows[left.place].coin.id.description, rows[right.place].coin.id.description)
      return leftID == rightID ? left.place < right.place : leftID < rightID
    }
    let isInOrder = zip(lines, lines.dropFirst()).allSatisfy { precedes($0, $1) }
    return isInOrder ? self : picking(lines.sorted(by: precedes).map(\.place))
  }

  /// The place of a line with what decides most comparisons.
  private struct Line {
    let place: Int
    let rank: Int
    /// The figure, or the first letters of the name, so that the least comes first; `nil` where these do not tell.
    private let key: Key?
    private let isLast: Bool

    private struct Key: Equatable {
      let high: Int64
      let low: UInt64
    }

    init(place: Int, rank: Int) {
      (self.place, self.rank) = (place, rank)
      (key, isLast) = (nil, false)
    }

    /// The largest figure first.
    init(place: Int, rank: Int, figure: FixedPoint?) {
      (self.place, self.rank) = (place, rank)
      // The complement of a figure is the smaller the larger that is.
      key = figure.map { Key(high: ~$0.high, low: ~$0.low) }
      isLast = figure == nil
    }

    /// - Parameter name: in small letters. Eight of ASCII are compared as one number; of others only the whole tells.
    init(place: Int, rank: Int, name: String) {
      (self.place, self.rank) = (place, rank)
      let bytes = name.utf8
      let head = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } << (8 * UInt64(8 - min(8, bytes.count)))
      key = bytes.allSatisfy { $0 < 0x80 } ? Key(high: 0, low: head) : nil
      isLast = false
    }

    /// Whether it comes before another; `nil` where that takes more than this.
    func precedes(_ other: Line) -> Bool? {
      guard let key, let otherKey = other.key else { return isLast == other.isLast ? nil : other.isLast }
      if key == otherKey { return nil }
      return key.high == otherKey.high ? key.low < otherKey.low : key.high < otherKey.high
    }
  }
}
