/// How much a chart may say, which follows from the room there is.
public struct ChartDetail: Hashable, Sendable {
  /// How many prices stand on the axis at most.
  public var priceTicks: Int
  /// How many dates stand on the axis at most.
  public var timeTicks: Int
  /// How many points can be read off one by one, at most.
  public var readings: Int

  /// Five prices and six dates.
  public static let usual = ChartDetail(priceTicks: 5, timeTicks: 6)

  /// A detail; numbers below zero count as zero.
  public init(priceTicks: Int, timeTicks: Int, readings: Int = 0) {
    self.priceTicks = max(0, priceTicks)
    self.timeTicks = max(0, timeTicks)
    self.readings = max(0, readings)
  }
}
