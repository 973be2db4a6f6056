import Foundation
import QuidCore
import Testing

@testable import QuidNetworking

@Suite struct CoinGeckoSimplePriceTests {
  private func read(_ json: String, in currencies: [Currency] = [.eur, .usd, .gbp]) throws -> Decoded<PriceList> {
    try CoinGeckoSimplePrice.prices(try JSON(Data(json.utf8)), of: .ethereum, as: .eth, in: currencies)
  }

  private let whole = #"{"ethereum":{"usd":1644.1,"eur":1523.88,"gbp":1305.27,"last_updated_at":1693588500}}"#

  @Test func `prices are in the order of the requested currencies`() throws {
    let reading = try read(whole)
    #expect(reading.value.rates.map(\.quote) == [.eur, .usd, .gbp])
    #expect(reading.value.rates.map(\.rate.description) == ["1523.88", "1644.1", "1305.27"])
    #expect(reading.value.rates.map(\.base) == [.eth, .eth, .eth])
    #expect(reading.asOf == Date(timeIntervalSince1970: 1_693_588_500))
  }

  @Test func `a currency that is requested twice is returned once`() throws {
    #expect(try read(whole, in: [.usd, .eur, .usd]).value.rates.map(\.quote) == [.usd, .eur])
  }

  @Test func `a body without a time has no time`() throws {
    #expect(try read(#"{"ethereum":{"usd":1}}"#, in: [.usd]).asOf == nil)
    #expect(try read(#"{"ethereum":{"usd":1,"last_updated_at":null}}"#, in: [.usd]).asOf == nil)
  }

  @Test func `whole numbers, exponents and many decimals are accepted`() throws {
    #expect(try read(#"{"ethereum":{"usd":53953}}"#, in: [.usd]).value[.usd]?.rate.description == "53953")
    #expect(try read(#"{"ethereum":{"usd":1.2e-05}}"#, in: [.usd]).value[.usd]?.rate.description == "0.000012")
    #expect(
      try read(#"{"ethereum":{"usd":1542.9838548933624}}"#, in: [.usd]).value[.usd]?.rate.description
        == "1542.9838548933624")
  }

  @Test func `fields that were not requested are ignored`() throws {
    let json = #"{"x":[1,{}],"ethereum":{"usd":2,"usd_24h_vol":null,"sek":"many","market":{}},"bitcoin":7}"#
    #expect(try read(json, in: [.usd]).value[.usd]?.rate.description == "2")
  }

  @Test(arguments: [
    RejectedBody(json: "{}", error: .notFound("ethereum")),
    RejectedBody(json: #"{"bitcoin":{}}"#, error: .notFound("ethereum")),
    RejectedBody(json: #"{"ethereum":null}"#, error: .notFound("ethereum")),
    RejectedBody(json: #"{"ethereum":{}}"#, error: .notFound("EUR")),
    RejectedBody(json: #"{"ethereum":{"usd":1,"eur":1}}"#, error: .notFound("GBP")),
    RejectedBody(json: #"{"ethereum":{"usd":null,"eur":1,"gbp":1}}"#, error: .notFound("USD")),
    RejectedBody(
      json: #"{"ethereum":{"usd":0,"eur":1,"gbp":1}}"#,
      error: .malformed(expected: "a price greater than zero", at: "ethereum.usd")),
    RejectedBody(
      json: #"{"ethereum":{"usd":-1,"eur":1,"gbp":1}}"#,
      error: .malformed(expected: "a price greater than zero", at: "ethereum.usd")),
    RejectedBody(
      json: #"{"ethereum":{"usd":"1","eur":1,"gbp":1}}"#, error: .malformed(expected: "a number", at: "ethereum.usd")),
    RejectedBody(
      json: #"{"ethereum":{"usd":{"value":1},"eur":1,"gbp":1}}"#,
      error: .malformed(expected: "a number", at: "ethereum.usd")),
    RejectedBody(json: #"{"ethereum":[]}"#, error: .malformed(expected: "a JSON object", at: "ethereum")),
    RejectedBody(json: "[]", error: .malformed(expected: "a JSON object", at: "body")),
    RejectedBody(
      json: #"{"ethereum":{"usd":1,"eur":1,"gbp":1,"last_updated_at":"now"}}"#,
      error: .malformed(expected: "a whole number", at: "ethereum.last_updated_at")),
    RejectedBody(
      json: #"{"ethereum":{"usd":1,"eur":1,"gbp":1,"last_updated_at":1693588500000}}"#,
      error: .malformed(expected: "a Unix time in seconds", at: "ethereum.last_updated_at")),
    RejectedBody(
      json: #"{"ethereum":{"usd":1,"eur":1,"gbp":1,"last_updated_at":-1}}"#,
      error: .malformed(expected: "a Unix time in seconds", at: "ethereum.last_updated_at")),
  ])
  func `a body without a usable price is rejected with the missing field`(_ rejected: RejectedBody) {
    #expect(throws: rejected.error) { try read(rejected.json) }
  }
}
