import Foundation
import QuidCore
import Testing

@testable import QuidNetworking

@Suite struct FrankfurterRatesTests {
  private func table(_ json: String, base: Currency = .eur, notAfter day: String? = nil) throws -> Decoded<RateTable> {
    let day = try day.map { try #require(CalendarDay($0)) }
    return try FrankfurterRates.table(try JSON(Data(json.utf8)), base: base, notAfter: day)
  }

  private func tables(_ json: String, notAfter last: String = "2025-12-31") throws -> Decoded<[RateTable]> {
    try FrankfurterRates.tables(
      try JSON(Data(json.utf8)), base: .eur, notAfter: try #require(CalendarDay(last)))
  }

  @Test func `a table has the time at which its day begins, and includes its base`() throws {
    let reading = try table(
      #"{"amount":1.0,"base":"EUR","date":"2025-12-17","rates":{"USD":1.1722,"IDR":19566.25,"KRW":1734}}"#)
    #expect(reading.value.day == CalendarDay("2025-12-17"))
    #expect(reading.asOf == CalendarDay("2025-12-17")?.start)
    #expect(reading.value[.usd]?.rate.description == "1.1722")
    #expect(reading.value[.eur]?.rate == .one)
    #expect(reading.value.rates.count == 4)
  }

  @Test func `the table for a Sunday is that of the Friday before`() throws {
    let json = #"{"base":"EUR","date":"2026-01-30","rates":{"USD":1.19}}"#
    #expect(try table(json, notAfter: "2026-02-01").value.day == CalendarDay("2026-01-30"))
    #expect(throws: ResponseError.malformed(expected: "a date no later than 2026-01-29", at: "date")) {
      try table(json, notAfter: "2026-01-29")
    }
  }

  @Test(arguments: [
    // Rates of ten euros, or of a dollar, must not be used as rates of one euro.
    RejectedBody(
      json: #"{"amount":10,"base":"EUR","date":"2025-12-17","rates":{"USD":11.7}}"#,
      error: .malformed(expected: "the rates for 1 EUR", at: "amount")),
    RejectedBody(
      json: #"{"amount":1.0,"base":"USD","date":"2025-12-17","rates":{"EUR":0.86}}"#,
      error: .malformed(expected: "the base currency EUR", at: "base")),
    RejectedBody(
      json: #"{"amount":"1","base":"EUR","date":"2025-12-17","rates":{"USD":1}}"#,
      error: .malformed(expected: "a number", at: "amount")),
    RejectedBody(json: #"{"date":"2025-12-17","rates":{"USD":1}}"#, error: .malformed(expected: "a value", at: "base")),
    RejectedBody(
      json: #"{"base":"EUR","date":"2025-12-17","rates":{}}"#, error: .malformed(expected: "a rate", at: "rates")),
    RejectedBody(
      json: #"{"base":"EUR","date":"today","rates":{"USD":1}}"#, error: .malformed(expected: "a date", at: "date")),
    RejectedBody(
      json: #"{"base":"EUR","date":"2025-12-17","rates":{"USD":"1"}}"#,
      error: .malformed(expected: "a number", at: "rates.USD")),
    RejectedBody(
      json: #"[{"date":"2025-12-17","base":"EUR"}]"#, error: .malformed(expected: "a JSON object", at: "body")),
  ])
  func `a table of another amount or base is rejected`(_ rejected: RejectedBody) {
    #expect(throws: rejected.error) { try table(rejected.json) }
  }

  @Test func `the tables of a range are sorted by day`() throws {
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
    RejectedBody(json: #"{"base":"EUR","rates":{}}"#, error: .malformed(expected: "a day", at: "rates")),
    RejectedBody(
      json: #"{"base":"EUR","rates":{"2025-12-16":{}}}"#, error: .malformed(expected: "a rate", at: "rates.2025-12-16")),
    RejectedBody(
      json: #"{"base":"EUR","rates":{"2026-01-01":{"USD":1}}}"#,
      error: .malformed(expected: "a date no later than 2025-12-31", at: "rates.2026-01-01")),
    RejectedBody(
      json: #"{"base":"EUR","rates":{"USD":1.17}}"#, error: .malformed(expected: "a JSON object", at: "rates.USD")),
    RejectedBody(
      json: #"{"amount":2,"base":"EUR","rates":{"2025-12-16":{"USD":1}}}"#,
      error: .malformed(expected: "the rates for 1 EUR", at: "amount")),
  ])
  func `a range with anything but tables of its days is rejected`(_ rejected: RejectedBody) {
    #expect(throws: rejected.error) { try tables(rejected.json) }
  }

  @Test func `currency names are decoded`() throws {
    let body = try JSON(Data(#"{"AUD":"Australian Dollar","EUR":"Euro","xx":"?","PLN":"Polish Złoty"}"#.utf8))
    #expect(
      try FrankfurterCurrencies.names(body).value.map { "\($0.key) \($0.value)" }.sorted() == [
        "AUD Australian Dollar", "EUR Euro", "PLN Polish Złoty",
      ])
    #expect(throws: ResponseError.malformed(expected: "the name of a currency", at: "body")) {
      try FrankfurterCurrencies.names(try JSON(Data("{}".utf8)))
    }
  }
}
