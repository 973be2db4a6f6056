extension MarketListing {
  /// Returns a copy of the market listing with its rows sorted in the given order.
  ///
  /// Rows without the value by which the listing is sorted come last. Equal rows are ordered by market rank, then by
  /// coin id.
  public func sorted(by order: MarketOrder) -> MarketListing { ordered(by: order, isReversed: false) }

  /// Returns a sorted copy; rows with an unknown value, such as an unknown price, are at the end in both directions.
  package func ordered(by order: MarketOrder, isReversed: Bool) -> MarketListing {
    let all = Array(rows.indices)
    let indices = sorted(all, by: order, isReversed: isReversed)
    return indices == all ? self : picking(indices)
  }

  package func sorted(_ indices: [Int], by order: MarketOrder, isReversed: Bool) -> [Int] {
    switch order {
    case .rank: sorted(indices, by: \.rank, <, isReversed: isReversed)
    case .price: sorted(indices, by: \.price, >, isReversed: isReversed)
    case .change: sorted(indices, by: \.change24h, >, isReversed: isReversed)
    case .change1h: sorted(indices, by: \.change1h, >, isReversed: isReversed)
    case .change7d: sorted(indices, by: \.change7d, >, isReversed: isReversed)
    case .volume: sorted(indices, by: \.volume, >, isReversed: isReversed)
    case .cap: sorted(indices, by: \.marketCap, >, isReversed: isReversed)
    case .supply: sorted(indices, by: \.supply, >, isReversed: isReversed)
    case .high: sorted(indices, by: \.allTimeHigh?.price, >, isReversed: isReversed)
    case .fromHigh: sorted(indices, by: \.changeFromAllTimeHigh, >, isReversed: isReversed)
    case .name: sorted(indices, by: { $0.coin.name.lowercased() }, <, isReversed: isReversed)
    }
  }

  private func sorted<Value: Equatable>(
    _ indices: [Int], by value: (MarketRow) -> Value?, _ precedes: (Value, Value) -> Bool, isReversed: Bool
  ) -> [Int] {
    // Rows are large, so the values are sorted with the indices of their rows.
    let keys = indices.map { (index: $0, value: value(rows[$0]), rank: rows[$0].rank ?? .max) }
    func isOrdered(_ left: (index: Int, value: Value?, rank: Int), _ right: (index: Int, value: Value?, rank: Int))
      -> Bool
    {
      switch (left.value, right.value) {
      case (let value?, let other?) where value != other: return precedes(value, other)
      case (.some, nil): return true
      case (nil, .some): return false
      default: break
      }
      if left.rank != right.rank { return left.rank < right.rank }
      return rows[left.index].coin.id.description < rows[right.index].coin.id.description
    }
    let known = keys.filter { $0.value != nil }.sorted(by: isOrdered)
    let unknown = keys.filter { $0.value == nil }.sorted(by: isOrdered)
    return ((isReversed ? known.reversed() : known) + unknown).map(\.index)
  }
}
