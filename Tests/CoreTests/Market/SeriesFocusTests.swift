import Foundation
import QuidCore
import TestSupport
import Testing

/// Use case: read a chart at a moment.
struct SeriesFocusTests {
  private func moment(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

  @Test func `given a chart, when a moment is pointed at, then the nearest point is found`() throws {
    let series = try #require(PriceSeries(prices: [10, 11, 12]))
    #expect(series.index(nearestTo: moment(-100)) == 0)
    #expect(series.index(nearestTo: moment(0.4)) == 0)
    #expect(series.index(nearestTo: moment(0.6)) == 1)
    #expect(series.index(nearestTo: moment(2)) == 2)
    #expect(series.nearest(to: moment(100)) == series.points[2])
  }

  @Test func `of two points as near the earlier is taken`() throws {
    let series = try #require(PriceSeries(prices: [10, 11]))
    #expect(series.nearest(to: moment(0.5)) == series.points[0])
  }

  @Test func `given an empty chart, when a moment is pointed at, then there is no point`() throws {
    #expect(try #require(PriceSeries(prices: [])).nearest(to: moment(0)) == nil)
  }

  @Test func `a slice holds both of its ends`() throws {
    let series = try #require(PriceSeries(prices: [10, 11, 12, 13]))
    #expect(series.slice(from: moment(1), through: moment(2)).points == Array(series.points[1...2]))
    #expect(series.slice(from: moment(0.5), through: moment(9)).points == Array(series.points[1...]))
    #expect(series.slice(from: moment(2), through: moment(1)).points.isEmpty)
    #expect(series.slice(from: moment(4), through: moment(9)).points.isEmpty)
  }

  @Test(arguments: SplitMix64.seeds)
  func `looking at every point finds the same`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<300 {
      let series = try #require(PriceSeries.random(Int(random.next() % 40), from: &random))
      let (start, end) = (moment(Double(random.next() % 240) / 2), moment(Double(random.next() % 240) / 2))
      let nearest = series.points.min {
        abs($0.time.timeIntervalSince(start)) < abs($1.time.timeIntervalSince(start))
      }
      let slice = series.points.filter { start <= $0.time && $0.time <= end }
      guard series.nearest(to: start) == nearest, series.slice(from: start, through: end).points == slice else {
        Issue.record("\(start) to \(end) in \(series.points.count) points, seed \(seed)")
        return
      }
    }
  }
}
