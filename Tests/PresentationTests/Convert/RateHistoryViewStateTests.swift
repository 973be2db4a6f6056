import Foundation
import QuidCore
import Testing

@testable import QuidPresentation

struct RateHistoryViewStateTests {
  private static let now = MarketFixture.now

  private func answer(_ rates: [(day: String, usd: String)], source: String = "Frankfurter") throws -> RateHistoryAnswer
  {
    var tables: [RateTable] = []
    for entry in rates {
      let day = try #require(CalendarDay(entry.day))
      tables.append(try #require(RateTable(base: .eur, day: day, rates: [.usd: try FixedPoint(entry.usd)])))
    }
    return try RateHistoryAnswer(
      from: .eur, to: .usd, tables: [MarketFixture.sourced(tables, source)], count: 3)
  }

  private let week = [
    (day: "2023-08-31", usd: "1.0868"), (day: "2023-09-01", usd: "1.0844"), (day: "2023-09-04", usd: "1.0801"),
  ]

  @Test func `a line a day, newest first, with the change since the day before`() throws {
    let state = RateHistoryViewState(try answer(week), asked: 3, at: Self.now)
    #expect(state.title == "1 EUR in USD")
    #expect(state.rows.map(\.day) == ["2023-09-04", "2023-09-01", "2023-08-31"])
    #expect(state.rows.map(\.weekday) == ["Mon", "Fri", "Thu"])
    #expect(state.rows.map(\.rate) == ["1.0801", "1.0844", "1.0868"])
    #expect(state.rows.map(\.change.text) == ["▼ -0.40%", "▼ -0.22%", "–"])
    #expect(state.change.text == "▼ -0.62%")
    #expect(state.sourceLines == ["Frankfurter, 12 s ago"])
    #expect(state.shortageLine == nil)
  }

  @Test func `the chart is of days: no time of day on its axis, rates with the digits that count`() throws {
    let plot = try #require(RateHistoryViewState(try answer(week), asked: 3, at: Self.now).plot)
    #expect(plot.timeTicks.allSatisfy { !$0.label.contains(":") })
    #expect(plot.current.price == "1.0801")
    #expect(plot.current.date == "2023-09-04")
    #expect(plot.first.date == "2023-08-31")
    #expect(plot.maximum.price == "1.0868")
    #expect(plot.line.map(\.x) == [0, 0.25, 1])
    #expect(plot.priceTicks.allSatisfy { $0.label.first?.isNumber == true })
  }

  @Test func `one day has no change, and its chart one point`() throws {
    let state = RateHistoryViewState(try answer([week[0]]), asked: 3, at: Self.now)
    #expect(state.change.text == "–")
    #expect(state.shortageLine == "Only 1 of 3 days are known.")
    #expect(state.plot?.current.date == "2023-08-31")
  }

  @Test func `no day at all is nothing to draw`() throws {
    let state = RateHistoryViewState(try answer([]), asked: 3, at: Self.now)
    #expect(state.rows.isEmpty)
    #expect(state.plot == nil)
  }

  @Test func `another locale writes days and figures its way`() throws {
    let state = RateHistoryViewState(
      try answer(week), asked: 3, at: Self.now, DisplayFormat(localeIdentifier: "sv_SE"))
    #expect(state.rows[0].rate == "1,0801")
    #expect(state.rows[0].weekday == "mån")
  }
}
