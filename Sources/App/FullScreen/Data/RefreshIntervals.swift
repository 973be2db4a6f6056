import QuidCore

/// The refresh intervals of the data on the screens.
struct RefreshIntervals: Hashable, Sendable {
  /// The interval of prices.
  let prices: Duration
  /// The interval of exchange rates.
  let rates: Duration
  /// The interval of data that rarely changes, such as the catalogue of coins.
  let lists: Duration

  /// The intervals for live data: one minute, five minutes and one hour.
  static let live = RefreshIntervals(prices: .seconds(60), rates: .seconds(300), lists: .seconds(3_600))

  /// Returns the intervals for mock data.
  ///
  /// - Parameter step: The interval at which the mock client changes prices and exchange rates.
  static func mock(_ step: Duration) -> RefreshIntervals {
    RefreshIntervals(prices: step, rates: step, lists: .seconds(3_600))
  }
}
