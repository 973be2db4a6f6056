/// What one point of a chart says: a recorded price, never one in between.
public struct ChartReading: Hashable, Sendable {
  /// Which point of the series it is.
  public var index: Int
  /// Where it lies.
  public var spot: ChartSpot
  /// The moment; only the day where there is one price a day.
  public var date: String
  /// The price.
  public var price: String
  /// The change since the first point of the period.
  public var change: ChangeText
}
