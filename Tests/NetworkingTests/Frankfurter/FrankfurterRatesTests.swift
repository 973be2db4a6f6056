import Foundation
import QuidCore
import Testing

@testable import QuidNetworking

@Suite struct FrankfurterRatesTests {
  private func table(_ json: String, base: Currency = .eur, notAfter day: String? = nil) throws -> Reading<RateTable> {
    let day = try day.map { try #require(CalendarDay($0)) }
    return try FrankfurterRates.table(try JSONBody(Data(json.utf8)), base: base, notAfter: day)
  }

  private func tables(_ json: String, notAfter last: String = "2025-12-31") throws -> Reading<[RateTable]> {
    try FrankfurterRates.tables(
      try JSONBody(Data(json.utf8)), base: .eur, notAfter: try #require(CalendarDay(last)))
  }

  @Test func `a table is as of the beginning of its day, with the base as one of its own`() throws {
    let reading = try table(
      #"{"amount":1.0,"base":"EUR","date":"2025-12-17","rates":{"USD":1.1722,"IDR":19566.25,"KRW":1734}}"#)
    #expect(reading.value.day == CalendarDay("2025-12-17"))
    #expect(reading.asOf == CalendarDay("2025-12-17")?.start)
    #expect(reading.value[.usd]?.rate.description == "1.1722")
    #expect(reading.value[.eur]?.rate == .one)
    #expect(reading.value.rates.count == 4)
  }

  @Test func `on a Sunday the table of the Friday answers and says so`() throws {
    let json = #"{"base":"EUR","date":"2026-01-30","rates":{"USD":1.19}}"#
    #expect(try table(json, notAfter: "2026-02-01").value.day == CalendarDay("2026-01-30"))
    #expect(throws: AnswerFlaw.unreadable(what: "2026-01-29 or a day before it", place: "date")) {
      try table(json, notAfter: "2026-01-29")
    }
  }

  @Test(arguments: [
    // Rates of ten euros, or of a dollar, would be taken for those of one euro.
    Refusal(
      json: #"{"amount":10,"base":"EUR","date":"2025-12-17","rates":{"USD":11.7}}"#,
      flaw: .unreadable(what: "rates of one EUR", place: "amount")),
    Refusal(
      json: #"{"amount":1.0,"base":"USD","date":"2025-12-17","rates":{"EUR":0.86}}"#,
      flaw: .unreadable(what: "the base EUR", place: "base")),
    Refusal(
      json: #"{"amount":"1","base":"EUR","date":"2025-12-17","rates":{"USD":1}}"#,
      flaw: .unreadable(what: "a number", place: "amount")),
    Refusal(json: #"{"date":"2025-12-17","rates":{"USD":1}}"#, flaw: .unreadable(what: "a value", place: "base")),
    Refusal(json: #"{"base":"EUR","date":"2025-12-17","rates":{}}"#, flaw: .unreadable(what: "a rate", place: "rates")),
    Refusal(json: #"{"base":"EUR","date":"today","rates":{"USD":1}}"#, flaw: .unreadable(what: "a day", place: "date")),
    Refusal(
      json: #"{"base":"EUR","date":"2025-12-17","rates":{"USD":"1"}}"#,
      flaw: .unreadable(what: "a number", place: "rates.USD")),
    Refusal(json: #"[{"date":"2025-12-17","base":"EUR"}]"#, flaw: .unreadable(what: "an object", place: "body")),
  ])
  func `what is no table of one euro is refused`(_ refusal: Refusal) {
    #expect(throws: refusal.flaw) { try table(refusal.json) }
  }

  @Test func `the tables of a span come oldest first`() throws {
    let reading = try tables(
      #"""
      {"amount":1.0,"base":"EUR","start_date":"2025-12-12","end_date":"2025-12-16",
      "rates":{"2025-12-16":{"USD":1.17},"2025-12-12":{"USD":1.16},"2025-12-15":{"USD":1.165,"SEK":null}}}
      """#)
    #expect(reading.value.map(\.day.description) == ["2025-12-12", "2025-12-15", "2025-12-16"])
    #expect(reading.value.map { $0[.usd]?.rate.description } == ["1.16", "1.165", "1.17"])
    #expect(reading.asOf == CalendarDay("2025-12-16")?.start)
  }

  @Test(arguments: [
    Refusal(json: #"{"base":"EUR","rates":{}}"#, flaw: .unreadable(what: "a day", place: "rates")),
    Refusal(
      json: #"{"base":"EUR","rates":{"2025-12-16":{}}}"#, flaw: .unreadable(what: "a rate", place: "rates.2025-12-16")),
    Refusal(
      json: #"{"base":"EUR","rates":{"2026-01-01":{"USD":1}}}"#,
      flaw: .unreadable(what: "2025-12-31 or a day before it", place: "rates.2026-01-01")),
    Refusal(
      json: #"{"base":"EUR","rates":{"USD":1.17}}"#, flaw: .unreadable(what: "an object", place: "rates.USD")),
    Refusal(
      json: #"{"amount":2,"base":"EUR","rates":{"2025-12-16":{"USD":1}}}"#,
      flaw: .unreadable(what: "rates of one EUR", place: "amount")),
  ])
  func `a span that holds anything but tables of its days is refused`(_ refusal: Refusal) {
    #expect(throws: refusal.flaw) { try tables(refusal.json) }
  }

  @Test func `names are read`() throws {
    let body = try JSONBody(Data(#"{"AUD":"Australian Dollar","EUR":"Euro","xx":"?","PLN":"Polish Złoty"}"#.utf8))
    #expect(
      try FrankfurterCurrencies.names(body).value.map { "\($0.key) \($0.value)" }.sorted() == [
        "AUD Australian Dollar", "EUR Euro", "PLN Polish Złoty",
      ])
    #expect(throws: AnswerFlaw.unreadable(what: "the name of a currency", place: "body")) {
      try FrankfurterCurrencies.names(try JSONBody(Data("{}".utf8)))
    }
  }
}
