import Foundation
import QuidCore
import Testing

@testable import QuidNetworking

@Suite struct FixerRatesTests {
  private func read(_ json: String, notAfter day: String? = nil) throws -> Reading<RateTable> {
    let day = try day.map { try #require(CalendarDay($0)) }
    return try FixerRates.table(try JSONBody(Data(json.utf8)), notAfter: day)
  }

  private func rates(_ rates: String) throws -> RateTable {
    try read(#"{"success":true,"base":"EUR","date":"2025-06-20","rates":\#(rates)}"#).value
  }

  @Test func `a table has its day, its time and every digit`() throws {
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

  @Test func `the euro is worth one euro, listed or not`() throws {
    #expect(try rates(#"{"USD":1.1}"#)[.eur]?.rate == .one)
    #expect(try rates(#"{"USD":1.1,"EUR":1.000}"#)[.eur]?.rate == .one)
  }

  @Test func `a rate that cannot be is unknown and changes no other`() throws {
    let table = try rates(
      #"{"AAA":0,"BBB":-1.5,"CCC":null,"DDD":1e-19,"EEE":1e30,"FFF":0.0,"USD":1.1,"GGG":1e-18}"#)
    #expect(Set(table.rates.keys.map(\.code)) == ["USD", "GGG", "EUR"])
    #expect(table[try currency("AAA")] == nil)
  }

  @Test func `a key that is no code of three capitals is passed over`() throws {
    let table = try rates(
      #"{"usd":9,"US":9,"USDT":9,"U1D":9,"US\u001b[2JD":9,"ÜSD":9,"":9,"USD ":9,"USD":1.1}"#)
    #expect(table.rates.mapValues(\.description) == [.usd: "1.1", .eur: "1"])
  }

  @Test func `a table without a time is as of no time`() throws {
    #expect(try read(#"{"base":"EUR","date":"2025-06-20","rates":{"USD":1}}"#).asOf == nil)
    #expect(try read(#"{"timestamp":null,"base":"EUR","date":"2025-06-20","rates":{"USD":1}}"#).asOf == nil)
  }

  @Test func `a table of an earlier day answers for a day and one of a later day does not`() throws {
    let json = #"{"base":"EUR","date":"2025-06-20","rates":{"USD":1}}"#
    #expect(try read(json, notAfter: "2025-06-20").value.day == CalendarDay("2025-06-20"))
    #expect(try read(json, notAfter: "2025-06-22").value.day == CalendarDay("2025-06-20"))
    #expect(throws: AnswerFlaw.unreadable(what: "2025-06-19 or a day before it", place: "date")) {
      try read(json, notAfter: "2025-06-19")
    }
  }

  @Test(arguments: [
    Refusal(
      json: #"{"base":"USD","date":"2025-06-20","rates":{"EUR":0.9}}"#,
      flaw: .unreadable(what: "the base EUR", place: "base")),
    Refusal(
      json: #"{"base":"EUR","date":"20 June","rates":{"USD":1}}"#, flaw: .unreadable(what: "a day", place: "date")),
    Refusal(
      json: #"{"base":"EUR","date":"2025-02-30","rates":{"USD":1}}"#, flaw: .unreadable(what: "a day", place: "date")),
    Refusal(json: #"{"base":"EUR","date":"2025-06-20","rates":{}}"#, flaw: .unreadable(what: "a rate", place: "rates")),
    Refusal(
      json: #"{"base":"EUR","date":"2025-06-20","rates":{"EUR":1,"USD":null}}"#,
      flaw: .unreadable(what: "a rate", place: "rates")),
    Refusal(
      json: #"{"base":"EUR","date":"2025-06-20","rates":null}"#,
      flaw: .unreadable(what: "an object", place: "rates")),
    Refusal(
      json: #"{"base":"EUR","date":"2025-06-20","rates":{"USD":"1.1","SEK":11}}"#,
      flaw: .unreadable(what: "a number", place: "rates.USD")),
    Refusal(
      json: #"{"base":"EUR","date":"2025-06-20","rates":{"USD":{"value":1}}}"#,
      flaw: .unreadable(what: "a number", place: "rates.USD")),
    Refusal(
      json: #"{"base":"EUR","date":"2025-06-20","rates":{"USD":true}}"#,
      flaw: .unreadable(what: "a number", place: "rates.USD")),
    Refusal(
      json: #"{"base":"EUR","date":"2025-06-20","rates":{"USD":1.1,"EUR":1.0001}}"#,
      flaw: .unreadable(what: "1 as the rate of EUR to itself", place: "rates.EUR")),
    Refusal(
      json: #"{"timestamp":"now","base":"EUR","date":"2025-06-20","rates":{"USD":1}}"#,
      flaw: .unreadable(what: "a whole number", place: "timestamp")),
    Refusal(json: #"{"base":"EUR","date":"2025-06-20"}"#, flaw: .unreadable(what: "a value", place: "rates")),
    Refusal(json: "[]", flaw: .unreadable(what: "an object", place: "body")),
  ])
  func `what is no table says what is missing where`(_ refusal: Refusal) {
    #expect(throws: refusal.flaw) { try read(refusal.json) }
  }

  @Test func `names are read, whatever else is among them`() throws {
    let body = try JSONBody(
      Data(#"{"success":true,"symbols":{"AED":"Dirham","CVE":null,"XXX":"","euro":"Euro","EUR":"Euro"}}"#.utf8))
    #expect(try FixerSymbols.names(body).value == [try currency("AED"): "Dirham", .eur: "Euro"])
    let long = try JSONBody(Data(#"{"symbols":{"EUR":"\#(String(repeating: "e", count: 999))"}}"#.utf8))
    #expect(try FixerSymbols.names(long).value[.eur]?.count == 200)
  }

  @Test func `no names are no answer`() throws {
    #expect(throws: AnswerFlaw.unreadable(what: "the name of a currency", place: "symbols")) {
      try FixerSymbols.names(try JSONBody(Data(#"{"symbols":{"EUR":null}}"#.utf8)))
    }
    #expect(throws: AnswerFlaw.unreadable(what: "a text", place: "symbols.EUR")) {
      try FixerSymbols.names(try JSONBody(Data(#"{"symbols":{"EUR":1}}"#.utf8)))
    }
  }

  private func currency(_ code: String) throws -> Currency { try #require(Currency(code)) }
}
