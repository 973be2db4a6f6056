import Foundation
import QuidCore
import TestSupport
import Testing

extension Candle {
  /// Creates a candle with whole prices that ends at a number of seconds since 1970.
  init?(at seconds: Int, _ open: Int, _ high: Int, _ low: Int, _ close: Int) {
    self.init(
      time: Date(timeIntervalSince1970: Double(seconds)), open: FixedDecimal(open), high: FixedDecimal(high),
      low: FixedDecimal(low), close: FixedDecimal(close))
  }

  /// Returns a random candle with few different prices.
  static func random(at seconds: Int, from random: inout SplitMix64) -> Candle? {
    let prices = (0..<4).map { _ in Int(random.next() % 30 + 1) }
    let (low, high) = (prices.min() ?? 0, prices.max() ?? 0)
    return Candle(at: seconds, prices[0], high, low, prices[1])
  }
}

extension CandleSeries {
  /// Returns a series of random candles in dollars with irregular times.
  static func random(_ count: Int, from random: inout SplitMix64) -> CandleSeries? {
    var time = 0
    let candles = (0..<count).compactMap { _ in
      time += Int(random.next() % 5 + 1)
      return Candle.random(at: time, from: &random)
    }
    return CandleSeries(coin: .bitcoin, currency: .usd, candles: candles)
  }
}

struct CandleTests {
  @Test(
    arguments: [
      ([2, 4, 1, 3], true), ([1, 1, 1, 1], true),
      ([4, 4, 1, 1], true), ([5, 4, 1, 3], false),
      ([2, 4, 1, 5], false), ([1, 4, 2, 3], false),
      ([3, 4, 2, 1], false), ([2, 1, 4, 3], false),
      ([1, 2, 0, 1], false), ([0, 0, 0, 0], false),
    ] as [([Int], Bool)])
  func `candle has its first and last price between the lowest and the highest`(prices: [Int], isValid: Bool) {
    #expect((Candle(at: 1, prices[0], prices[1], prices[2], prices[3]) != nil) == isValid)
  }

  @Test func `direction and change are those from the first to the last price`() throws {
    let rise = try #require(Candle(at: 1, 4, 9, 2, 5))
    #expect(rise.direction == .up && rise.change == FixedDecimal(25))
    let fall = try #require(Candle(at: 1, 5, 9, 2, 4))
    #expect(fall.direction == .down && fall.change == FixedDecimal(-20))
    let level = try #require(Candle(at: 1, 5, 9, 2, 5))
    #expect(level.direction == .unchanged && level.change == .zero)
  }

  @Test func `merged candle has the first, highest, lowest and last price of all`() throws {
    let candles = [Candle(at: 1, 4, 6, 3, 5), Candle(at: 2, 5, 9, 5, 7), Candle(at: 3, 7, 7, 1, 2)].compactMap { $0 }
    #expect(candles.count == 3)
    #expect(Candle(merging: candles) == Candle(at: 3, 4, 9, 1, 2))
    #expect(Candle(merging: candles[1...1]) == candles[1])
    #expect(Candle(merging: []) == nil)
  }

  @Test(
    arguments: [
      (1, .day), (2, .week), (7, .week), (8, .twoWeeks),
      (14, .twoWeeks), (15, .month), (30, .month),
      (31, .quarter), (90, .quarter), (91, .halfYear),
      (180, .halfYear), (181, .year), (365, .year),
      (366, .all), (nil, .all),
    ] as [(Int?, CandleSpan)])
  func `shortest period that covers the days is used`(days: Int?, span: CandleSpan) {
    #expect(CandleSpan.covering(days: days) == span)
  }
}

struct CandleSeriesTests {
  private func moment(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

  @Test func `series requires ascending times`() throws {
    let candles = [Candle(at: 1, 1, 1, 1, 1), Candle(at: 2, 1, 1, 1, 1)].compactMap { $0 }
    #expect(CandleSeries(coin: .bitcoin, currency: .usd, candles: candles)?.candles == candles)
    #expect(CandleSeries(coin: .bitcoin, currency: .usd, candles: candles.reversed()) == nil)
    #expect(CandleSeries(coin: .bitcoin, currency: .usd, candles: [candles[0], candles[0]]) == nil)
  }

  @Test func `summary has the earliest extremes and the change from the first to the last price`() throws {
    let candles = [
      Candle(at: 1, 4, 6, 3, 5), Candle(at: 2, 5, 9, 2, 7), Candle(at: 3, 7, 9, 2, 5),
    ].compactMap { $0 }
    let series = try #require(CandleSeries(coin: .bitcoin, currency: .usd, candles: candles))
    #expect(series.lowest == candles[1] && series.highest == candles[1] && series.last == candles[2])
    #expect(series.change == FixedDecimal(25))
    let empty = try #require(CandleSeries(coin: .bitcoin, currency: .usd, candles: []))
    #expect(empty.lowest == nil && empty.highest == nil && empty.last == nil && empty.change == nil)
    #expect(empty.index(containing: moment(0)) == nil)
    #expect(empty.index(endingFrom: moment(0)) == nil)
  }

  @Test func `end of an interval belongs to the next candle`() throws {
    let candles = [Candle(at: 10, 1, 1, 1, 1), Candle(at: 20, 1, 1, 1, 1)].compactMap { $0 }
    let series = try #require(CandleSeries(coin: .bitcoin, currency: .usd, candles: candles))
    #expect([-5, 9, 10, 19, 20, 21].map { series.index(containing: moment($0)) } == [0, 0, 1, 1, 1, 1])
  }

  @Test(arguments: SplitMix64.seeds)
  func `index of a time matches a linear search`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<300 {
      let series = try #require(CandleSeries.random(Int(random.next() % 30 + 1), from: &random))
      let time = moment(Double(random.next() % 200) / 2)
      let index = series.candles.firstIndex { $0.time > time } ?? series.candles.count - 1
      #expect(series.index(containing: time) == index, "seed \(seed)")
    }
  }

