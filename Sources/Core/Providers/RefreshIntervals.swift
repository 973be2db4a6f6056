/// The intervals at which a screen requests new data.
///
/// The prices and rates of the default providers change about as often, and their cached responses stay fresh as long.
public struct RefreshIntervals: Hashable, Sendable {
  /// The interval for prices of coins and of gas.
  public var prices: Duration
  /// The interval for exchange rates and charts.
  public var rates: Duration
  /// The interval for data that rarely changes, such as the list of all coins.
  public var lists: Duration

  /// Creates intervals: by default one minute for prices, five minutes for exchange rates, and one hour for lists.
  public init(prices: Duration = .seconds(60), rates: Duration = .seconds(300), lists: Duration = .seconds(3_600)) {
    self.prices = prices
    self.rates = rates
    self.lists = lists
  }
}
