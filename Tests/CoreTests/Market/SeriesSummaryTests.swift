import Foundation
import QuidCore
import Testing

struct SeriesSummaryTests {
  @Test func `a series tells its ends, its extremes and its change`() throws {
    let series = try #require(PriceSeries(prices: [100, 120, 90, 120, 90, 103]))
    #expect(series.first == series.points[0])
    #expect(series.last == series.points[5])
    #expect(series.minimum == series.points[2])
    #expect(series.maximum == series.points[1])
    #expect(series.change == FixedPoint(3))
  }

  @Test func `an empty series has none of it, and a single point no change`() throws {
    let empty = try #require(PriceSeries(prices: []))
    #expect(empty.first == nil && empty.last == nil && empty.minimum == nil && empty.maximum == nil)
    #expect(empty.change == nil)
    #expect(try #require(PriceSeries(prices: [5])).change == nil)
  }
}
