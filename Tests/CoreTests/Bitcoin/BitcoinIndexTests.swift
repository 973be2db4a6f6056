import Foundation
import QuidCore
import Testing

struct BitcoinIndexTests {
  private func index(
    fetched age: TimeInterval = 0, asOf lag: TimeInterval? = nil, _ freshness: Freshness = .live,
    newest: String = "2026-11-20"
  ) throws -> BitcoinIndex {
    let fetchedAt = StubIndex.now.addingTimeInterval(-age)
    let rate = try #require(ExchangeRate(base: .btc, quote: .eur, rate: FixedDecimal(100)))
    let prices = Sourced(
      try #require(PriceList(of: .btc, [rate])), source: .stub, asOf: lag.map { StubIndex.now.addingTimeInterval(-$0) },
      fetchedAt: fetchedAt, freshness: freshness)
    let day = DailyRate(day: try #require(CalendarDay(newest)), price: FixedDecimal(80))
    let history = Sourced(
      try #require(BitcoinHistory(currency: .eur, days: [day])), source: .stub, asOf: nil, fetchedAt: fetchedAt,
      freshness: freshness)
    return BitcoinIndex(currency: .eur, dayCount: 1, prices: [prices], history: history)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    var age: TimeInterval = 0
    var lag: TimeInterval?
    var freshness = Freshness.live
    let isOutOfDate: Bool
    var testDescription: String { name }
  }

  @Test(arguments: [
    Case(name: "just fetched", isOutOfDate: false),
    Case(name: "stored for 59 s", age: 59, freshness: .fresh, isOutOfDate: false),
    Case(name: "stored for a minute", age: 60, freshness: .fresh, isOutOfDate: true),
    Case(name: "fetched in the future", age: -61, isOutOfDate: true),
    Case(name: "stale", age: 3, freshness: .stale, isOutOfDate: true),
    Case(name: "of a provider that lags by ten minutes", lag: 600, isOutOfDate: false),
    Case(name: "of a provider that lags by more than ten minutes", lag: 601, isOutOfDate: true),
    Case(name: "built in, of 2023", age: 1e8, lag: 1e8, freshness: .builtin, isOutOfDate: false),
  ])
  func `price is out of date by its age, its lag or its freshness`(_ test: Case) throws {
    let index = try index(fetched: test.age, asOf: test.lag, test.freshness)
    #expect(index.isPriceOutOfDate(at: StubIndex.now) == test.isOutOfDate)
    #expect(index.isOutOfDate(at: StubIndex.now) == test.isOutOfDate)
  }

  @Test func `history that ends yesterday is current until midnight UTC`() throws {
    let index = try index()
    let midnight = try #require(CalendarDay("2026-11-22")).start
    #expect(!index.isHistoryOutOfDate(at: StubIndex.now))
    #expect(!index.isHistoryOutOfDate(at: midnight.addingTimeInterval(-1)))
    #expect(index.isHistoryOutOfDate(at: midnight))
    #expect(try self.index(newest: "2026-11-19").isOutOfDate(at: StubIndex.now))
  }

  @Test func `update time is the provider's own time, or else the time of the fetch`() throws {
    #expect(try index(fetched: 5).updated == StubIndex.now.addingTimeInterval(-5))
    #expect(try index(fetched: 5, asOf: 30).updated == StubIndex.now.addingTimeInterval(-30))
  }

  @Test func `change of today exists only against yesterday`() throws {
    #expect(try index().today?.percent?.description == "25")
    #expect(try index(newest: "2026-11-19").today?.percent == nil)
  }

  @Test(
    arguments: [
      ("2026-11-21", nil), ("2010-07-18", nil),
      ("2024-02-29", nil),
      ("2010-07-17", .beforeFirstDay), ("0001-01-01", .beforeFirstDay),
      ("2023-02-30", .notADay), ("2023-02-29", .notADay),
      ("2023-13-01", .notADay), ("0000-01-01", .notADay),
      ("", .notADay), ("2023-9-1", .notADay),
      ("yesterday", .notADay),
      ("2023-09-01T00:00:00Z", .notADay), ("٢٠٢٣-٠٩-٠١", .notADay),
    ] as [(String, BitcoinDayError?)])
  func `parser of days rejects days without a price and gives the reason`(
    input: String, reason: BitcoinDayError?
  ) throws {
    let today = CalendarDay(StubIndex.now)
    do throws(BitcoinDayError) {
      #expect(try BitcoinIndex.day(input, today: today) == CalendarDay(input))
      #expect(reason == nil)
    } catch {
      #expect(error == reason)
    }
    #expect(throws: BitcoinDayError.future(today: today)) { try BitcoinIndex.day("2026-11-22", today: today) }
  }

  @Test func `index without a price or a day has no newest values and is out of date`() throws {
    let rate = try #require(ExchangeRate(base: .btc, quote: .usd, rate: FixedDecimal(100)))
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
