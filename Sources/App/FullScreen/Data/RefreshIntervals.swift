struct RefreshIntervals: Hashable, Sendable {
  let prices: Duration
  let rates: Duration
  /// The interval of data that rarely changes, such as the list of all coins.
  let lists: Duration

  static let live = RefreshIntervals(prices: .seconds(60), rates: .seconds(300), lists: .seconds(3_600))

  static func mock(_ step: Duration) -> RefreshIntervals {
    RefreshIntervals(prices: step, rates: step, lists: .seconds(3_600))
  }
}
