import Foundation
import QuidCore
import TestSupport
import Testing

struct SeriesConversionTests {
  @Test(arguments: SplitMix64.seeds)
  func `every price is converted exactly once, and back to what it was`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let sek = try #require(Currency("SEK"))
    let table = try RateTable.fixture()
    let points = (0..<500).map { second in
      PriceSeries.Point(
        time: Date(timeIntervalSince1970: Double(second)),
        price: FixedPoint(units: Int128(random.next() >> (random.next() % 60)) + 1))
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
    let part = converted.downsampled(to: 20).slice(from: points[100].time, through: points[300].time)
    let back = try #require(try part.converted(to: .usd, by: table))
    #expect(Set(back.points).isSubset(of: points) && !back.points.isEmpty)
  }

  @Test func `a rate between other currencies converts nothing, and none is needed to go back`() throws {
    let series = try #require(PriceSeries(prices: [1, 2]))
    let rate = try #require(ExchangeRate(base: .eur, quote: .gbp, rate: .one))
    #expect(try series.converted(to: .gbp, by: rate) == nil)
    #expect(try series.converted(to: .usd, by: rate) == series)
    #expect(try series.converted(to: .btc, by: RateTable.fixture()) == nil)
  }

  @Test func `a price past the range is an error, as a chart without it would be wrong`() throws {
    let point = PriceSeries.Point(time: Date(timeIntervalSince1970: 0), price: .maximum)
    let series = try #require(PriceSeries(coin: .bitcoin, currency: .usd, points: [point]))
    let rate = try #require(ExchangeRate(base: .usd, quote: .gbp, rate: FixedPoint(2)))
    #expect(throws: ArithmeticError.overflow) { try series.converted(to: .gbp, by: rate) }
  }

  @Test func `the cross of two rates converts as the table that they are from`() throws {
    let series = try #require(PriceSeries(prices: [1, 2, 3]))
    let table = try RateTable.fixture()
    let cross = try #require(table.cross(from: .usd, to: .gbp))
    let converted = try #require(try series.converted(to: .gbp, by: cross))
    #expect(converted == (try series.converted(to: .gbp, by: table)))
    #expect(try series.converted(to: .eur, by: cross) == nil)
    #expect(try converted.converted(to: .usd, by: cross.inverse) == series)
  }
}
