import QuidCore
import TestSupport
import Testing

struct DailyChangeTests {
  private let first = CalendarDay(year: 2026, month: 11, day: 1) ?? BitcoinIndex.firstDay

  private func history(_ prices: [Int], without missing: Set<Int> = []) throws -> BitcoinHistory {
    let days = prices.enumerated().filter { !missing.contains($0.offset) }.map { offset, price in
      DailyRate(day: first.advanced(by: offset), price: FixedPoint(price))
    }
    return try #require(BitcoinHistory(currency: .eur, days: days))
  }

  @Test func `each day is held against the day before, and the newest comes first`() throws {
    let changes = try history([100, 110, 99, 99]).changes(ofLast: 3)
    #expect(changes.map(\.rate.price) == [FixedPoint(99), FixedPoint(99), FixedPoint(110)])
    #expect(changes.map(\.direction) == [.unchanged, .down, .up])
    #expect(changes.map(\.percent?.description) == ["0", "-10", "10"])
  }

  @Test func `the extra day is never shown, even where another day is missing`() throws {
    let changes = try history([100, 110, 99, 99], without: [2]).changes(ofLast: 3)
    #expect(changes.map(\.rate.day) == [first.advanced(by: 3), first.advanced(by: 1)])
  }

  @Test func `a change over a gap, or from before the history, is not known`() throws {
    let changes = try history([100, 110, 99], without: [1]).changes(ofLast: 3)
    #expect(changes.count == 2)
    #expect(changes.allSatisfy { $0.direction == nil && $0.percent == nil })
  }

  @Test func `no days have no changes, and a list of none has none`() throws {
    #expect(try history([]).changes(ofLast: 14).isEmpty)
    #expect(try history([1, 2]).changes(ofLast: 0).isEmpty)
    #expect(try history([1, 2]).changes(ofLast: .max).count == 2)
  }

  @Test func `the least difference has a direction although its percentage rounds to nothing`() throws {
    let large = try FixedPoint("1000000000000000000")
    let larger = try large.adding(FixedPoint(units: 1))
    let change = DailyChange(
      DailyRate(day: first.advanced(by: 1), price: larger), after: DailyRate(day: first, price: large))
    #expect(change.percent == .zero)
    #expect(change.direction == .up)
  }

  @Test func `direction, percentage and order hold for any history`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let count = Int(random.next() % 40) + 2
      let prices = (0..<count).map { _ in Int(random.next() % 5) + 1 }
      let shown = Int(random.next() % UInt64(count)) + 1
      let changes = try history(prices).changes(ofLast: shown)
      #expect(changes.count == shown, "seed \(seed)")
      for (offset, change) in changes.enumerated() {
        let place = count - 1 - offset
        #expect(change.rate.price == FixedPoint(prices[place]), "seed \(seed)")
        guard place > 0 else { continue }
        let difference = prices[place] - prices[place - 1]
        let direction: PriceDirection = difference > 0 ? .up : difference < 0 ? .down : .unchanged
        #expect(change.direction == direction, "seed \(seed)")
      }
    }
  }
}
