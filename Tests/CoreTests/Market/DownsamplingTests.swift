import Foundation
import QuidCore
import TestSupport
import Testing

struct DownsamplingTests {
  @Test func `a spike of one point survives a thousand of calm`() throws {
    var prices = Array(repeating: 100, count: 1_000)
    prices[617] = 900
    prices[618] = 1
    let thin = try #require(PriceSeries(prices: prices)).downsampled(to: 20)
    #expect(thin.points.count <= 20)
    #expect(thin.maximum?.price == FixedPoint(900))
    #expect(thin.minimum?.price == FixedPoint(1))
  }

  @Test func `what has few enough points stays as it is`() throws {
    let series = try #require(PriceSeries(prices: [1, 5, 2, 4]))
    #expect(series.downsampled(to: 4) == series)
    #expect(series.downsampled(to: 0) == series)
    #expect(try #require(PriceSeries(prices: [])).downsampled(to: 10).points.isEmpty)
  }

  @Test func `the ends and the extremes need four points`() throws {
    let series = try #require(PriceSeries(prices: [3, 4, 9, 4, 1, 4, 5]))
    #expect(series.downsampled(to: 1).points == [0, 2, 4, 6].map { series.points[$0] })
  }

  @Test(arguments: SplitMix64.seeds)
  func `the ends, the extremes and the order stay, and nothing is invented`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let series = try #require(PriceSeries.random(Int(random.next() % 300), from: &random))
      let count = Int(random.next() % 64) + 4
      let thin = series.downsampled(to: count)
      let isOrdered = zip(thin.points, thin.points.dropFirst()).allSatisfy { $0.time < $1.time }
      guard thin.points.count <= count, isOrdered, Set(thin.points).isSubset(of: series.points),
        thin.first == series.first, thin.last == series.last, thin.minimum == series.minimum,
        thin.maximum == series.maximum, thin.change == series.change || series.points.count < 2
      else {
        Issue.record("\(series.points.count) points to \(count), seed \(seed)")
        return
      }
    }
  }
}
