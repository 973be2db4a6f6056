import Foundation
import QuidCore
import Testing

@testable import QuidNetworking

@Suite struct FixerRatesTests {
  private func read(_ json: String, notAfter day: String? = nil) throws -> Decoded<RateTable> {
    let day = try day.map { try #require(CalendarDay($0)) }
    return try FixerRates.table(try JSON(Data(json.utf8)), notAfter: day)
  }

  private func rates(_ rates: String) throws -> RateTable {
    try read(#"{"success":true,"base":"EUR","date":"2025-06-20","rates":\#(rates)}"#).value
  }

  @Test func `a table keeps its day, its time and every digit`() throws {
    let reading = try read(
      #"""
      {"success":true,"timestamp":1750428904,"historical":true,"base":"EUR","date":"2025-06-20",
      "rates":{"AED":4.228581,"BTC":1.0912818e-5,"EUR":1,"IDR":18895}}
      """#)
    #expect(reading.value.base == .eur)
    #expect(reading.value.day == CalendarDay("2025-06-20"))
    #expect(reading.asOf == Date(timeIntervalSince1970: 1_750_428_904))
    #expect(
      reading.value.rates.mapValues(\.description) == [
        try currency("AED"): "4.228581", .btc: "0.000010912818", .eur: "1", try currency("IDR"): "18895",
      ])
  }

  @Test func `the rate of the euro is 1, listed or not`() throws {
    #expect(try rates(#"{"USD":1.1}"#)[.eur]?.rate == .one)
    #expect(try rates(#"{"USD":1.1,"EUR":1.000}"#)[.eur]?.rate == .one)
  }

  @Test func `an impossible rate is omitted, and the others are kept`() throws {
    let table = try rates(
      #"{"AAA":0,"BBB":-1.5,"CCC":null,"DDD":1e-19,"EEE":1e30,"FFF":0.0,"USD":1.1,"GGG":1e-18}"#)
    #expect(Set(table.rates.keys.map(\.code)) == ["USD", "GGG", "EUR"])
    #expect(table[try currency("AAA")] == nil)
  }

  @Test func `a key that is not three capital letters is skipped`() throws {
    let table = try rates(
      #"{"usd":9,"US":9,"USDT":9,"U1D":9,"US\u001b[2JD":9,"ÜSD":9,"":9,"USD ":9,"USD":1.1}"#)
    #expect(table.rates.mapValues(\.description) == [.usd: "1.1", .eur: "1"])
  }

  @Test func `a table without a time has no time`() throws {
    #expect(try read(#"{"base":"EUR","date":"2025-06-20","rates":{"USD":1}}"#).asOf == nil)
    #expect(try read(#"{"timestamp":null,"base":"EUR","date":"2025-06-20","rates":{"USD":1}}"#).asOf == nil)
  }

  @Test func `a table of an earlier day is accepted and one of a later day is rejected`() throws {
    let json = #"{"base":"EUR","date":"2025-06-20","rates":{"USD":1}}"#
    #expect(try read(json, notAfter: "2025-06-20").value.day == CalendarDay("2025-06-20"))
    #expect(try read(json, notAfter: "2025-06-22").value.day == CalendarDay("2025-06-20"))
    #expect(throws: ResponseError.malformed(expected: "a date no later than 2025-06-19", at: "date")) {
      try read(json, notAfter: "2025-06-19")
    }
  }

  @Test(arguments: [
    RejectedBody(
      json: #"{"base":"USD","date":"2025-06-20","rates":{"EUR":0.9}}"#,
      error: .malformed(expected: "the base currency EUR", at: "base")),
    RejectedBody(
      json: #"{"base":"EUR","date":"20 June","rates":{"USD":1}}"#, error: .malformed(expected: "a date", at: "date")),
    RejectedBody(
      json: #"{"base":"EUR","date":"2025-02-30","rates":{"USD":1}}"#, error: .malformed(expected: "a date", at: "date")),
    RejectedBody(
      json: #"{"base":"EUR","date":"2025-06-20","rates":{}}"#, error: .malformed(expected: "a rate", at: "rates")),
    RejectedBody(
      json: #"{"base":"EUR","date":"2025-06-20","rates":{"EUR":1,"USD":null}}"#,
      error: .malformed(expected: "a rate", at: "rates")),
    RejectedBody(
      json: #"{"base":"EUR","date":"2025-06-20","rates":null}"#,
      error: .malformed(expected: "a JSON object", at: "rates")),
    RejectedBody(
      json: #"{"base":"EUR","date":"2025-06-20","rates":{"USD":"1.1"}}"#,
      error: .malformed(expected: "a number", at: "rates.USD")),
    RejectedBody(
      json: #"{"base":"EUR","date":"2025-06-20","rates":{"USD":{"value":1}}}"#,
      error: .malformed(expected: "a number", at: "rates.USD")),
    RejectedBody(
      json: #"{"base":"EUR","date":"2025-06-20","rates":{"USD":true}}"#,
      error: .malformed(expected: "a number", at: "rates.USD")),
    RejectedBody(
      json: #"{"base":"EUR","date":"2025-06-20","rates":{"USD":1.1,"EUR":1.0001}}"#,
      error: .malformed(expected: "an exchange rate of 1 for the base currency EUR", at: "rates.EUR")),
    RejectedBody(
      json: #"{"timestamp":"now","base":"EUR","date":"2025-06-20","rates":{"USD":1}}"#,
      error: .malformed(expected: "a whole number", at: "timestamp")),
    RejectedBody(json: #"{"base":"EUR","date":"2025-06-20"}"#, error: .malformed(expected: "a value", at: "rates")),
    RejectedBody(json: "[]", error: .malformed(expected: "a JSON object", at: "body")),
  ])
  func `an invalid table is rejected with the missing field`(_ rejected: RejectedBody) {
    #expect(throws: rejected.error) { try read(rejected.json) }
  }

  @Test func `currency names are decoded, and invalid entries are skipped`() throws {
    let body = try JSON(
      Data(#"{"success":true,"symbols":{"AED":"Dirham","CVE":null,"XXX":"","euro":"Euro","EUR":"Euro"}}"#.utf8))
    #expect(try FixerSymbols.names(body).value == [try currency("AED"): "Dirham", .eur: "Euro"])
    let long = try JSON(Data(#"{"symbols":{"EUR":"\#(String(repeating: "e", count: 999))"}}"#.utf8))
    #expect(try FixerSymbols.names(long).value[.eur]?.count == 200)
  }

  @Test func `a response without a name is rejected`() throws {
    #expect(throws: ResponseError.malformed(expected: "the name of a currency", at: "symbols")) {
      try FixerSymbols.names(try JSON(Data(#"{"symbols":{"EUR":null}}"#.utf8)))
    }
    #expect(throws: ResponseError.malformed(expected: "a string", at: "symbols.EUR")) {
      try FixerSymbols.names(try JSON(Data(#"{"symbols":{"EUR":1}}"#.utf8)))
    }
  }

  private func currency(_ code: String) throws -> Currency { try #require(Currency(code)) }
}
