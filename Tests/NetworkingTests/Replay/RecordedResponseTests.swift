import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

extension ReplayTests {
  @Suite struct RecordedResponseTests {
    @Test func `prices derived from the recorded market are exact`() async throws {
      let server = try ReplayTests.server()
      let prices = try await ReplayTests.clients(of: server).coingecko.etherPrices(in: [.usd, .eur, .gbp])
      #expect(
        prices.value.rates.map(\.rate.description) == ["1548.23", "1542.9838548933624", "1321.4885225234204"])
      #expect(prices.source == DataSource(name: "CoinGecko", host: "127.0.0.1"))
      #expect(prices.asOf?.formatted(.iso8601) == "2022-08-30T00:05:28Z")
      #expect(prices.freshness == .live)
    }

    struct Gas: Sendable, CustomTestStringConvertible {
      let file: String
      let tiers: [String]
      let base: String
      let block: UInt64
      var testDescription: String { file }
    }

    @Test(arguments: [
      Gas(
        file: "gasoracle_v1_block16063828_2022-11.json", tiers: ["10", "10", "10"], base: "9.496145694",
        block: 16_063_828),
      Gas(
        file: "gasoracle_v2_docs_block23467872_2025-09.json", tiers: ["0.496839934", "0.496840168", "0.55411917"],
        base: "0.496839934", block: 23_467_872),
      Gas(
        file: "gasoracle_v2_nokey_block23876239_2025-11.json", tiers: ["0.717326924", "0.717385674", "0.767364453"],
        base: "0.717326924", block: 23_876_239),
    ])
    func `recorded gas prices are exact`(_ recorded: Gas) async throws {
      let server = try ReplayTests.server(fault: "body:etherscan/\(recorded.file)")
      let gas = try await ReplayTests.clients(of: server).etherscan.gasPrices().value
      #expect([gas.slow, gas.standard, gas.fast].map(\.gwei.description) == recorded.tiers)
      #expect(gas.baseFee?.gwei.description == recorded.base)
      #expect(gas.block == recorded.block)
    }

    @Test func `a key is required, rejected if invalid, and accepted if valid`() async throws {
      let server = try ReplayServer(options: ["--etherscan-needs-key"])
      let source = DataSource(name: "Etherscan", host: "127.0.0.1")
      await #expect(throws: ProviderError(.keyMissing("Invalid API Key"), from: source)) {
        try await ReplayTests.clients(of: server).etherscan.gasPrices()
      }
      await #expect(throws: ProviderError(.keyRejected("Invalid API Key"), from: source)) {
        try await ReplayTests.clients(of: server, key: "invalid-1").etherscan.gasPrices()
      }
      _ = try await ReplayTests.clients(of: server, key: "good").etherscan.gasPrices()
    }

    @Test func `every operation is one request with the key in the right position`() async throws {
      let server = try ReplayTests.server()
      let (coingecko, etherscan) = try ReplayTests.clients(of: server, key: "KEY-1")
      _ = try await coingecko.etherPrices(in: [.eur, .usd, .gbp])
      _ = try await etherscan.gasPrices()
      let prices = try server.requests(matching: "/coingecko")
      let gas = try server.requests(matching: "/etherscan")
      #expect(prices.map(\.path) == ["/coingecko/api/v3/simple/price"])
      #expect(gas.map(\.target) == ["/etherscan/v2/api?chainid=1&module=gastracker&action=gasoracle&apikey=KEY-1"])
      #expect(prices.first?.headers["x-cg-demo-api-key"] == "KEY-1")
      #expect(!prices.contains { $0.target.contains("KEY-1") })
      #expect((prices + gas).map { $0.headers["user-agent"] } == ["quid", "quid"])
    }

    @Test func `a send market requests prices and gas at the same time`() async throws {
      let server = try ReplayTests.server(fault: "delay:0.3")
      let (coingecko, etherscan) = try ReplayTests.clients(of: server)
      _ = try await SendService(prices: coingecko, gas: etherscan).market()
      let times = try server.requests().map(\.time)
      let first = try #require(times.min())
      let last = try #require(times.max())
      #expect(times.count == 2)
      // The second request arrived before the response to the first one.
      #expect(last - first < 0.3)
    }
  }
}
