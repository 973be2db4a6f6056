import Foundation
import QuidCore
import Testing

@testable import QuidNetworking

@Suite struct CoinDeskCurrentPriceTests {
  private func read(_ json: String, in currencies: [Currency] = [.usd]) throws -> Reading<[ExchangeRate]> {
    try CoinDeskCurrentPrice.rates(try JSONBody(Data(json.utf8)), in: currencies)
  }

  private func price(_ fields: String) throws -> String? {
    try read(#"{"bpi":{"USD":{\#(fields)}}}"#).value.first?.rate.description
  }

  @Test func `prices come in the order asked for, as of the time of the answer`() throws {
    let reading = try read(
      #"""
      {"time":{"updated":"Mar 20, 2023 16:56:00 UTC","updatedISO":"2023-03-20T16:56:00+00:00"},"chartName":"Bitcoin",
      "bpi":{"USD":{"code":"USD","symbol":"&#36;","rate":"27,611.6511","rate_float":27611.6511},
      "EUR":{"code":"EUR","symbol":"&euro;","rate":"26,897.7795","rate_float":26897.7795}}}
      """#, in: [.eur, .usd])
    #expect(reading.value.map(\.quote) == [.eur, .usd])
    #expect(reading.value.allSatisfy { $0.base == .btc })
    #expect(reading.value.map(\.rate.description) == ["26897.7795", "27611.6511"])
    #expect(reading.asOf == Date(timeIntervalSince1970: 1_679_331_360))
  }

  @Test func `the number counts, not the rounded text beside it`() throws {
    #expect(try price(#""rate":"67,319.253","rate_float":67319.2527"#) == "67319.2527")
    #expect(try price(#""rate":"(none)","rate_float":1"#) == "1")
    #expect(try price(#""rate":null,"rate_float":5.0"#) == "5")
  }

  @Test func `the text steps in where there is no number`() throws {
    #expect(try price(#""rate":"59,524.404""#) == "59524.404")
    #expect(try price(#""rate":"1,059,524","rate_float":null"#) == "1059524")
    #expect(try price(#""rate":"924.5""#) == "924.5")
    #expect(try price(#""rate":"59524.404""#) == "59524.404")
  }

  @Test(arguments: [
    "", ",", "1,", ",111", "1,11", "1,1111", "1111,111", "1,111,11.5", "1.111,5", "1,111.", "1,111.5.5", "1,111e3",
    "-1,111",
    " 1,111", "1 111", "0", "0.000", "٣", "1,١١١",
  ])
  func `a text that is not written with commas between thousands is no price`(_ text: String) {
    #expect(throws: AnswerFlaw.unreadable(what: "a price above zero", place: "bpi.USD.rate_float")) {
      try price(#""rate":"\#(text)""#)
    }
  }

  @Test(arguments: [
    Refusal(json: #"{"bpi":{"EUR":{"rate_float":1}}}"#, flaw: .notFound("bitcoin in USD")),
    Refusal(json: #"{"bpi":{}}"#, flaw: .notFound("bitcoin in USD")),
    Refusal(
      json: #"{"bpi":{"USD":{"code":"EUR","rate_float":1}}}"#,
      flaw: .unreadable(what: "the price in USD", place: "bpi.USD.code")),
    Refusal(
      json: #"{"bpi":{"USD":{"rate_float":"1.5","rate":"1.5"}}}"#,
      flaw: .unreadable(what: "a number", place: "bpi.USD.rate_float")),
    Refusal(
      json: #"{"bpi":{"USD":{"rate_float":0,"rate":"5"}}}"#,
      flaw: .unreadable(what: "a price above zero", place: "bpi.USD.rate_float")),
    Refusal(
      json: #"{"bpi":{"USD":{"rate_float":-5}}}"#,
      flaw: .unreadable(what: "a price above zero", place: "bpi.USD.rate_float")),
    Refusal(
      json: #"{"bpi":{"USD":{}}}"#, flaw: .unreadable(what: "a price above zero", place: "bpi.USD.rate_float")),
    Refusal(json: "{}", flaw: .unreadable(what: "a value", place: "bpi")),
    Refusal(json: #"{"bpi":[]}"#, flaw: .unreadable(what: "an object", place: "bpi")),
  ])
  func `a body without a usable price says what is missing where`(_ refusal: Refusal) {
    #expect(throws: refusal.flaw) { try read(refusal.json) }
  }

  @Test func `a code with something behind it is a flaw of the text alone`() throws {
    #expect(try price(#""code":"USD\u001b[2J","rate_float":7"#) == "7")
  }

  @Test func `an answer without a time, or with one that is none, is as of no time`() throws {
    #expect(try read(#"{"bpi":{"USD":{"rate_float":1}}}"#).asOf == nil)
    #expect(try read(#"{"time":null,"bpi":{"USD":{"rate_float":1}}}"#).asOf == nil)
    #expect(try read(#"{"time":{"updatedISO":"soon"},"bpi":{"USD":{"rate_float":1}}}"#).asOf == nil)
  }
}
