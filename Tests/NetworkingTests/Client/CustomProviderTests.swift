import Foundation
import QuidCore
import QuidNetworkingTesting
import QuidTesting
import Testing

@testable import QuidNetworking

struct CustomProviderTests {
  /// The response of a company's own price service.
  private struct Quotes: Decodable, Sendable {
    let base: Currency
    let rates: [String: JSONNumber]
    let fee: FixedDecimal
  }

  private static let body = #"{"base":"EUR","fee":"0.25","rates":{"USD":1.08440000000000000001,"SEK":11.5}}"#

  /// A host's own provider of exchange rates.
  private struct Bank: RateProvider {
    let pipeline: RequestPipeline
    let provider: CustomProvider

    func latestRates() async throws(ProviderError) -> Sourced<RateTable> {
      try await pipeline.value(
        from: provider, path: ["v1", "a/b"], query: ["z": "1", "base": "EUR"], subject: "the rates",
        as: Quotes.self
      ) { quotes in
        let rates = quotes.rates.compactMap { code, rate in Currency(code).map { ($0, rate.value) } }
        return CalendarDay("2026-11-21").flatMap { day in
          RateTable(base: quotes.base, day: day, rates: Dictionary(uniqueKeysWithValues: rates))
        }
      }
    }

    func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> { try await latestRates() }
  }

  private func bank(
    _ transport: any HTTPTransport, store: ResponseCache? = nil, clock: any Clock<Duration> = ContinuousClock(),
    monthlyRequests: Int? = nil
  ) throws -> Bank {
    let pipeline = RequestPipeline(
      transport: transport, store: store, now: { Date(timeIntervalSince1970: 1_795_000_000) }, clock: clock,
      random: { $0 })
    return Bank(
      pipeline: pipeline,
      provider: CustomProvider(
        name: "Bank", base: try ProviderURL("https://bank.example/api"), key: APIKey("secret"), keyHeader: "X-Key",
        monthlyRequests: monthlyRequests))
  }

  @Test func `a request has the path, the sorted query and the key`() async throws {
    let transport = StubTransport(Self.body)
    let table = try await bank(transport).latestRates()
    #expect(table.value[.usd]?.rate == (try FixedDecimal("1.0844")))
    #expect(table.source == DataSource(name: "Bank", host: "bank.example"))
    let sent = try #require(transport.requests.first)
    #expect(sent.url.absoluteString == "https://bank.example/api/v1/a%2Fb?base=EUR&z=1")
    #expect(sent.headers.contains(TransportHeader(name: "X-Key", value: "secret")))
  }

  @Test func `responses are cached`() async throws {
    let fixture = try CacheFixture()
    let transport = StubTransport(Self.body)
    let bank = try bank(transport, store: fixture.store())
    #expect(try await bank.latestRates().freshness == .live)
    #expect(try await bank.latestRates().freshness == .fresh)
    #expect(transport.requests.count == 1)
    #expect(bank.pipeline.status(of: bank.provider.provider, hasKey: false).cachedResponses == 1)
  }

  struct Failure: Sendable, CustomTestStringConvertible {
    let body: String
    var status = 200
    let reason: ProviderError.Reason
    var testDescription: String { "\(status) \(body.prefix(20))" }
  }

  @Test(arguments: [
    Failure(body: "{}", reason: .invalidResponse(expected: "a value", at: "base")),
    Failure(body: "[1", reason: .invalidResponse(expected: "JSON", at: "body")),
    Failure(
      body: String(repeating: "[", count: 2_000),
      reason: .invalidResponse(expected: "at most 64 levels of nesting", at: "body")),
    Failure(
      body: #"{"base":"EUR","fee":"1,5","rates":{}}"#, reason: .invalidResponse(expected: "JSON", at: "fee")),
    Failure(
      body: #"{"base":"EUR","fee":"1","rates":{"USD":0}}"#, reason: .invalidResponse(expected: "the rates", at: "body")),
    Failure(body: "", status: 401, reason: .keyRejected("")),
    Failure(body: "", status: 404, reason: .notFound("the rates")),
    Failure(body: "", status: 429, reason: .rateLimited(retryAfter: nil)),
  ])
  func `an invalid response is a provider error`(failure: Failure) async throws {
    let bank = try bank(StubTransport(failure.body, status: failure.status))
    await #expect(throws: ProviderError(failure.reason, from: bank.provider.source)) { try await bank.latestRates() }
  }

  @Test func `retries wait on the clock of the host`() async throws {
    let clock = TestClock(jumps: true)
    let bank = try bank(StubTransport("", status: 503), clock: clock)
    await #expect(throws: ProviderError.self) { try await bank.latestRates() }
    #expect(clock.sleeps.count == 2)
  }

  @Test func `requests of a month are limited`() async throws {
    let fixture = try CacheFixture()
    let bank = try bank(StubTransport("", status: 404), store: fixture.store(), monthlyRequests: 1)
    await #expect(throws: ProviderError(.notFound("the rates"), from: bank.provider.source)) {
      try await bank.latestRates()
    }
    await #expect(throws: ProviderError(.quotaExceeded, from: bank.provider.source)) { try await bank.latestRates() }
  }

  @Test func `a body of another format is decoded by the host`() async throws {
    let bank = try bank(StubTransport("USD;1.5"))
    let rate = try await bank.pipeline.value(
      from: bank.provider, path: ["rates.csv"], mediaType: "text/csv"
    ) { body in
      try FixedDecimal(String(decoding: body, as: UTF8.self).split(separator: ";")[1])
    }
    #expect(rate.value == (try FixedDecimal("1.5")))
  }

  @Test func `a request event is one line`() {
    let event = RequestEvent(
      method: "GET", host: "a.b", path: "/c", outcome: .responded(status: 200), duration: .milliseconds(85), bytes: 12)
    #expect("\(event)" == "GET a.b/c: 200 in 85 ms, 12 bytes")
    let failed = RequestEvent(
      method: "POST", host: "a.b", path: "eth_chainId", outcome: .failed(.timedOut), duration: .seconds(2), bytes: 0)
    #expect("\(failed)" == "POST a.b eth_chainId: a.b did not respond in time. Try again. (2000 ms)")
  }
}
