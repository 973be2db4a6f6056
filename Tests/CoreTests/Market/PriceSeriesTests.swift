import Foundation
import QuidCore
import TestSupport
import Testing

struct PriceSeriesTests {
  private func series(_ seconds: [Double]) -> PriceSeries? {
    PriceSeries(
      coin: .bitcoin, currency: .usd,
      points: seconds.map { PriceSeries.Point(time: Date(timeIntervalSince1970: $0), price: .one) })
  }

  @Test func `series requires ascending times`() {
    #expect(series([])?.points.isEmpty == true)
    #expect(series([1, 2, 3])?.points.count == 3)
    #expect(series([1, 1]) == nil)
    #expect(series([1, 3, 2]) == nil)
  }

  @Test func `coin ids compare as exact strings`() {
    #expect(CoinID("_").description == "_")
    #expect(CoinID("a/b") != CoinID("A/B"))
    #expect(CoinID.bitcoin == CoinID("bitcoin"))
  }
}

struct PriceSeriesSummaryTests {
  @Test func `series has ends, extremes and a change`() throws {
    let series = try #require(PriceSeries(prices: [100, 120, 90, 120, 90, 103]))
    #expect(series.first == series.points[0])
    #expect(series.last == series.points[5])
    #expect(series.minimum == series.points[2])
    #expect(series.maximum == series.points[1])
    #expect(series.change == FixedDecimal(3))
  }

  @Test func `empty series has no summary and a single point no change`() throws {
    let empty = try #require(PriceSeries(prices: []))
    #expect(empty.first == nil && empty.last == nil && empty.minimum == nil && empty.maximum == nil)
    #expect(empty.change == nil)
    #expect(try #require(PriceSeries(prices: [5])).change == nil)
  }
}
struct PriceSeriesFocusTests {
  private func moment(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

  @Test func `nearest point to a time is found`() throws {
    let series = try #require(PriceSeries(prices: [10, 11, 12]))
    #expect(series.index(nearestTo: moment(-100)) == 0)
    #expect(series.index(nearestTo: moment(0.4)) == 0)
    #expect(series.index(nearestTo: moment(0.6)) == 1)
    #expect(series.index(nearestTo: moment(2)) == 2)
    #expect(series.nearest(to: moment(100)) == series.points[2])
  }

  @Test func `nearest of two equally near points is the earlier`() throws {
    let series = try #require(PriceSeries(prices: [10, 11]))
    #expect(series.nearest(to: moment(0.5)) == series.points[0])
  }

  @Test func `empty series has no nearest point`() throws {
    #expect(try #require(PriceSeries(prices: [])).nearest(to: moment(0)) == nil)
  }

  @Test(arguments: SplitMix64.seeds)
  func `nearest point matches a linear search`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<300 {
      let series = try #require(PriceSeries.random(Int(random.next() % 40), from: &random))
      let time = moment(Double(random.next() % 240) / 2)
      let nearest = series.points.min {
        abs($0.time.timeIntervalSince(time)) < abs($1.time.timeIntervalSince(time))
      }
      guard series.nearest(to: time) == nearest else {
        Issue.record("\(time) in \(series.points.count) points, seed \(seed)")
        return
      }
    }
  }
}

struct PriceSeriesConversionTests {
  @Test(arguments: SplitMix64.seeds)
  func `prices convert with one rounding and back without loss`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let sek = try #require(Currency("SEK"))
    let table = try RateTable.fixture()
    let points = (0..<500).map { second in
      PriceSeries.Point(
        time: Date(timeIntervalSince1970: Double(second)),
        price: FixedDecimal(units: Int128(random.next() >> (random.next() % 60)) + 1))
    }
    let series = try #require(PriceSeries(coin: .bitcoin, currency: .usd, points: points))
    let converted = try #require(try series.converted(to: sek, by: table))
    #expect(converted.currency == sek && converted.quotedCurrency == .usd && converted.coin == .bitcoin)
    for (after, before) in zip(converted.points, points) {
      guard after.time == before.time,
        ExactProduct(of: before.price, times: 118_493, dividedBy: 10_844).roundsTo(after.price)
      else {
        Issue.record("\(before.price) became \(after.price), seed \(seed)")
        return
      }
    }
    #expect(try converted.converted(to: .usd, by: table) == series)
    #expect(try converted.converted(to: .eur, by: table) == series.converted(to: .eur, by: table))
    let part = converted.lastOfEachDay
    let back = try #require(try part.converted(to: .usd, by: table))
    #expect(Set(back.points).isSubset(of: points) && !back.points.isEmpty)
  }

  @Test func `rate between other currencies converts nothing, and the original currency needs no rate`() throws {
    let series = try #require(PriceSeries(prices: [1, 2]))
    let table = try #require(RateTable(base: .eur, day: RateTable.firstDay, rates: [.gbp: .one]))
    #expect(try series.converted(to: .gbp, by: table) == nil)
    #expect(try series.converted(to: .usd, by: table) == series)
    #expect(try series.converted(to: .btc, by: RateTable.fixture()) == nil)
  }

  @Test func `price above the range is an error`() throws {
    let point = PriceSeries.Point(time: Date(timeIntervalSince1970: 0), price: .maximum)
    let series = try #require(PriceSeries(coin: .bitcoin, currency: .usd, points: [point]))
    let table = try #require(RateTable(base: .usd, day: RateTable.firstDay, rates: [.gbp: FixedDecimal(2)]))
    #expect(throws: ArithmeticError.overflow) { try series.converted(to: .gbp, by: table) }
  }
}

struct PercentChangeTests {
  struct Case: Sendable {
    let from: String
    let to: String
    let percent: String
  }

  @Test(arguments: [
    Case(from: "100", to: "103.5", percent: "3.5"), Case(from: "103.5", to: "100", percent: "-3.381642512077294686"),
    Case(from: "3", to: "4", percent: "33.333333333333333333"),
    Case(from: "3", to: "5", percent: "66.666666666666666667"),
    Case(from: "0.000000000000000001", to: "0.000000000000000003", percent: "200"),
    Case(from: "1", to: "0", percent: "-100"), Case(from: "7", to: "7", percent: "0"),
  ])
  func `percentage is exact and rounded once`(change: Case) throws {
    #expect(try FixedDecimal(change.from).percentChange(to: FixedDecimal(change.to))?.description == change.percent)
  }

  @Test func `percentage from zero or above the range is nil`() {
    #expect(FixedDecimal.zero.percentChange(to: .one) == nil)
    #expect(FixedDecimal(units: 1).percentChange(to: .maximum) == nil)
    #expect(FixedDecimal(units: .min).percentChange(to: .maximum) == nil)
  }

  @Test func `change is up, down or unchanged`() {
    #expect(
      [FixedDecimal(units: 1), FixedDecimal(units: -1), .zero].map(PriceDirection.init) == [.up, .down, .unchanged])
  }
}
