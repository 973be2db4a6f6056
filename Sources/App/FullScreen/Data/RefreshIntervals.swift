import QuidCore

/// The refresh intervals of the data on the screens.
struct RefreshIntervals: Hashable, Sendable {
  let prices: Duration
  let rates: Duration
  /// The interval of data that rarely changes, such as the catalogue of coins.
  let lists: Duration

  static let live = RefreshIntervals(prices: .seconds(60), rates: .seconds(300), lists: .seconds(3_600))

  static func mock(_ step: Duration) -> RefreshIntervals {
    RefreshIntervals(prices: step, rates: step, lists: .seconds(3_600))
  }
}
