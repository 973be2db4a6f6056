extension Int {
  /// Returns an index moved by a number of steps, at most to the first or to the last of `count` elements.
  func moved(by steps: Int, in count: Int) -> Int {
    let (moved, overflow) = addingReportingOverflow(steps)
    return Swift.max(0, Swift.min(overflow ? (steps < 0 ? 0 : .max) : moved, count - 1))
  }
}
