import Foundation
import QuidCore
import QuidNetworkingTesting
import Testing

@testable import QuidNetworking

@Suite struct CoinDeskClientTests {
  private let base = "https://api.coindesk.com/v1/bpi"

  /// Quotes the currencies in which the index is published; any other currency beside dollars.
  private let transport = StubTransport { request in
    let code = request.url.lastPathComponent.prefix(3)
    let (quotes, time) =
      code == "cur"
      ? (["USD", "GBP", "EUR"], "2023-03-20T16:56:00+00:00") : (["USD", "\(code)"], "2023-03-20T16:55:00Z")
    let prices = quotes.enumerated().map { #""\#($0.element)":{"rate_float":\#($0.offset + 1)}"# }
    let body = #"{"time":{"updatedISO":"\#(time)"},"bpi":{\#(prices.joined(separator: ","))}}"#
    return TransportResponse(status: 200, headers: [], body: Data(body.utf8))
  }

  private func client(_ transport: StubTransport) -> CoinDeskClient {
    CoinDeskClient(pipeline: RequestPipeline(transport: transport, now: { Date() }))
  }

  @Test func `prices in dollars, pounds and euros take one request`() async throws {
    let prices = try await client(transport).bitcoinPrices(in: [.eur, .usd, .gbp, .eur])
    #expect(prices.value.base == .btc)
    #expect(prices.value.rates.map { "\($0.quote) \($0.rate)" } == ["EUR 3", "USD 1", "GBP 2"])
    #expect(prices.source == DataSource(name: "CoinDesk", host: "api.coindesk.com"))
    #expect(transport.requests.map(\.url.absoluteString) == ["\(base)/currentprice.json"])
  }

  @Test func `every other currency takes a request of its own, and the older time is reported`() async throws {
    let prices = try await client(transport).bitcoinPrices(in: [try currency("SEK"), .usd, try currency("JPY")])
    #expect(prices.value.rates.map { "\($0.quote) \($0.rate)" } == ["SEK 2", "USD 1", "JPY 2"])
    #expect(prices.asOf == Date(timeIntervalSince1970: 1_679_331_300))
    #expect(
      transport.requests.map(\.url.absoluteString)
        == ["currentprice.json", "currentprice/SEK.json", "currentprice/JPY.json"].map { "\(base)/\($0)" })
  }

  @Test func `a single other currency takes one request`() async throws {
    let prices = try await client(transport).bitcoinPrices(in: [try currency("SEK")])
    #expect(prices.value.rates.map(\.quote.code) == ["SEK"])
    #expect(transport.requests.count == 1)
  }

  @Test func `a history request names its first day, last day and currency`() async throws {
    let transport = StubTransport(#"{"bpi":{"2021-01-19":1},"disclaimer":"returned as GBP."}"#)
    let day = try #require(CalendarDay("2021-01-19"))
    let history = try await client(transport).bitcoinHistory(from: day.advanced(by: -3), through: day, in: .gbp)
    #expect(history.value.days.map(\.day) == [day])
    #expect(
      transport.requests.map(\.url.absoluteString) == [
        "\(base)/historical/close.json?start=2021-01-16&end=2021-01-19&currency=GBP"
      ])
  }

  @Test(
    arguments: [
      ("Sorry, your requested currency is not supported or is invalid", 404, .notFound("the price of bitcoin in SEK")),
      ("Sorry, your requested currency is not supported or is invalid", 200, .notFound("the price of bitcoin in SEK")),
      ("<html><title>403 Forbidden</title>", 403, .requestFailed(status: 403, message: "")),
      ("<html>moved</html>", 200, .invalidResponse(expected: "JSON", at: "body")),
    ] as [(String, Int, ProviderError.Reason)])
  func `an error response becomes its reason`(body: String, status: Int, reason: ProviderError.Reason) async throws {
    let sek = try currency("SEK")
    let transport = StubTransport(body, status: status)
    let outcome = await Outcome.of { () throws(ProviderError) in
      try await client(transport).bitcoinPrices(in: [sek])
    }
    #expect(outcome == .failed(reason))
  }

  private func currency(_ code: String) throws -> Currency { try #require(Currency(code)) }
}
