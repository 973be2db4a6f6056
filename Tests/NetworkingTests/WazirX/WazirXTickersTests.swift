import Foundation
import QuidCore
import Testing

@testable import QuidNetworking

@Suite struct WazirXTickersTests {
  private func read(_ json: String) throws -> Reading<[Ticker]> {
    try WazirXTickers.tickers(try JSONBody(Data(json.utf8)))
  }

  private func last(_ json: String) throws -> FixedPoint? {
    try read(#"[{"baseAsset":"a","quoteAsset":"b","lastPrice":\#(json),"at":1000}]"#).value.first?.last
  }

  @Test func `a pair is read with its prices and time`() throws {
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
    #expect(reading.asOf == Date(timeIntervalSince1970: 1_669_078_293.123))
  }

  struct Price: Sendable, CustomTestStringConvertible {
    let json: String
    let value: String?
    var testDescription: String { json }
  }

  @Test(arguments: [
    Price(json: #""0.00005835""#, value: "0.00005835"),
    Price(json: #""0.1e-4""#, value: "0.00001"),
    Price(json: #""12.5E+3""#, value: "12500"),
    Price(json: #""1e18""#, value: "1000000000000000000"),
    Price(json: #""1.25e1""#, value: "12.5"),
    Price(json: #""1.25e-1""#, value: "0.125"),
    Price(json: #""0.0000000000000000015""#, value: "0.000000000000000002"),
    Price(json: #""0""#, value: nil),
    Price(json: #""0.0""#, value: nil),
    Price(json: #""-1""#, value: nil),
    Price(json: #""""#, value: nil),
    Price(json: #""1e-30""#, value: nil),
    Price(json: #""1e30""#, value: nil),
    Price(json: "null", value: nil),
  ])
  func `prices of nothing, and those beyond what can be held, are unknown`(_ price: Price) throws {
    #expect(try last(price.json)?.description == price.value)
  }

  @Test(arguments: [
    "abc", "1,000", "1.2.3", ".5", "5.", " 1", "1 ", "0x10", "1e", "e5", "1e5.5", "--1", "+1", "NaN", "inf", "٣",
    "1e999",
    "1\u{301}", "1.5x",
  ])
  func `a price that is no number is refused with its place`(_ text: String) {
    #expect(throws: AnswerFlaw.unreadable(what: "a number", place: "[0].lastPrice")) { try last("\"\(text)\"") }
  }

  @Test func `a price that is no text is refused`() {
    #expect(throws: AnswerFlaw.unreadable(what: "a text", place: "[0].lastPrice")) { try last("5") }
  }

  @Test func `a pair that does not say of what is left out`() throws {
    let reading = try read(
      #"""
      [{"baseAsset":null,"quoteAsset":"inr","at":1000},{"baseAsset":"","quoteAsset":"inr","at":1000},
      {"baseAsset":"btc","at":1000},{"baseAsset":"eth","quoteAsset":"inr","at":1000}]
      """#)
    #expect(reading.value.map(\.base) == ["ETH"])
  }

  @Test func `what is no list of pairs is refused`() {
    #expect(throws: AnswerFlaw.unreadable(what: "a pair", place: "body")) { try read("[]") }
    #expect(throws: AnswerFlaw.unreadable(what: "a list", place: "body")) { try read("{}") }
    #expect(throws: AnswerFlaw.unreadable(what: "a value", place: "[0].at")) {
      try read(#"[{"baseAsset":"a","quoteAsset":"b"}]"#)
    }
    #expect(throws: AnswerFlaw.unreadable(what: "a whole number", place: "[0].at")) {
      try read(#"[{"baseAsset":"a","quoteAsset":"b","at":"1669078292000"}]"#)
    }
  }

  struct Complaint: Sendable, CustomTestStringConvertible {
    let body: String
    let status: Int
    let reason: ProviderError.Reason
    var testDescription: String { "\(status) \(body)" }
  }

  @Test(arguments: [
    Complaint(
      body: #"{"code":-1121,"message":"Invalid symbol."}"#, status: 400,
      reason: .upstreamFailed(status: 400, message: "Invalid symbol.")),
    Complaint(
      body: #"{"code":-1121,"message":"Invalid symbol."}"#, status: 200,
      reason: .upstreamFailed(status: 400, message: "Invalid symbol.")),
    Complaint(
      body: #"{"code":2136,"message":"Too many api request"}"#, status: 429, reason: .rateLimited(retryAfter: nil)),
    Complaint(
      body: #"{"code":2136,"message":"Too many api request"}"#, status: 200, reason: .rateLimited(retryAfter: nil)),
    Complaint(
      body: #"{"code":-1003,"message":"Way too many requests; banned."}"#, status: 418,
      reason: .rateLimited(retryAfter: nil)),
    Complaint(body: #"{"code":418,"message":"Gone."}"#, status: 418, reason: .rateLimited(retryAfter: nil)),
    Complaint(body: "", status: 429, reason: .rateLimited(retryAfter: nil)),
    Complaint(
      body: "<html>Forbidden", status: 403, reason: .upstreamFailed(status: 403, message: "no reason given")),
  ])
  func `each way of not answering has a reason`(_ wanted: Complaint) async {
    let transport = CannedTransport(wanted.body, status: wanted.status)
    let client = WazirXClient(pipeline: Pipeline(transport: transport, now: { Date() }))
    let outcome = await Outcome.of { () throws(ProviderError) in try await client.tickers() }
    #expect(outcome == .failed(wanted.reason))
    #expect(transport.requests.map(\.url.absoluteString) == ["https://api.wazirx.com/sapi/v1/tickers/24hr"])
  }
}
