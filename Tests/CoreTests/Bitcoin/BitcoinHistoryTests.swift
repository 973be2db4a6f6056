import QuidCore
import TestSupport
import Testing

struct BitcoinHistoryTests {
  private func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(text)) }

  private func rates(_ days: [String]) throws -> [DailyRate] {
    try days.enumerated().map { DailyRate(day: try day($0.element), price: FixedDecimal($0.offset + 1)) }
  }

  private func history(_ days: [String]) throws -> BitcoinHistory {
    try #require(BitcoinHistory(currency: .eur, days: try rates(days)))
  }

  /// Returns the days of the month in the part of a history.
  private func part(_ days: [String], _ first: String, _ last: String) throws -> [Int] {
    try history(days).part(from: try day(first), through: try day(last)).days.map(\.day.components.day)
  }

  private let week = ["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-20", "2026-11-21"]

  @Test func `history rejects days that are out of order or repeated`() throws {
    #expect(BitcoinHistory(currency: .eur, days: try rates(["2026-11-17", "2026-11-16"])) == nil)
    #expect(BitcoinHistory(currency: .eur, days: try rates(["2026-11-17", "2026-11-17"])) == nil)
    #expect(BitcoinHistory(currency: .eur, days: [])?.days.isEmpty == true)
  }

  @Test func `part of a history contains the known days of its range, both ends included`() throws {
    #expect(try part(week, "2026-11-17", "2026-11-20") == [17, 18, 20])
    #expect(try part(week, "2026-01-01", "2026-12-31") == [16, 17, 18, 20, 21])
    #expect(try part(week, "2026-11-21", "2026-11-30") == [21])
    #expect(try history(week).part(from: try day("2026-11-17"), through: try day("2026-11-17")).currency == .eur)
  }

  @Test func `part after the end of the history contains its newest days, up to the length of the range`() throws {
    #expect(try part(week, "2026-12-01", "2026-12-03") == [18, 20, 21])
    #expect(try part(week, "2026-12-01", "2026-12-31") == [16, 17, 18, 20, 21])
  }

  @Test func `part before the start of the history is empty`() throws {
    #expect(try part(week, "2026-01-01", "2026-01-31").isEmpty)
  }

  @Test func `part of one day contains that day or nothing`() throws {
    #expect(try part(week, "2026-11-18", "2026-11-18") == [18])
    #expect(try part(week, "2026-11-19", "2026-11-19").isEmpty)
    #expect(try part(week, "2026-12-01", "2026-12-01").isEmpty)
  }

  @Test func `part whose end precedes its start is empty`() throws {
    #expect(try part(week, "2026-11-20", "2026-11-17").isEmpty)
    #expect(try part([], "2026-11-17", "2026-11-20").isEmpty)
  }
}

struct DailyChangeTests {
  private let first = CalendarDay(year: 2026, month: 11, day: 1) ?? BitcoinIndex.firstDay

  private func history(_ prices: [Int], without missing: Set<Int> = []) throws -> BitcoinHistory {
    let days = prices.enumerated().filter { !missing.contains($0.offset) }.map { offset, price in
      DailyRate(day: first.advanced(by: offset), price: FixedDecimal(price))
    }
    return try #require(BitcoinHistory(currency: .eur, days: days))
  }

  @Test func `each day is compared with the day before, newest first`() throws {
    let changes = try history([100, 110, 99, 99]).changes(ofLast: 3)
    #expect(changes.map(\.rate.price) == [FixedDecimal(99), FixedDecimal(99), FixedDecimal(110)])
    #expect(changes.map(\.direction) == [.unchanged, .down, .up])
    #expect(changes.map(\.percent?.description) == ["0", "-10", "10"])
  }

  @Test func `extra day is never listed, even when another day is missing`() throws {
    let changes = try history([100, 110, 99, 99], without: [2]).changes(ofLast: 3)
    #expect(changes.map(\.rate.day) == [first.advanced(by: 3), first.advanced(by: 1)])
  }

  @Test func `change over a gap or before the first day is unknown`() throws {
    let changes = try history([100, 110, 99], without: [1]).changes(ofLast: 3)
    #expect(changes.count == 2)
    #expect(changes.allSatisfy { $0.direction == nil && $0.percent == nil })
  }

  @Test func `empty history and a limit of zero have no changes`() throws {
    #expect(try history([]).changes(ofLast: 14).isEmpty)
    #expect(try history([1, 2]).changes(ofLast: 0).isEmpty)
    #expect(try history([1, 2]).changes(ofLast: .max).count == 2)
  }

  @Test func `smallest difference has a direction although its percentage rounds to zero`() throws {
    let large = try FixedDecimal("1000000000000000000")
    let larger = try large.adding(FixedDecimal(units: 1))
    let change = DailyChange(
      DailyRate(day: first.advanced(by: 1), price: larger), after: DailyRate(day: first, price: large))
    #expect(change.percent == .zero)
    #expect(change.direction == .up)
  }

  @Test func `direction, price and order hold for random histories`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let count = Int(random.next() % 40) + 2
      let prices = (0..<count).map { _ in Int(random.next() % 5) + 1 }
      let shown = Int(random.next() % UInt64(count)) + 1
      let changes = try history(prices).changes(ofLast: shown)
      #expect(changes.count == shown, "seed \(seed)")
      for (offset, change) in changes.enumerated() {
        let position = count - 1 - offset
        #expect(change.rate.price == FixedDecimal(prices[position]), "seed \(seed)")
        guard position > 0 else { continue }
        let difference = prices[position] - prices[position - 1]
        let direction: PriceDirection = difference > 0 ? .up : difference < 0 ? .down : .unchanged
        #expect(change.direction == direction, "seed \(seed)")
      }
    }
  }
}
