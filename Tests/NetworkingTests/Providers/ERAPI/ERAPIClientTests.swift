import Foundation
import QuidCore
import QuidNetworkingTesting
import Testing

@testable import QuidNetworking

@Suite struct ERAPIClientTests {
  private func client(_ body: String) -> (ERAPIClient, StubTransport) {
    let transport = StubTransport(body)
    let now = Date(timeIntervalSince1970: 1_779_350_000)
    return (ERAPIClient(pipeline: RequestPipeline(transport: transport, now: { now }, sleep: { _ in })), transport)
  }

  @Test func `latest rates are those of active codes`() async throws {
    let (client, transport) = client(
      #"{"result":"success","time_last_update_unix":1779321751,"base_code":"EUR","#
        + #""rates":{"EUR":1,"UAH":49.412,"HRK":7.53,"GGP":0.86}}"#)
    let table = try await client.latestRates()
    #expect(table.value.currencies.map(\.code) == ["EUR", "UAH"])
    #expect(table.value.day.description == "2026-05-21")
    #expect(table.source.name == "ExchangeRate-API")
    #expect(transport.requests.map(\.url.absoluteString) == ["https://open.er-api.com/v6/latest/EUR"])
  }

  @Test func `error type is reported`() async throws {
    let (client, _) = client(#"{"result":"error","error-type":"unsupported-code"}"#)
    let error = await #expect(throws: ProviderError.self) { try await client.latestRates() }
    #expect(error?.message.contains("unsupported-code") == true)
  }

  @Test func `past day is not requested`() async throws {
    let (client, transport) = client("")
    let day = try #require(CalendarDay("2026-05-20"))
    await #expect(throws: ProviderError.self) { try await client.rates(on: day) }
    #expect(transport.requests.isEmpty)
  }
}
