/// The sort order of a market list.
public enum MarketOrder: String, Hashable, Sendable, CaseIterable {
  /// By rank, best first.
  case rank
  /// By price, highest first.
  case price
  /// By the change within 24 hours, largest rise first.
  case change
  /// By market capitalization, largest first.
  case cap
  /// By name, from A to Z, case-insensitively.
  case name
}

extension MarketListing {
  /// Returns the listing sorted by the value that an order compares.
  ///
  /// Rows without that value come last. Rows with equal values are ordered by rank, then by id. Rows that are still
  /// equal keep their order.
  public func sorted(by order: MarketOrder) -> MarketListing {
    // Rows are large and contain strings; sorting indices with plain numbers takes a third of the time.
    let names = order == .name ? rows.map { $0.coin.name.lowercased() } : []
    let entries = rows.enumerated().map { index, row in
      let rank = row.rank ?? .max
      return switch order {
      case .rank: SortEntry(index: index, rank: rank)
      case .price: SortEntry(index: index, rank: rank, value: row.price)
      case .change: SortEntry(index: index, rank: rank, value: row.change24h)
      case .cap: SortEntry(index: index, rank: rank, value: row.marketCap)
      case .name: SortEntry(index: index, rank: rank, name: names[index])
      }
    }
    func precedes(_ left: SortEntry, _ right: SortEntry) -> Bool {
      if let result = left.precedes(right) { return result }
      if order == .name, names[left.index] != names[right.index] { return names[left.index] < names[right.index] }
      if left.rank != right.rank { return left.rank < right.rank }
      let (leftID, rightID) = (rows[left.index].coin.id.description, rows[right.index].coin.id.description)
      return leftID == rightID ? left.index < right.index : leftID < rightID
    }
    let isInOrder = zip(entries, entries.dropFirst()).allSatisfy { precedes($0, $1) }
    return isInOrder ? self : picking(entries.sorted(by: precedes).map(\.index))
  }

  /// The index of a row, with a sort key that decides most comparisons between two rows.
  private struct SortEntry {
    let index: Int
    let rank: Int
    /// The value, inverted so that the largest value sorts first, or the first eight bytes of the name.
    ///
    /// `nil` if the row has no value, if the name is not ASCII, and when rows are sorted by rank.
    private let key: Key?
    private let isLast: Bool

    private struct Key: Equatable {
      let high: Int64
      let low: UInt64
    }

    init(index: Int, rank: Int) {
      (self.index, self.rank) = (index, rank)
      (key, isLast) = (nil, false)
    }

    /// Creates an entry that sorts the largest value first.
    init(index: Int, rank: Int, value: FixedPoint?) {
      (self.index, self.rank) = (index, rank)
      // The complement reverses the order.
      key = value.map { Key(high: ~$0.high, low: ~$0.low) }
      isLast = value == nil
    }

    /// Creates an entry that sorts by name.
    ///
    /// The first eight bytes of an ASCII name are compared as one number. Other names are compared as strings.
    ///
    /// - Parameter name: The name in lowercase.
    init(index: Int, rank: Int, name: String) {
      (self.index, self.rank) = (index, rank)
      let bytes = name.utf8
      let head = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } << (8 * UInt64(8 - min(8, bytes.count)))
      key = bytes.allSatisfy { $0 < 0x80 } ? Key(high: 0, low: head) : nil
      isLast = false
    }

    /// Returns whether this entry sorts before another; `nil` if the sort keys do not decide.
    func precedes(_ other: SortEntry) -> Bool? {
      guard let key, let otherKey = other.key else { return isLast == other.isLast ? nil : other.isLast }
      if key == otherKey { return nil }
      return key.high == otherKey.high ? key.low < otherKey.low : key.high < otherKey.high
    }
  }
}
