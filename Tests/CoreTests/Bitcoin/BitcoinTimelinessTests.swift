import Foundation
import QuidCore
import Testing

struct BitcoinTimelinessTests {
  private func index(
    fetched age: TimeInterval = 0, asOf lag: TimeInterval? = nil, _ freshness: Freshness = .live,
    newest: String = "2026-11-20"
  ) throws -> BitcoinIndex {
    let fetchedAt = StubIndex.now.addingTimeInterval(-age)
    let rate = try #require(ExchangeRate(base: .btc, quote: .eur, rate: FixedPoint(100)))
    let prices = Sourced(
      try #require(PriceList(of: .btc, [rate])), source: .stub, asOf: lag.map { StubIndex.now.addingTimeInterval(-$0) },
      fetchedAt: fetchedAt, freshness: freshness)
    let day = DailyRate(day: try #require(CalendarDay(newest)), price: FixedPoint(80))
    let history = Sourced(
      try #require(BitcoinHistory(currency: .eur, days: [day])), source: .stub, asOf: nil, fetchedAt: fetchedAt,
      freshness: freshness)
    return BitcoinIndex(currency: .eur, dayCount: 1, prices: [prices], history: history)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let what: String
    var age: TimeInterval = 0
    var lag: TimeInterval?
    var freshness = Freshness.live
    let isOutOfDate: Bool
    var testDescription: String { what }
  }

  @Test(arguments: [
    Case(what: "just fetched", isOutOfDate: false),
    Case(what: "stored for 59 s", age: 59, freshness: .fresh, isOutOfDate: false),
    Case(what: "stored for a minute", age: 60, freshness: .fresh, isOutOfDate: true),
    Case(what: "fetched in the future, as a clock that was set back has it", age: -61, isOutOfDate: true),
    Case(what: "served because nothing newer was to be had", age: 3, freshness: .stale, isOutOfDate: true),
    Case(what: "of a source that lags by ten minutes", lag: 600, isOutOfDate: false),
    Case(what: "of a source that lags by more", lag: 601, isOutOfDate: true),
    Case(what: "built in, of 2023", age: 1e8, lag: 1e8, freshness: .builtin, isOutOfDate: false),
  ])
  func `a price is out of date`(_ test: Case) throws {
    let index = try index(fetched: test.age, asOf: test.lag, test.freshness)
    #expect(index.isPriceOutOfDate(at: StubIndex.now) == test.isOutOfDate)
    #expect(index.isOutOfDate(at: StubIndex.now) == test.isOutOfDate)
  }

  @Test func `a history is complete with yesterday, until midnight`() throws {
    let index = try index()
    let midnight = try #require(CalendarDay("2026-11-22")).start
    #expect(!index.isHistoryOutOfDate(at: StubIndex.now))
    #expect(!index.isHistoryOutOfDate(at: midnight.addingTimeInterval(-1)))
    #expect(index.isHistoryOutOfDate(at: midnight))
    #expect(try self.index(newest: "2026-11-19").isOutOfDate(at: StubIndex.now))
  }

  @Test func `the last update is the source's own time, else that of the fetch`() throws {
    #expect(try index(fetched: 5).updated == StubIndex.now.addingTimeInterval(-5))
    #expect(try index(fetched: 5, asOf: 30).updated == StubIndex.now.addingTimeInterval(-30))
  }

  @Test func `the change of today is one against yesterday and no other day`() throws {
    #expect(try index().today?.percent?.description == "25")
    #expect(try index(newest: "2026-11-19").today?.percent == nil)
  }

  struct Text: Sendable, CustomTestStringConvertible {
    let text: String
    let flaw: BitcoinDayFlaw?
    var testDescription: String { text }
  }

  @Test(arguments: [
    Text(text: "2026-11-21", flaw: nil), Text(text: "2010-07-18", flaw: nil), Text(text: "2024-02-29", flaw: nil),
    Text(text: "2010-07-17", flaw: .beforeFirstDay), Text(text: "0001-01-01", flaw: .beforeFirstDay),
    Text(text: "2023-02-30", flaw: .notADay), Text(text: "2023-02-29", flaw: .notADay),
    Text(text: "2023-13-01", flaw: .notADay), Text(text: "0000-01-01", flaw: .notADay),
    Text(text: "", flaw: .notADay), Text(text: "2023-9-1", flaw: .notADay),
    Text(text: "yesterday", flaw: .notADay),
    Text(text: "2023-09-01T00:00:00Z", flaw: .notADay), Text(text: "٢٠٢٣-٠٩-٠١", flaw: .notADay),
  ])
  func `a day that has no price says why`(_ test: Text) throws {
    let today = CalendarDay(StubIndex.now)
    do throws(BitcoinDayFlaw) {
      #expect(try BitcoinIndex.day(test.text, today: today) == CalendarDay(test.text))
      #expect(test.flaw == nil)
    } catch {
      #expect(error == test.flaw)
    }
    #expect(throws: BitcoinDayFlaw.future(today: today)) { try BitcoinIndex.day("2026-11-22", today: today) }
  }

  @Test func `an index without a price or without a day lacks what is newest`() throws {
    let rate = try #require(ExchangeRate(base: .btc, quote: .usd, rate: FixedPoint(100)))
    let dollars = Sourced(
      try #require(PriceList(of: .btc, [rate])), source: .stub, asOf: nil, fetchedAt: StubIndex.now, freshness: .live)
    let empty = Sourced(
      try #require(BitcoinHistory(currency: .eur, days: [])), source: .stub, asOf: nil, fetchedAt: StubIndex.now,
      freshness: .live)
    let index = BitcoinIndex(currency: .eur, dayCount: 1, prices: [dollars], history: empty)
    #expect(index.price == nil)
    #expect(index.updated == nil)
    #expect(index.today == nil)
    #expect(index.isPriceOutOfDate(at: StubIndex.now))
    #expect(index.isHistoryOutOfDate(at: StubIndex.now))
  }
}
