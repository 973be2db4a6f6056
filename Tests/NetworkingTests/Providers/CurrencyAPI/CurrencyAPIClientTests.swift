import Foundation
import QuidCore
import QuidNetworkingTesting
import Testing

@testable import QuidNetworking

@Suite struct CurrencyAPIClientTests {
  private let body = #"{"date":"2026-05-21","eur":{"eur":1,"uah":49.412,"btc":0.00001,"hrk":7.5,"xau":0.00026}}"#
  private let now = Date(timeIntervalSince1970: 1_779_350_000)

  private func pipeline(_ transport: StubTransport) -> RequestPipeline {
    RequestPipeline(transport: transport, now: { [now] in now }, sleep: { _ in })
  }

  @Test func `rates are those of active ISO codes`() async throws {
    let transport = StubTransport(body)
    let client = CurrencyAPIClient(pipeline: pipeline(transport))
    let table = try await client.rates(on: try #require(CalendarDay("2026-05-21"))).value
    #expect(table.currencies.map(\.code) == ["EUR", "UAH", "XAU"])
    #expect(
      transport.requests.map(\.url.absoluteString) == [
        "https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@2026-05-21/v1/currencies/eur.json"
      ])
    await #expect(throws: ProviderError.self) { try await client.latestRates() }
    #expect(transport.requests.count == 1)
  }

  @Test func `day is part of the path at another server`() async throws {
    let transport = StubTransport(body)
    let own = try ProviderURL("https://cache.example/npm/@fawazahmed0/currency-api")
    _ = try await CurrencyAPIClient(pipeline: pipeline(transport), base: own)
      .rates(on: try #require(CalendarDay("2026-05-21")))
    #expect(
      transport.requests.map(\.url.absoluteString) == [
        "https://cache.example/npm/@fawazahmed0/currency-api@2026-05-21/v1/currencies/eur.json"
      ])
  }

  @Test func `day before the first file is not requested`() async throws {
    let transport = StubTransport(body)
    let day = try #require(CalendarDay("2024-03-01"))
    await #expect(throws: ProviderError.self) {
      try await CurrencyAPIClient(pipeline: pipeline(transport)).rates(on: day)
    }
    #expect(transport.requests.isEmpty)
  }
}
