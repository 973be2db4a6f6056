import Foundation
import QuidCore
import QuidNetworkingTesting
import Testing

@testable import QuidNetworking

@Suite struct FixerClientTests {
  private let table = #"{"success":true,"base":"EUR","date":"2025-06-13","rates":{"USD":1.1}}"#

  private func client(
    _ transport: StubTransport, base: ProviderURL = .fixer, key: String? = "K1"
  ) -> FixerClient {
    FixerClient(
      pipeline: RequestPipeline(transport: transport, now: { Date() }), base: base, key: key.flatMap { APIKey($0) })
  }

  @Test func `latest rates, rates of a day and currency names are one request each`() async throws {
    let transport = StubTransport(table)
    _ = try await client(transport).latestRates()
    _ = try await client(transport).rates(on: try #require(CalendarDay("2025-06-13")))
    let names = StubTransport(#"{"success":true,"symbols":{"EUR":"Euro"}}"#)
    #expect(try await client(names).currencyNames().value == [.eur: "Euro"])
    #expect(
      (transport.requests + names.requests).map(\.url.absoluteString)
        == ["latest", "2025-06-13", "symbols"].map { "https://data.fixer.io/api/\($0)?access_key=K1" })
  }

  @Test func `a missing key fails without a request`() async throws {
    let transport = StubTransport(table)
    let client = client(transport, key: nil)
    let missing = ProviderError(.keyMissing(""), from: DataSource(name: "Fixer", host: "data.fixer.io"))
    let day = try #require(CalendarDay("2025-06-13"))
    await #expect(throws: missing) { try await client.latestRates() }
    await #expect(throws: missing) { try await client.rates(on: day) }
    await #expect(throws: missing) { try await client.currencyNames() }
    #expect(transport.requests.isEmpty)
  }

  @Test func `the gateway receives the key in a header`() async throws {
    let transport = StubTransport(table)
    _ = try await client(transport, base: try ProviderURL("https://api.apilayer.com/fixer")).latestRates()
    let request = try #require(transport.requests.first)
    #expect(request.url.absoluteString == "https://api.apilayer.com/fixer/latest")
    #expect(request.headers.contains(TransportHeader(name: "apikey", value: "K1")))
  }

  @Test func `a day without rates is named in the error`() async throws {
    let transport = StubTransport(#"{"success":false,"error":{"code":302}}"#)
    let day = try #require(CalendarDay("2035-01-01"))
    let outcome = await Outcome.of { () throws(ProviderError) in try await client(transport).rates(on: day) }
    #expect(outcome == .failed(.notFound("the exchange rates of 2035-01-01")))
  }
}
