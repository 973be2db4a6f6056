extension PriceSeries {
  /// The series thinned out to at most `count` points, none of them invented.
  ///
  /// The first and the last stay. What lies between is cut into stretches of as many points each, and of every stretch its
  /// lowest and its highest stay, so that no spike is lost and ``minimum`` and ``maximum`` are what they were.
  ///
  /// - Parameter count: at least 4, for the first, the last, the lowest and the highest; less counts as 4.
  public func downsampled(to count: Int) -> PriceSeries {
    let count = max(4, count)
    guard points.count > count else { return self }
    let inner = 1..<points.count - 1
    let stretches = (count - 2) / 2
    var places = [0]
    for stretch in 0..<stretches {
      let start = inner.lowerBound + inner.count * stretch / stretches
      let end = inner.lowerBound + inner.count * (stretch + 1) / stretches
      places += extremes(in: start..<end)
    }
    return picking(places + [points.count - 1])
  }

  /// Where the lowest and the highest price of a stretch stand, in order of time; one place when they are the same.
  private func extremes(in stretch: Range<Int>) -> [Int] {
    var (lowest, highest) = (stretch.lowerBound, stretch.lowerBound)
    for place in stretch {
      if points[place].price < points[lowest].price { lowest = place }
      if points[place].price > points[highest].price { highest = place }
    }
    return lowest == highest ? [lowest] : [min(lowest, highest), max(lowest, highest)]
  }
}
