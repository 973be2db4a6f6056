/// A sort order for the rows of a market listing.
public enum MarketOrder: String, Hashable, Sendable, CaseIterable {
  /// Sorts the listing by market rank, rank 1 (the largest market capitalization) first.
  case rank
  /// Sorts the listing by price, highest price first.
  case price
  /// Sorts the listing by the change of the price over the last 24 hours, largest rise first.
  case change
  /// Sorts the listing by the change of the price over the last hour, largest rise first.
  case change1h
  /// Sorts the listing by the change of the price over the last seven days, largest rise first.
  case change7d
  /// Sorts the listing by the trading volume of the last 24 hours, largest volume first.
  case volume
  /// Sorts the listing by market capitalization, largest market capitalization first.
  case cap
  /// Sorts the listing alphabetically by the name of the coin, ignoring case.
  case name
}

extension MarketListing {
  /// Returns a copy of the market listing with its rows sorted in the given order.
  ///
  /// If the listing is sorted by a value such as the price, rows without this value come last. Rows with equal values
  /// are ordered by market rank, then by the id of the coin.
  public func sorted(by order: MarketOrder) -> MarketListing { ordered(by: order, isReversed: false) }

  /// Returns a copy of the listing with the rows sorted by a value, such as the rank or the price.
  ///
  /// Rows with an unknown value, such as an unknown price, are at the end of the listing in both directions.
  ///
  /// - Parameters:
  ///   - order: The sort order, such as by rank or by price.
  ///   - isReversed: Whether the sort order is reversed.
  package func ordered(by order: MarketOrder, isReversed: Bool) -> MarketListing {
    let all = Array(rows.indices)
    let indices = sorted(all, by: order, isReversed: isReversed)
    return indices == all ? self : picking(indices)
  }

  /// Returns the given indices of rows, sorted by a value of the rows; see ``ordered(by:isReversed:)``.
  package func sorted(_ indices: [Int], by order: MarketOrder, isReversed: Bool) -> [Int] {
    // Rows are large and contain strings; sorting positions with plain numbers takes a third of the time.
    let names = order == .name ? indices.map { rows[$0].coin.name.lowercased() } : []
    let entries = indices.enumerated().map { position, index in
      let rank = rows[index].rank
      return switch order {
      case .rank: SortEntry(position: position, rank: rank)
      case .price: SortEntry(position: position, rank: rank, value: rows[index].price)
      case .change: SortEntry(position: position, rank: rank, value: rows[index].change24h)
      case .change1h: SortEntry(position: position, rank: rank, value: rows[index].change1h)
      case .change7d: SortEntry(position: position, rank: rank, value: rows[index].change7d)
      case .volume: SortEntry(position: position, rank: rank, value: rows[index].volume)
      case .cap: SortEntry(position: position, rank: rank, value: rows[index].marketCap)
      case .name: SortEntry(position: position, rank: rank, name: names[position])
      }
    }
    func precedes(_ left: SortEntry, _ right: SortEntry) -> Bool {
      if let result = left.precedes(right) { return result }
      if !left.isComplete || !right.isComplete, names[left.position] != names[right.position] {
        return names[left.position] < names[right.position]
      }
      if left.rank != right.rank { return left.rank < right.rank }
      let (leftID, rightID) = (rows[indices[left.position]].coin.id, rows[indices[right.position]].coin.id)
      return leftID == rightID ? left.position < right.position : leftID.description < rightID.description
    }
    let isInOrder = zip(entries, entries.dropFirst()).allSatisfy { precedes($0, $1) }
    let sorted = isInOrder ? entries : entries.sorted(by: precedes)
    guard isReversed else { return sorted.map { indices[$0.position] } }
    let known = sorted.prefix { !$0.isUnknown }
    return (known.reversed() + sorted.dropFirst(known.count)).map { indices[$0.position] }
  }

  /// The position of a row among the rows to sort, with the keys by which the row is sorted.
  ///
  /// Sorting these entries is faster than sorting the rows, because most comparisons need only two numbers.
  private struct SortEntry {
    // Small properties keep the entries at 32 bytes, because sorting moves each of them many times.
    private let index: UInt32
    /// A Boolean value that indicates whether the value to sort by is unknown, so that the row comes last.
    let isUnknown: Bool
    /// A Boolean value that indicates whether the entry has a sort key.
    ///
    /// The value is `false` if the value to sort by is unknown, or if the name to sort by is not ASCII. It is also
    /// `false` if the listing is sorted by market rank, because ``rank`` is compared instead.
    private let hasKey: Bool
    /// A Boolean value that indicates whether rows with the same sort key have equal values; `false` for a long name.
    let isComplete: Bool
    /// The rank of the coin by market capitalization, or `Int.max` if the rank is unknown.
    let rank: Int
    /// The sort key: the number by which the row is sorted, in ascending order.
    private let high: Int64
    private let low: UInt64

    /// The position of the row among the rows to sort.
    var position: Int { Int(index) }

    /// Creates a sort entry for a listing that is sorted by market rank.
    ///
    /// - Parameters:
    ///   - position: The position of the row among the rows to sort.
    ///   - rank: The rank of the coin by market capitalization.
    init(position: Int, rank: Int?) {
      (index, self.rank) = (UInt32(position), rank ?? .max)
      (hasKey, isComplete, isUnknown) = (false, true, rank == nil)
      (high, low) = (0, 0)
    }

    /// Creates a sort entry for a listing that is sorted by a value such as the price, largest value first.
    ///
    /// - Parameters:
    ///   - position: The position of the row among the rows to sort.
    ///   - rank: The rank of the coin by market capitalization.
    ///   - value: The value to sort by. If the value is `nil`, the row comes last.
    init(position: Int, rank: Int?, value: FixedPoint?) {
      (index, self.rank) = (UInt32(position), rank ?? .max)
      (hasKey, isComplete, isUnknown) = (value != nil, true, value == nil)
      // The complement reverses the order.
      (high, low) = value.map { (~$0.high, ~$0.low) } ?? (0, 0)
    }

    /// Creates a sort entry for a listing that is sorted by the names of the coins.
    ///
    /// The sort key consists of the first sixteen bytes of the name. Names that are not ASCII have no sort key and are
    /// compared as strings.
    ///
    /// - Parameters:
    ///   - position: The position of the row among the rows to sort.
    ///   - rank: The rank of the coin by market capitalization.
    ///   - name: The name of the coin in lowercase.
    init(position: Int, rank: Int?, name: String) {
      (index, self.rank) = (UInt32(position), rank ?? .max)
      var (high, low, count, isASCII) = (UInt64(0), UInt64(0), 0, true)
      for byte in name.utf8 {
        if byte >= 0x80 { isASCII = false }
        if count < 8 { high |= UInt64(byte) << UInt64(56 - 8 * count) }
        if 8..<16 ~= count { low |= UInt64(byte) << UInt64(120 - 8 * count) }
        count += 1
      }
      (hasKey, isComplete, isUnknown) = (isASCII, isASCII && count <= 16, false)
      (self.high, self.low) = (Int64(truncatingIfNeeded: high), low)
    }

    /// Compares the sort keys of this entry and another entry.
    ///
    /// - Returns: `true` if this entry comes before the other entry, `false` if it comes after the other entry, or
    ///   `nil` if the sort keys do not decide the order.
    func precedes(_ other: SortEntry) -> Bool? {
      guard hasKey, other.hasKey else { return isUnknown == other.isUnknown ? nil : other.isUnknown }
      if high != other.high { return high < other.high }
      return low == other.low ? nil : low < other.low
    }
  }
}
