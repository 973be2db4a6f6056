import Foundation
import QuidCore
import TestSupport
import Testing

struct KagiSeriesTests {
  private func kagi(_ prices: [Int], percent: FixedDecimal = FixedDecimal(4)) throws -> KagiSeries {
    let reversal = try #require(KagiSeries.Reversal(percent: percent))
    return KagiSeries(try #require(PriceSeries(prices: prices)), reversal: reversal)
  }

  /// Creates a series with one price per second from decimal strings.
  private func series(_ prices: String...) throws -> PriceSeries {
    let points = try prices.enumerated().map { index, price in
      PriceSeries.Point(time: Date(timeIntervalSince1970: Double(index)), price: try FixedDecimal(price))
    }
    return try #require(PriceSeries(coin: .bitcoin, currency: .usd, points: points))
  }

  // MARK: Lines

  @Test func `lines end at the extremes, and their thickness changes at the previous high and low`() throws {
    let kagi = try kagi([100, 110, 108, 120, 95, 97, 130, 128, 90, 85])
    #expect(kagi.lines.map(\.start.price) == [100, 120, 95, 130].map { FixedDecimal($0) })
    #expect(kagi.lines.map(\.end.price) == [120, 95, 130, 85].map { FixedDecimal($0) })
    #expect(kagi.lines.map(\.isRising) == [true, false, true, false])
    #expect(kagi.lines.map(\.startsThick) == [true, true, false, true])
    #expect(kagi.lines.map(\.endsThick) == [true, false, true, false])
    #expect(kagi.lines.map(\.thicknessChange) == [nil, FixedDecimal(100), FixedDecimal(120), FixedDecimal(95)])
    #expect(kagi.first?.price == FixedDecimal(100) && kagi.last?.price == FixedDecimal(85))
    #expect(kagi.lines.map { $0.end.time.timeIntervalSince1970 } == [3, 4, 6, 9])
  }

  @Test func `line that does not pass the previous high or low keeps its thickness`() throws {
    let kagi = try kagi([100, 120, 110, 118, 112, 119])
    #expect(kagi.lines.count == 5)
    #expect(!kagi.lines.contains { !$0.startsThick || !$0.endsThick || $0.thicknessChange != nil })
    let falling = try self.kagi([100, 80, 90, 82, 95])
    #expect(falling.lines.map(\.endsThick) == [false, false, false, true])
    #expect(falling.lines.last?.thicknessChange == FixedDecimal(90))
  }

  @Test func `series without a reversal has one line, or none if all prices are equal`() throws {
    let rising = try kagi([100, 101, 103, 102, 102])
    #expect(rising.lines.count == 1 && rising.lines[0].isRising && rising.lines[0].endsThick)
    #expect(rising.lines[0].end.price == FixedDecimal(103) && rising.last?.price == FixedDecimal(102))
    #expect(try kagi([100, 99]).lines.map(\.endsThick) == [false])
    for prices in [[], [7], [7, 7, 7]] {
      let kagi = try kagi(prices)
      #expect(kagi.lines.isEmpty && kagi.index(containing: Date(timeIntervalSince1970: 0)) == nil)
      #expect(kagi.first?.price == prices.first.map { FixedDecimal($0) })
    }
  }

  @Test func `reversal is compared exactly`() throws {
    // 4 % of 104 is 4.16.
    #expect(KagiSeries(try series("100", "104", "99.84")).lines.count == 2)
    #expect(KagiSeries(try series("100", "104", "99.840000000000000001")).lines.count == 1)
    #expect(KagiSeries(try series("100", "96", "99.84")).lines.count == 2)
    #expect(KagiSeries(try series("100", "96", "99.839999999999999999")).lines.count == 1)
    let maximum = FixedDecimal.maximum.description
    let lines = KagiSeries(try series(maximum, "0.000000000000000001", maximum)).lines
    #expect(lines.map(\.isRising) == [false, true] && lines.map(\.endsThick) == [false, false])
  }

  @Test func `reversal is from a tenth of a percent to 50 percent`() throws {
    #expect(KagiSeries.Reversal(percent: FixedDecimal(50))?.percent == FixedDecimal(50))
    #expect(try KagiSeries.Reversal(percent: FixedDecimal("0.1")) != nil)
    for rejected in ["0.099999999999999999", "50.000000000000000001", "0"] {
      #expect(try KagiSeries.Reversal(percent: FixedDecimal(rejected)) == nil, "\(rejected)")
    }
    #expect(KagiSeries.Reversal(percent: FixedDecimal(-4)) == nil)
    #expect(KagiSeries.Reversal.standard.percent == FixedDecimal(4))
  }

  @Test func `line of a time contains the time`() throws {
    let kagi = try kagi([100, 120, 90, 130])
    let indices = [-5.0, 0, 0.5, 1, 1.5, 2, 3, 9].map { kagi.index(containing: Date(timeIntervalSince1970: $0)) }
    #expect(indices == [0, 0, 0, 0, 1, 1, 2, 2])
  }

  // MARK: Properties

  /// A line of the plain implementation: the indices of its ends, its thickness and the index of the price at which the
  /// thickness changes.
  private struct PlainLine: Equatable {
    let start: Int
    let end: Int
    let startsThick: Bool
    let endsThick: Bool
    let change: Int?
  }

  /// Computes the lines from whole prices, with slices and integers of 64 bits.
  ///
  /// - Parameter thousandths: The reversal in thousandths of a percent.
  private static func plainLines(_ prices: [Int], thousandths: Int) -> [PlainLine] {
    guard let first = prices.firstIndex(where: { $0 != prices[0] }) else { return [] }
    var corners = [0]
    var (rises, from) = (prices[first] > prices[0], first)
    while true {
      func extreme(_ range: Range<Int>) -> Int {
        let value = rises ? prices[range].max() : prices[range].min()
        return range.first { prices[$0] == value } ?? range.lowerBound
      }
      let turn = (from..<prices.count).dropFirst().first { index in
        let limit = prices[extreme(from..<index)]
        let back = rises ? limit - prices[index] : prices[index] - limit
        return back * 100_000 >= limit * thousandths
      }
      corners.append(extreme(from..<(turn ?? prices.count)))
      guard let turn else { break }
      (rises, from) = (!rises, turn)
    }
    var lines: [PlainLine] = []
    var (shoulder, waist, thick) = (0, 0, Bool?.none)
    for (start, end) in zip(corners, corners.dropFirst()) {
      let (before, level) = (thick, prices[end] > prices[start] ? shoulder : waist)
      if prices[end] > prices[start] {
        if prices[end] > prices[shoulder] { thick = true }
        shoulder = end
      } else {
        if prices[end] < prices[waist] { thick = false }
        waist = end
      }
      let after = thick ?? false
      lines.append(
        PlainLine(
          start: start, end: end, startsThick: before ?? after, endsThick: after,
          change: before == nil || before == after ? nil : level))
    }
    return lines
  }

  @Test(arguments: SplitMix64.seeds) func `lines equal those of a plain implementation`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var total = 0
    for run in 0..<400 {
      let thousandths = Int.random(in: 100...20_000, using: &random)
      let step = [3, 40, 400][run % 3]
      var price = 10_000
      let prices = (0..<Int.random(in: 0...120, using: &random)).map { _ in
        price = max(50, price + Int.random(in: -step...step, using: &random))
        return price
      }
      let percent = FixedDecimal(units: Int128(thousandths) * 1_000_000_000_000_000)
      let lines = try kagi(prices, percent: percent).lines.map { line in
        PlainLine(
          start: Int(line.start.time.timeIntervalSince1970), end: Int(line.end.time.timeIntervalSince1970),
          startsThick: line.startsThick, endsThick: line.endsThick,
          change: line.thicknessChange.flatMap { level in prices.firstIndex { FixedDecimal($0) == level } })
      }
      let expected = Self.plainLines(prices, thousandths: thousandths).map { line in
        PlainLine(
          start: line.start, end: line.end, startsThick: line.startsThick, endsThick: line.endsThick,
          change: line.change.flatMap { index in prices.firstIndex { $0 == prices[index] } })
      }
      guard lines == expected else {
        Issue.record("\(prices) by \(thousandths), seed \(seed): \(lines) instead of \(expected)")
        return
      }
      total += lines.count
    }
    #expect(total > 1_000)
  }

