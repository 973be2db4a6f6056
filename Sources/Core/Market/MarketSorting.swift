extension MarketListing {
  /// The listing in another order.
  ///
  /// Lines that lack the figure come last. Lines that are equal in it follow their rank, then their id, then their places
  /// before.
  public func sorted(by order: MarketOrder) -> MarketListing {
    let places =
      switch order {
      case .rank: places { _, _ in nil }
      case .price: places(byFigure: \.price)
      case .change: places(byFigure: \.change24h)
      case .cap: places(byFigure: \.marketCap)
      case .name: placesByName()
      }
    return places.map { picking($0) } ?? self
  }

  /// The largest figure first.
  private func places(byFigure figure: (MarketRow) -> FixedPoint?) -> [Int]? {
    let figures = rows.map(figure)
    return places { left, right in
      guard figures[left] != figures[right] else { return nil }
      guard let figure = figures[left] else { return false }
      return figures[right].map { figure > $0 } ?? true
    }
  }

  private func placesByName() -> [Int]? {
    let names = rows.map { $0.coin.name.lowercased() }
    return places { left, right in names[left] == names[right] ? nil : names[left] < names[right] }
  }

  /// The places of the lines in an order; `nil` where they are in it already.
  ///
  /// - Parameter precedes: whether the line at one place comes before that at another; `nil` where they are equal.
  private func places(_ precedes: (_ left: Int, _ right: Int) -> Bool?) -> [Int]? {
    let ranks = rows.map { $0.rank ?? .max }
    // Places are sorted rather than lines, which are large and hold texts.
    func isBefore(_ left: Int, _ right: Int) -> Bool {
      if let answer = precedes(left, right) { return answer }
      if ranks[left] != ranks[right] { return ranks[left] < ranks[right] }
      let (leftID, rightID) = (rows[left].coin.id.description, rows[right].coin.id.description)
      return leftID == rightID ? left < right : leftID < rightID
    }
    let places = Array(rows.indices)
    let isInOrder = zip(places, places.dropFirst()).allSatisfy { isBefore($0, $1) }
    return isInOrder ? nil : places.sorted(by: isBefore)
  }
}
