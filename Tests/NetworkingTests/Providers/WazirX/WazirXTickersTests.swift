import Foundation
import QuidCore
import QuidNetworkingTesting
import Testing

@testable import QuidNetworking

@Suite struct WazirXTickersTests {
  private func read(_ json: String) throws -> Decoded<[Ticker]> {
    try WazirXTickers.tickers(try JSON(Data(json.utf8)))
  }

  private func last(_ json: String) throws -> FixedDecimal? {
    try read(#"[{"baseAsset":"a","quoteAsset":"b","lastPrice":\#(json),"at":1000}]"#).value.first?.last
  }

  @Test func `a pair is decoded with its prices and time`() throws {
    let reading = try read(
      #"""
      [{"symbol":"btcinr","baseAsset":"btc","quoteAsset":"inr","openPrice":"1416000","lowPrice":"1380000.0",
      "highPrice":"1430027.0","lastPrice":"1398000.5","volume":"6.9","bidPrice":"0","askPrice":"x","at":1669078292000},
      {"symbol":"x","baseAsset":"1inch","quoteAsset":"wrx","at":1669078293123}]
      """#)
    let ticker = try #require(reading.value.first)
    #expect(ticker.base == "BTC" && ticker.quote == "INR")
    #expect(ticker.open?.description == "1416000")
    #expect(ticker.low?.description == "1380000")
    #expect(ticker.high?.description == "1430027")
    #expect(ticker.last?.description == "1398000.5")
    #expect(ticker.asOf == Date(timeIntervalSince1970: 1_669_078_292))
    #expect(reading.value.last?.base == "1INCH")
    #expect(reading.value.last?.last == nil)
    #expect(reading.asOf == Date(timeIntervalSince1970: 1_669_078_292))
  }

  @Test(
    arguments: [
      (#""0.00005835""#, "0.00005835"),
      (#""0.1e-4""#, "0.00001"),
      (#""12.5E+3""#, "12500"),
      (#""1e18""#, "1000000000000000000"),
      (#""1.25e1""#, "12.5"),
      (#""1.25e-1""#, "0.125"),
      (#""0.0000000000000000015""#, "0.000000000000000002"),
      (#""0""#, nil),
      (#""0.0""#, nil),
      (#""-1""#, nil),
      (#""""#, nil),
      (#""1e-30""#, nil),
      (#""1e30""#, nil),
      (#""1e999""#, nil),
      ("null", nil),
    ] as [(String, String?)])
  func `a price of zero or outside the range is unknown`(json: String, value: String?) throws {
    #expect(try last(json)?.description == value)
  }

  @Test(arguments: [
    "abc", "1,000", "1.2.3", ".5", "5.", " 1", "1 ", "0x10", "1e", "e5", "1e5.5", "--1", "+1", "NaN", "inf", "٣",
    "1\u{301}", "1.5x",
  ])
  func `a price that is not a number is rejected with its path`(_ string: String) {
    #expect(throws: ResponseError.malformed(expected: "a number", at: "[0].lastPrice")) { try last("\"\(string)\"") }
  }

  @Test func `a price that is not a string is rejected`() {
    #expect(throws: ResponseError.malformed(expected: "a string", at: "[0].lastPrice")) { try last("5") }
  }

  @Test func `a pair without a base or quote is omitted`() throws {
    let reading = try read(
      #"""
      [{"baseAsset":null,"quoteAsset":"inr","at":1000},{"baseAsset":"","quoteAsset":"inr","at":1000},
      {"baseAsset":"btc","at":1000},{"baseAsset":"eth","quoteAsset":"inr","at":1000}]
      """#)
    #expect(reading.value.map(\.base) == ["ETH"])
  }

  @Test func `an invalid list of pairs is rejected`() {
    #expect(throws: ResponseError.malformed(expected: "a pair", at: "body")) { try read("[]") }
    #expect(throws: ResponseError.malformed(expected: "a list", at: "body")) { try read("{}") }
    #expect(throws: ResponseError.malformed(expected: "a value", at: "[0].at")) {
      try read(#"[{"baseAsset":"a","quoteAsset":"b"}]"#)
    }
    #expect(throws: ResponseError.malformed(expected: "a whole number", at: "[0].at")) {
      try read(#"[{"baseAsset":"a","quoteAsset":"b","at":"1669078292000"}]"#)
    }
  }

  @Test(
    arguments: [
      (#"{"code":-1121,"message":"Invalid symbol."}"#, 400, .requestFailed(status: 400, message: "Invalid symbol.")),
      (#"{"code":-1121,"message":"Invalid symbol."}"#, 200, .requestFailed(status: nil, message: "Invalid symbol.")),
      (#"{"code":2136,"message":"Too many api request"}"#, 429, .rateLimited(retryAfter: nil)),
      (#"{"code":2136,"message":"Too many api request"}"#, 200, .rateLimited(retryAfter: nil)),
      (#"{"code":-1003,"message":"Way too many requests; banned."}"#, 418, .rateLimited(retryAfter: nil)),
      (#"{"code":418,"message":"Gone."}"#, 418, .rateLimited(retryAfter: nil)),
      ("", 429, .rateLimited(retryAfter: nil)),
      ("<html>Forbidden", 403, .requestFailed(status: 403, message: "")),
    ] as [(String, Int, ProviderError.Reason)])
  func `an error response becomes its reason`(body: String, status: Int, reason: ProviderError.Reason) async {
    let transport = StubTransport(body, status: status)
    let client = WazirXClient(pipeline: RequestPipeline(transport: transport, now: { Date() }))
    let outcome = await Outcome.of { () throws(ProviderError) in try await client.tickers() }
    #expect(outcome == .failed(reason))
    #expect(transport.requests.map(\.url.absoluteString) == ["https://api.wazirx.com/sapi/v1/tickers/24hr"])
  }
}