  @Test(arguments: SplitMix64.seeds) func `lines are the same in every currency`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let prices = (0..<300).map { _ in Int.random(in: 900...1_000, using: &random) }
    let series = try #require(PriceSeries(prices: prices))
    let sek = try #require(Currency("SEK"))
    let converted = try #require(try series.converted(to: sek, by: try RateTable.fixture()))
    let (dollars, kronor) = (KagiSeries(series), KagiSeries(converted))
    #expect(dollars.lines.count > 20 && kronor.currency == sek)
    #expect(dollars.lines.map(\.end.time) == kronor.lines.map(\.end.time))
    #expect(dollars.lines.map(\.endsThick) == kronor.lines.map(\.endsThick))
    for line in kronor.lines {
      #expect(converted.points.contains(line.start) && converted.points.contains(line.end))
    }
  }
}

/// The trading volumes of a price series.
struct PriceSeriesVolumeTests {
  private func series(_ volumes: [FixedDecimal?]) throws -> PriceSeries {
    let points = volumes.enumerated().map { index, volume in
      PriceSeries.Point(time: Date(timeIntervalSince1970: Double(index)), price: .one, volume: volume)
    }
    return try #require(PriceSeries(coin: .bitcoin, currency: .usd, points: points))
  }

  @Test func `volumes are converted like prices, and one that is too large becomes unknown`() throws {
    let series = try series([FixedDecimal(10_844), nil, .zero, .maximum])
    let sek = try #require(Currency("SEK"))
    let converted = try #require(try series.converted(to: sek, by: try RateTable.fixture()))
    #expect(converted.points.map(\.volume) == [FixedDecimal(118_493), nil, .zero, nil])
    #expect(try converted.converted(to: .usd, by: try RateTable.fixture()) == series)
    #expect(series.maximumVolume == .maximum && converted.maximumVolume == FixedDecimal(118_493))
    #expect(try self.series([nil, nil]).maximumVolume == nil)
  }
}
