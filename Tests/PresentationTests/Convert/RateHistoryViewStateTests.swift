import Foundation
import QuidCore
import Testing

@testable import QuidPresentation

struct RateHistoryViewStateTests {
  private static let now = MarketFixture.now

  private func answer(_ rates: [(day: String, usd: String)], source: String = "Frankfurter") throws
    -> SourcedRateHistory
  {
    var tables: [RateTable] = []
    for entry in rates {
      let day = try #require(CalendarDay(entry.day))
      tables.append(try #require(RateTable(base: .eur, day: day, rates: [.usd: try FixedDecimal(entry.usd)])))
    }
    return try SourcedRateHistory(
      from: .eur, to: .usd, tables: [MarketFixture.sourced(tables, source)], count: 3)
  }

  private static func table(_ day: String, _ code: String = "USD", _ rate: FixedDecimal = 1) throws -> RateTable {
    let (day, currency) = (try #require(CalendarDay(day)), try #require(Currency(code)))
    return try #require(RateTable(base: .eur, day: day, rates: [currency: rate]))
  }

  private let week = [
    (day: "2023-08-31", usd: "1.0868"), (day: "2023-09-01", usd: "1.0844"), (day: "2023-09-04", usd: "1.0801"),
  ]

  @Test func `rows are newest first with the change since the previous day`() throws {
    let state = RateHistoryViewState(try answer(week), requestedDays: 3, at: Self.now)
    #expect(state.title == "1 EUR in USD")
    #expect(state.rows.map(\.day) == ["2023-09-04", "2023-09-01", "2023-08-31"])
    #expect(state.rows.map(\.weekday) == ["Mon", "Fri", "Thu"])
    #expect(state.rows.map(\.rate) == ["1.0801", "1.0844", "1.0868"])
    #expect(state.rows.map(\.change.text) == ["▼ -0.40%", "▼ -0.22%", "–"])
    #expect(state.change.text == "▼ -0.62%")
    #expect(state.sourceLines == ["Frankfurter, 12 s ago"])
    #expect(state.missingDaysLine == nil)
  }

  @Test func `chart of daily rates has days on its axis and six significant digits`() throws {
    let plot = try #require(RateHistoryViewState(try answer(week), requestedDays: 3, at: Self.now).plot)
    #expect(!plot.timeTicks.isEmpty)
    #expect(!plot.timeTicks.contains { $0.label.contains(":") })
    #expect(plot.current.price == "1.0801")
    #expect(plot.current.date == "2023-09-04")
    #expect(plot.first.date == "2023-08-31")
    #expect(plot.maximum.price == "1.0868")
    #expect(plot.line.map(\.x) == [0, 0.25, 1])
    #expect(!plot.priceTicks.isEmpty)
    #expect(!plot.priceTicks.contains { $0.label.first?.isNumber != true })
  }

  @Test func `history of one day has no change and one chart point`() throws {
    let state = RateHistoryViewState(try answer([week[0]]), requestedDays: 3, at: Self.now)
    #expect(state.change.text == "–")
    #expect(state.missingDaysLine == "Only 1 of 3 days are available.")
    #expect(state.plot?.current.date == "2023-08-31")
  }

  @Test func `empty history has no rows and no chart`() throws {
    let state = RateHistoryViewState(try answer([]), requestedDays: 3, at: Self.now)
    #expect(state.rows.isEmpty)
    #expect(state.plot == nil)
  }

  @Test func `locale determines the decimal separator`() throws {
    let state = RateHistoryViewState(
      try answer(week), requestedDays: 3, at: Self.now, DisplayFormat(localeIdentifier: "sv_SE"))
    #expect(state.rows[0].rate == "1,0801")
    #expect(state.rows[0].weekday == "Mon")
  }

  @Test func `weeks without rates are a gap in the chart, and holidays are not`() throws {
    let days = ["2023-08-01", "2023-08-02", "2023-08-03", "2023-08-14", "2023-08-15", "2023-08-25"]
    let state = RateHistoryViewState(
      try SourcedRateHistory(
        from: .eur, to: .usd,
        tables: [MarketFixture.sourced(try days.map { try Self.table($0) }, "Frankfurter")], count: 9),
      requestedDays: nil, at: Self.now)
    let plot = try #require(state.plot)
    #expect(plot.gaps == [ChartGap(start: plot.line[2].x, end: plot.line[3].x)])
    #expect(plot.segments.map(\.count) == [3, 3])
    #expect(state.missingDaysLine == "× marks times without rates.")
    #expect(state.rows.count == 6)
  }

  @Test func `months between rates are no gap if all rates are a month apart`() throws {
    let tables = try (1...9).map { try Self.table("2023-0\($0)-01") }
    func gaps(_ tables: [RateTable]) throws -> Int? {
      RateHistoryViewState(
        try SourcedRateHistory(from: .eur, to: .usd, tables: [MarketFixture.sourced(tables, "F")], count: 99),
        requestedDays: nil, at: Self.now
      ).plot?.gaps.count
    }
    #expect(try gaps(tables) == 0)
    #expect(try gaps(tables.filter { !(4...6).contains($0.day.components.month) }) == 1)
  }

  @Test func `redenomination is a note`() throws {
    let tables = [
      try Self.table("2016-06-30", "BYR", 25_000), try Self.table("2016-07-01", "BYN", 2),
    ]
    let history = try SourcedRateHistory(
      from: .eur, to: try #require(Currency("BYR")), tables: [MarketFixture.sourced(tables, "F")], count: 9)
    let state = RateHistoryViewState(history, requestedDays: nil, at: Self.now)
    #expect(state.title == "1 EUR in BYN" && state.rows.map(\.rate) == ["2.0", "2.5"])
    #expect(
      state.notes == ["BYN replaced BYR on 2016-07-01: 1 BYN = 10,000 BYR. Earlier rates are shown in BYN."])
  }
}
