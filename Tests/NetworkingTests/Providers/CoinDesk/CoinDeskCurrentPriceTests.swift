import Foundation
import QuidCore
import Testing

@testable import QuidNetworking

@Suite struct CoinDeskCurrentPriceTests {
  private func read(_ json: String, in currencies: [Currency] = [.usd]) throws -> Decoded<[ExchangeRate]> {
    try CoinDeskCurrentPrice.rates(try JSON(Data(json.utf8)), in: currencies)
  }

  private func price(_ fields: String) throws -> String? {
    try read(#"{"bpi":{"USD":{\#(fields)}}}"#).value.first?.rate.description
  }

  @Test func `prices are in the order of the requested currencies and have the time of the response`() throws {
    let reading = try read(
      #"""
      {"time":{"updated":"Mar 20, 2023 16:56:00 UTC","updatedISO":"2023-03-20T16:56:00+00:00"},"chartName":"Bitcoin",
      "bpi":{"USD":{"code":"USD","symbol":"&#36;","rate":"27,611.6511","rate_float":27611.6511},
      "EUR":{"code":"EUR","symbol":"&euro;","rate":"26,897.7795","rate_float":26897.7795}}}
      """#, in: [.eur, .usd])
    #expect(reading.value.map(\.quote) == [.eur, .usd])
    #expect(reading.value.map(\.base) == [.btc, .btc])
    #expect(reading.value.map(\.rate.description) == ["26897.7795", "27611.6511"])
    #expect(reading.asOf == Date(timeIntervalSince1970: 1_679_331_360))
  }

  @Test func `the number is used, not the rounded string beside it`() throws {
    #expect(try price(#""rate":"67,319.253","rate_float":67319.2527"#) == "67319.2527")
    #expect(try price(#""rate":"(none)","rate_float":1"#) == "1")
    #expect(try price(#""rate":null,"rate_float":5.0"#) == "5")
  }

  @Test func `the string is used if the number is missing`() throws {
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
  func `a price string without commas between thousands is rejected`(_ string: String) {
    #expect(throws: ResponseError.malformed(expected: "a price greater than zero", at: "bpi.USD.rate_float")) {
      try price(#""rate":"\#(string)""#)
    }
  }

  @Test(arguments: [
    RejectedBody(json: #"{"bpi":{"EUR":{"rate_float":1}}}"#, error: .notFound("the price of bitcoin in USD")),
    RejectedBody(json: #"{"bpi":{}}"#, error: .notFound("the price of bitcoin in USD")),
    RejectedBody(
      json: #"{"bpi":{"USD":{"code":"EUR","rate_float":1}}}"#,
      error: .malformed(expected: "the price in USD", at: "bpi.USD.code")),
    RejectedBody(
      json: #"{"bpi":{"USD":{"rate_float":"1.5","rate":"1.5"}}}"#,
      error: .malformed(expected: "a number", at: "bpi.USD.rate_float")),
    RejectedBody(
      json: #"{"bpi":{"USD":{"rate_float":0,"rate":"5"}}}"#,
      error: .malformed(expected: "a price greater than zero", at: "bpi.USD.rate_float")),
    RejectedBody(
      json: #"{"bpi":{"USD":{"rate_float":-5}}}"#,
      error: .malformed(expected: "a price greater than zero", at: "bpi.USD.rate_float")),
    RejectedBody(
      json: #"{"bpi":{"USD":{}}}"#, error: .malformed(expected: "a price greater than zero", at: "bpi.USD.rate_float")),
    RejectedBody(json: "{}", error: .malformed(expected: "a value", at: "bpi")),
    RejectedBody(json: #"{"bpi":[]}"#, error: .malformed(expected: "a JSON object", at: "bpi")),
  ])
  func `a body without a usable price is rejected with the missing field`(_ rejected: RejectedBody) {
    #expect(throws: rejected.error) { try read(rejected.json) }
  }

  @Test func `an invalid currency code does not affect the price`() throws {
    #expect(try price(#""code":"USD\u001b[2J","rate_float":7"#) == "7")
  }

  @Test func `a response without a valid time has no time`() throws {
    #expect(try read(#"{"bpi":{"USD":{"rate_float":1}}}"#).asOf == nil)
    #expect(try read(#"{"time":null,"bpi":{"USD":{"rate_float":1}}}"#).asOf == nil)
    #expect(try read(#"{"time":{"updatedISO":"soon"},"bpi":{"USD":{"rate_float":1}}}"#).asOf == nil)
  }
}
