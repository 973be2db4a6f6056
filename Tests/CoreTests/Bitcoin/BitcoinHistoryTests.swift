import QuidCore
import Testing

struct BitcoinHistoryTests {
  private func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(text)) }

  private func rates(_ days: [String]) throws -> [DailyRate] {
    try days.enumerated().map { DailyRate(day: try day($0.element), price: FixedPoint($0.offset + 1)) }
  }

  private func history(_ days: [String]) throws -> BitcoinHistory {
    try #require(BitcoinHistory(currency: .eur, days: try rates(days)))
  }

  /// The days of the part, by their day of the month.
  private func part(_ days: [String], _ first: String, _ last: String) throws -> [Int] {
    try history(days).part(from: try day(first), through: try day(last)).days.map(\.day.components.day)
  }

  private let week = ["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-20", "2026-11-21"]

  @Test func `days out of order, or twice, are no history`() throws {
    #expect(BitcoinHistory(currency: .eur, days: try rates(["2026-11-17", "2026-11-16"])) == nil)
    #expect(BitcoinHistory(currency: .eur, days: try rates(["2026-11-17", "2026-11-17"])) == nil)
    #expect(BitcoinHistory(currency: .eur, days: [])?.days.isEmpty == true)
  }

  @Test func `a part has the days of its span that there are, its ends among them`() throws {
    #expect(try part(week, "2026-11-17", "2026-11-20") == [17, 18, 20])
    #expect(try part(week, "2026-01-01", "2026-12-31") == [16, 17, 18, 20, 21])
    #expect(try part(week, "2026-11-21", "2026-11-30") == [21])
    #expect(try history(week).part(from: try day("2026-11-17"), through: try day("2026-11-17")).currency == .eur)
  }

  @Test func `a history that ends before the span gives its newest days, as many as the span has`() throws {
    #expect(try part(week, "2026-12-01", "2026-12-03") == [18, 20, 21])
    #expect(try part(week, "2026-12-01", "2026-12-31") == [16, 17, 18, 20, 21])
  }

  @Test func `a history that begins after the span gives nothing`() throws {
    #expect(try part(week, "2026-01-01", "2026-01-31").isEmpty)
  }

  @Test func `a single day is that day or none`() throws {
    #expect(try part(week, "2026-11-18", "2026-11-18") == [18])
    #expect(try part(week, "2026-11-19", "2026-11-19").isEmpty)
    #expect(try part(week, "2026-12-01", "2026-12-01").isEmpty)
  }

  @Test func `a span that ends before it begins has nothing in it`() throws {
    #expect(try part(week, "2026-11-20", "2026-11-17").isEmpty)
    #expect(try part([], "2026-11-17", "2026-11-20").isEmpty)
  }
}
