import Foundation
import QuidCore
import QuidNetworkingTesting
import Testing

@testable import QuidNetworking

@Suite struct FrankfurterClientTests {
  private let base = "https://api.frankfurter.dev/v1"

  private func client(_ transport: StubTransport) throws -> FrankfurterClient {
    FrankfurterClient(
      pipeline: RequestPipeline(transport: transport, now: { Date() }, sleep: { _ in }), base: try ProviderURL(base))
  }

  @Test func `latest rates, rates of a day, rates of a range and names are one request each`() async throws {
    let day = try #require(CalendarDay("2026-02-01"))
    let table = StubTransport(#"{"amount":1.0,"base":"EUR","date":"2026-01-30","rates":{"USD":1.19}}"#)
    #expect(
      try await client(table).latestRates().source == DataSource(name: "Frankfurter", host: "api.frankfurter.dev"))
    #expect(try await client(table).rates(on: day).value.day == day.advanced(by: -2))
    let span = StubTransport(#"{"base":"EUR","rates":{"2026-01-30":{"USD":1.19}}}"#)
    #expect(try await client(span).rates(from: day.advanced(by: -3), through: day).value.count == 1)
    let names = StubTransport(#"{"EUR":"Euro"}"#)
    #expect(try await client(names).currencyNames().value == [.eur: "Euro"])
    #expect(
      (table.requests + span.requests + names.requests).map(\.url.absoluteString) == [
        "\(base)/latest?base=EUR", "\(base)/2026-02-01?base=EUR", "\(base)/2026-01-29..2026-02-01?base=EUR",
        "\(base)/currencies",
      ])
  }

  @Test(
    arguments: [
      (#"{"message":"not found"}"#, 404, .notFound("the exchange rates of 1998-12-31")),
      (#"{"message":"not found"}"#, 200, .notFound("the exchange rates of 1998-12-31")),
      (#"{"message":"invalid date"}"#, 422, .requestFailed(status: 422, message: "invalid date")),
      (#"{"message":"too many requests"}"#, 200, .rateLimited(retryAfter: nil)),
      ("Too many requests", 429, .rateLimited(retryAfter: nil)),
      (#"{"message":"service unavailable"}"#, 503, .requestFailed(status: 503, message: "service unavailable")),
      (#"{"message":7}"#, 200, .invalidResponse(expected: "a value", at: "base")),
    ] as [(String, Int, ProviderError.Reason)])
  func `an error response becomes its reason`(body: String, status: Int, reason: ProviderError.Reason) async throws {
    let day = try #require(CalendarDay("1998-12-31"))
    let transport = StubTransport(body, status: status)
    let client = try client(transport)
    let outcome = await Outcome.of { () throws(ProviderError) in try await client.rates(on: day) }
    #expect(outcome == .failed(reason))
  }
}
