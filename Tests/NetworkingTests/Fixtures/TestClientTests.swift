import Foundation
import QuidCore
import Testing

@testable import QuidNetworking

@Suite struct TestClientTests {
  private let client = TestClient()

  @Test func `ether prices are the documented sample values`() async throws {
    let prices = try await client.etherPrices(in: [.usd, .eur, .gbp])
    #expect(prices.value.rates.map(\.quote) == [.usd, .eur, .gbp])
    #expect(prices.value.rates.map(\.rate.description) == ["1644.1", "1523.88", "1305.27"])
  }

  @Test func `gas prices are the documented sample values`() async throws {
    let gas = try await client.gasPrices()
    #expect(gas.value.slow.gwei.description == "13")
    #expect(gas.value.standard.gwei.description == "14")
    #expect(gas.value.fast.gwei.description == "14")
    #expect(gas.value.baseFee?.gwei.description == "12.086368893")
    #expect(gas.value.block == 18_041_185)
  }

  @Test func `the clock is fixed, and values are built in`() async throws {
    #expect(TestClient.now.formatted(.iso8601) == "2023-09-01T17:15:00Z")
    let prices = try await client.etherPrices(in: [.usd])
    let gas = try await client.gasPrices()
    #expect(prices.source == DataSource(name: "Test", host: nil))
    #expect(gas.source == prices.source)
    for moment in [prices.fetchedAt, gas.asOf, gas.fetchedAt] { #expect(moment == TestClient.now) }
    // The market's prices are of 17:15, the wallet's price of ether is of 17:00.
    #expect(prices.asOf?.formatted(.iso8601) == "2023-09-01T17:00:00Z")
    #expect(prices.freshness == .builtin)
    #expect(gas.freshness == .builtin)
  }

  @Test func `an unsupported currency is not found`() async throws {
    let sek = try #require(Currency("SEK"))
    await #expect(throws: ProviderError(.notFound("SEK"), from: DataSource(name: "Test", host: nil))) {
      try await client.etherPrices(in: [.usd, sek])
    }
  }
}
