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

  struct Case: Sendable, CustomTestStringConvertible {
    let body: String
    let status: Int
    let reason: ProviderError.Reason
    var testDescription: String { "\(status) \(body)" }
  }

  @Test(arguments: [
    Case(body: #"{"message":"not found"}"#, status: 404, reason: .notFound("the exchange rates of 1998-12-31")),
    Case(body: #"{"message":"not found"}"#, status: 200, reason: .notFound("the exchange rates of 1998-12-31")),
    Case(
      body: #"{"message":"invalid date"}"#, status: 422, reason: .requestFailed(status: 422, message: "invalid date")),
    Case(body: #"{"message":"too many requests"}"#, status: 200, reason: .rateLimited(retryAfter: nil)),
    Case(body: "Too many requests", status: 429, reason: .rateLimited(retryAfter: nil)),
    Case(
      body: #"{"message":"service unavailable"}"#, status: 503,
      reason: .requestFailed(status: 503, message: "service unavailable")),
    Case(body: #"{"message":7}"#, status: 200, reason: .invalidResponse(expected: "a value", at: "base")),
  ])
  func `an error response becomes its reason`(_ expected: Case) async throws {
    let day = try #require(CalendarDay("1998-12-31"))
    let transport = StubTransport(expected.body, status: expected.status)
    let client = try client(transport)
    let outcome = await Outcome.of { () throws(ProviderError) in try await client.rates(on: day) }
    #expect(outcome == .failed(expected.reason))
  }
}
