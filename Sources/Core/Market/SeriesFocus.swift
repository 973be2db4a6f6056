extension PriceSeries {
  /// The point nearest to a moment, the earlier of two that are as near: what a chart shows under the finger.
  ///
  /// Before the first point that is the first, after the last the last. Returns `nil` when there is no point.
  public func nearest(to time: Moment) -> Point? { index(nearestTo: time).map { points[$0] } }

  /// Where in ``points`` the one nearest to a moment stands, as ``nearest(to:)`` finds it.
  public func index(nearestTo time: Moment) -> Int? {
    guard !points.isEmpty else { return nil }
    let later = index(notBefore: time)
    guard later > 0 else { return 0 }
    guard later < points.count else { return points.count - 1 }
    let wait = points[later].time.time(since: time)
    let since = time.time(since: points[later - 1].time)
    return wait < since ? later : later - 1
  }

  /// The points from one moment through another, both included; none when the second is the earlier.
  public func slice(from start: Moment, through end: Moment) -> PriceSeries {
    let places = index(notBefore: start)..<points.count
    return picking(places.prefix { points[$0].time <= end })
  }

  /// Where the first point at or after a moment stands; the number of points when there is none.
  private func index(notBefore time: Moment) -> Int {
    var (low, high) = (0, points.count)
    while low < high {
      let middle = low + (high - low) / 2
      if points[middle].time < time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
