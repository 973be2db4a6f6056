import Foundation
import QuidCore
import Testing

@testable import QuidNetworking

@Suite struct CoinGeckoSimplePriceTests {
  private func read(_ json: String, in currencies: [Currency] = [.eur, .usd, .gbp]) throws -> Reading<PriceList> {
    try CoinGeckoSimplePrice.prices(try JSONBody(Data(json.utf8)), of: .ethereum, as: .eth, in: currencies)
  }

  private let whole = #"{"ethereum":{"usd":1644.1,"eur":1523.88,"gbp":1305.27,"last_updated_at":1693588500}}"#

  @Test func `each currency gets its price, in the order they were asked for`() throws {
    let reading = try read(whole)
    #expect(reading.value.rates.map(\.quote) == [.eur, .usd, .gbp])
    #expect(reading.value.rates.map(\.rate.description) == ["1523.88", "1644.1", "1305.27"])
    #expect(reading.value.rates.allSatisfy { $0.base == .eth })
    #expect(reading.asOf == Date(timeIntervalSince1970: 1_693_588_500))
  }

  @Test func `a currency asked for twice is there once`() throws {
    #expect(try read(whole, in: [.usd, .eur, .usd]).value.rates.map(\.quote) == [.usd, .eur])
  }

  @Test func `a body without a time has none`() throws {
    #expect(try read(#"{"ethereum":{"usd":1}}"#, in: [.usd]).asOf == nil)
    #expect(try read(#"{"ethereum":{"usd":1,"last_updated_at":null}}"#, in: [.usd]).asOf == nil)
  }

  @Test func `whole numbers, exponents and many decimals are prices`() throws {
    #expect(try read(#"{"ethereum":{"usd":53953}}"#, in: [.usd]).value[.usd]?.rate.description == "53953")
    #expect(try read(#"{"ethereum":{"usd":1.2e-05}}"#, in: [.usd]).value[.usd]?.rate.description == "0.000012")
    #expect(
      try read(#"{"ethereum":{"usd":1542.9838548933624}}"#, in: [.usd]).value[.usd]?.rate.description
        == "1542.9838548933624")
  }

  @Test func `what was not asked for may be anything`() throws {
    let json = #"{"x":[1,{}],"ethereum":{"usd":2,"usd_24h_vol":null,"sek":"many","market":{}},"bitcoin":7}"#
    #expect(try read(json, in: [.usd]).value[.usd]?.rate.description == "2")
  }

  @Test(arguments: [
    Refusal(json: "{}", flaw: .notFound("ethereum")),
    Refusal(json: #"{"bitcoin":{}}"#, flaw: .notFound("ethereum")),
    Refusal(json: #"{"ethereum":null}"#, flaw: .notFound("ethereum")),
    Refusal(json: #"{"ethereum":{}}"#, flaw: .notFound("EUR")),
    Refusal(json: #"{"ethereum":{"usd":1,"eur":1}}"#, flaw: .notFound("GBP")),
    Refusal(json: #"{"ethereum":{"usd":null,"eur":1,"gbp":1}}"#, flaw: .notFound("USD")),
    Refusal(
      json: #"{"ethereum":{"usd":0,"eur":1,"gbp":1}}"#,
      flaw: .unreadable(what: "a price above zero", place: "ethereum.usd")),
    Refusal(
      json: #"{"ethereum":{"usd":-1,"eur":1,"gbp":1}}"#,
      flaw: .unreadable(what: "a price above zero", place: "ethereum.usd")),
    Refusal(
      json: #"{"ethereum":{"usd":"1","eur":1,"gbp":1}}"#, flaw: .unreadable(what: "a number", place: "ethereum.usd")),
    Refusal(
      json: #"{"ethereum":{"usd":{"value":1},"eur":1,"gbp":1}}"#,
      flaw: .unreadable(what: "a number", place: "ethereum.usd")),
    Refusal(json: #"{"ethereum":[]}"#, flaw: .unreadable(what: "an object", place: "ethereum")),
    Refusal(json: "[]", flaw: .unreadable(what: "an object", place: "body")),
    Refusal(
      json: #"{"ethereum":{"usd":1,"eur":1,"gbp":1,"last_updated_at":"now"}}"#,
      flaw: .unreadable(what: "a whole number", place: "ethereum.last_updated_at")),
    Refusal(
      json: #"{"ethereum":{"usd":1,"eur":1,"gbp":1,"last_updated_at":1693588500000}}"#,
      flaw: .unreadable(what: "a time in seconds since 1970", place: "ethereum.last_updated_at")),
    Refusal(
      json: #"{"ethereum":{"usd":1,"eur":1,"gbp":1,"last_updated_at":-1}}"#,
      flaw: .unreadable(what: "a time in seconds since 1970", place: "ethereum.last_updated_at")),
  ])
  func `a body without a usable price says what is missing where`(_ refusal: Refusal) {
    #expect(throws: refusal.flaw) { try read(refusal.json) }
  }
}
