import Foundation
import QuidCore
import TestSupport
import Testing

struct PriceComparisonTests {
  private func moment(_ seconds: Int) -> Date { Date(timeIntervalSince1970: Double(seconds)) }

  private func series(_ coin: String, _ points: [(seconds: Int, price: Int)]) throws -> PriceSeries {
    try #require(
      PriceSeries(
        coin: CoinID(coin), currency: .usd,
        points: points.map { PriceSeries.Point(time: moment($0.seconds), price: FixedDecimal($0.price)) }))
  }

  @Test func `comparison starts when the last coin starts`() throws {
    let old = try series("old", [(0, 1), (10, 2), (20, 4), (30, 5)])
    let young = try series("young", [(15, 10), (25, 20)])
    let comparison = try #require(PriceComparison([old, young]))
    #expect(comparison.start == moment(15))
    #expect(comparison.lines.map(\.prices.coin.description) == ["old", "young"])
    #expect(comparison.lines[0].prices.points.map(\.time) == [moment(20), moment(30)])
    #expect(comparison.lines[0].changes.map(\.percent) == [.zero, FixedDecimal(25)])
    #expect(comparison.lines[1].changes.map(\.percent) == [.zero, FixedDecimal(100)])
    #expect(comparison.lines.map(\.change) == [FixedDecimal(25), FixedDecimal(100)])
    #expect(comparison.lines[0].change(at: moment(20)) == .zero && comparison.lines[0].change(at: moment(21)) == nil)
  }

  @Test func `coins without a common time cannot be compared`() throws {
    let past = try series("past", [(0, 1), (10, 2)])
    let future = try series("future", [(20, 1), (30, 2)])
    #expect(PriceComparison([past, future]) == nil)
    #expect(PriceComparison([past, try series("empty", [])]) == nil)
    #expect(PriceComparison([]) == nil)
    #expect(PriceComparison([past])?.lines.count == 1)
  }

  @Test(arguments: SplitMix64.seeds)
  func `each change is the exact quotient, rounded once`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<20 {
      let points = (0..<30).map { second in
        PriceSeries.Point(
          time: moment(second), price: FixedDecimal(units: Int128(random.next() >> (random.next() % 30)) + 1))
      }
      let prices = try #require(PriceSeries(coin: .bitcoin, currency: .usd, points: points))
      let line = try #require(PriceComparison([prices])?.lines.first)
      let base = try #require(points.first?.price)
      #expect(line.changes.count == points.count)
      for (change, point) in zip(line.changes, points) {
        let isFall = point.price < base
        let difference = isFall ? try base.subtracting(point.price) : try point.price.subtracting(base)
        // 100 % are 10²⁰ units.
        let exact = ExactProduct(
          of: difference, times: 100_000_000_000_000_000_000, dividedBy: UInt128(base.units))
        let magnitude = isFall ? try change.percent.negated() : change.percent
        guard change.time == point.time, exact.roundsTo(magnitude) else {
          Issue.record("\(base) to \(point.price) is \(change.percent), seed \(seed)")
          return
        }
      }
    }
  }

  @Test func `changes do not depend on the currency of the prices`() throws {
    let dollars = try #require(PriceSeries(prices: [3, 7, 11, 2]))
    let sek = try #require(Currency("SEK"))
    let converted = try #require(try dollars.converted(to: sek, by: RateTable.fixture()))
    let lines = try [dollars, converted].map { try #require(PriceComparison([$0])?.lines.first) }
    #expect(lines[0].changes == lines[1].changes)
    #expect(lines[1].prices == converted)
  }
}