  @Test(arguments: SplitMix64.seeds)
  func `groups are merged exactly and counted from the newest candle`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<300 {
      let series = try #require(CandleSeries.random(Int(random.next() % 90 + 1), from: &random))
      let limit = Int(random.next() % 40 + 1)
      let size = series.groupSize(forAtMost: limit)
      let groups = series.grouped(by: size).candles
      // A plain computation from the end.
      var rest = series.candles[...]
      var expected: [Candle] = []
      while !rest.isEmpty {
        let part = Array(rest.suffix(size))
        rest = rest.dropLast(size)
        let high = try #require(part.map(\.high).max()), low = try #require(part.map(\.low).min())
        let (first, last) = (try #require(part.first), try #require(part.last))
        expected.append(
          try #require(Candle(time: last.time, open: first.open, high: high, low: low, close: last.close)))
      }
      guard groups == expected.reversed(), groups.count <= limit else {
        Issue.record("\(series.candles.count) candles, at most \(limit), seed \(seed)")
        return
      }
      #expect(size == 1 || series.grouped(by: size - 1).candles.count > limit, "the size is minimal, seed \(seed)")
    }
  }

  @Test func `groups of one candle and limits below one are handled`() throws {
    var random = SplitMix64(seed: 1)
    let series = try #require(CandleSeries.random(5, from: &random))
    #expect(series.groupSize(forAtMost: 5) == 1 && series.groupSize(forAtMost: .max) == 1)
    #expect(series.grouped(by: 1) == series && series.grouped(by: 0) == series)
    #expect(series.groupSize(forAtMost: 0) == 5)
    #expect(series.grouped(by: 5).candles == [try #require(Candle(merging: series.candles))])
  }

  @Test(arguments: SplitMix64.seeds)
  func `prices convert with one rounding, and groups convert like their candles`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let sek = try #require(Currency("SEK"))
    let table = try RateTable.fixture()
    let candles = (0..<200).compactMap { index in
      let units = (0..<2).map { _ in Int128(random.next() >> (random.next() % 60)) + 1 }.sorted()
      let (low, high) = (FixedDecimal(units: units[0]), FixedDecimal(units: units[1]))
      return Candle(time: moment(Double(index)), open: low, high: high, low: low, close: high)
    }
    #expect(candles.count == 200)
    let series = try #require(CandleSeries(coin: .bitcoin, currency: .usd, candles: candles))
    let converted = try #require(try series.converted(to: sek, by: table))
    #expect(converted.currency == sek && converted.quotedCurrency == .usd)
    for (after, before) in zip(converted.candles, candles) {
      let pairs = [
        (before.open, after.open), (before.high, after.high), (before.low, after.low), (before.close, after.close),
      ]
      for (price, result) in pairs {
        guard after.time == before.time,
          ExactProduct(of: price, times: 118_493, dividedBy: 10_844).roundsTo(result)
        else {
          Issue.record("\(price) became \(result), seed \(seed)")
          return
        }
      }
    }
    #expect(try converted.converted(to: .usd, by: table) == series)
    #expect(try converted.grouped(by: 7) == series.grouped(by: 7).converted(to: sek, by: table))
    #expect(try converted.converted(to: .btc, by: table) == nil)
  }

  @Test func `price above the range is an error`() throws {
    let candle = try #require(
      Candle(time: moment(0), open: .maximum, high: .maximum, low: .maximum, close: .maximum))
    let series = try #require(CandleSeries(coin: .bitcoin, currency: .usd, candles: [candle]))
    let sek = try #require(Currency("SEK"))
    #expect(throws: ArithmeticError.overflow) { try series.converted(to: sek, by: RateTable.fixture()) }
  }
}
