import Foundation
import TestSupport
import Testing

@testable import quid

/// Lookups of coins by symbol in the recorded list of all coins.
@Suite(.enabled(if: SharedFolder.isPresent)) struct CoinSymbolTests {
  struct Largest: CustomTestStringConvertible, Sendable {
    let symbol: String
    let id: String
    var testDescription: String { symbol }
  }

  private static let largest = [
    Largest(symbol: "btc", id: "bitcoin"), Largest(symbol: "ETH", id: "ethereum"),
    Largest(symbol: "usdt", id: "tether"), Largest(symbol: "usdc", id: "usd-coin"),
    Largest(symbol: "bnb", id: "binancecoin"), Largest(symbol: "busd", id: "binance-usd"),
    Largest(symbol: "xrp", id: "ripple"), Largest(symbol: "ada", id: "cardano"), Largest(symbol: "sol", id: "solana"),
    Largest(symbol: "doge", id: "dogecoin"),
  ]

  @Test func `ten largest coins are found by their symbols with one request for all`() async throws {
    let server = try ReplayServer()
    let home = try HomeFolder()
    defer { withExtendedLifetime(home) {} }
    let environment = home.environment(root: server.url)
    for coin in Self.largest {
      let run = await Run.quid("coin \(coin.symbol) --json --timeout 2m", environment: environment)
      #expect(run.code == .success, "\(run.error)")
      let json = try run.json
      #expect(json.text("data.id") == coin.id)
      #expect(!run.error.contains("the same symbol"), "\(run.error)")
    }
    #expect(try server.requests(matching: "coins/markets").count == 1)
  }

  @Test func `chart and watchlist accept symbols with few requests`() async throws {
    let server = try ReplayServer()
    let home = try HomeFolder()
    defer { withExtendedLifetime(home) {} }
    var environment = home.environment(root: server.url)
    environment["LC_ALL"] = "C.UTF-8"
    let chart = await Run.quid("chart doge --json --timeout 2m", environment: environment)
    #expect(try chart.json.text("data.coin") == "dogecoin")
    #expect(try server.requests().count == 2)
    let list = await Run.quid("watchlist add btc eth sol --timeout 2m", environment: environment)
    #expect(list.code == .success, "\(list.error)")
    #expect(try server.requests().count == 2)
  }

  @Test func `unknown coin is rejected with at most three ranked candidates`() async throws {
    let server = try ReplayServer()
    let home = try HomeFolder()
    defer { withExtendedLifetime(home) {} }
    var environment = home.environment(root: server.url)
    environment["LC_ALL"] = "C.UTF-8"
    let run = await Run.quid("coin bitcoi", environment: environment)
    #expect(run.code == .rejectedInput)
    #expect(run.error.contains("Did you mean bitcoin (Bitcoin, rank 1), "), "\(run.error)")
    #expect(run.error.components(separatedBy: " rank").count <= 4)
  }

  @Test func `day before the year of the free plan reports the limit`() async throws {
    let server = try ReplayServer()
    let home = try HomeFolder()
    var environment = home.environment(root: server.url)
    environment["QUID_COINDESK_URL"] = nil
    let run = await Run.quid("bitcoin 2024-01-15", environment: environment)
    #expect(run.code == .key)
    #expect(run.error.hasPrefix("quid: Your CoinGecko plan includes at most 365 days of history."), "\(run.error)")
    #expect(!run.error.contains("pricing"))
  }

  @Test func `new response with old data has a warning`() async throws {
    let server = try ReplayServer()
    let home = try HomeFolder()
    defer { withExtendedLifetime(home) {} }
    let environment = home.environment(root: server.url)
    #expect(
      await Run.quid("markets --limit 1", environment: environment).error.contains("1 price is not current: BTC (2022-")
    )
    for line in ["convert usd sek", "fee"] {
      let run = await Run.quid(line, environment: environment)
      #expect(run.error.contains("is old: it is from 202"), "\(line): \(run.error)")
      #expect(run.error.contains("quid: warning: "))
    }
    let day = await Run.quid("convert usd sek --date 2025-06-13", environment: environment)
    #expect(!day.error.contains("is old: it is from"))
  }

  @Test func `used quota reports its renewal, and sources lists no requests without a key`() async throws {
    let server = try ReplayServer()
    let home = try HomeFolder()
    var environment = home.environment(root: server.url)
    environment["FIXER_API_KEY"] = "exhausted-1"
    for _ in 0..<2 {
      let run = await Run.quid("convert usd sek", environment: environment)
      #expect(run.code == .success)
      #expect(run.error.contains("Wait for the next billing month"), "\(run.error)")
      #expect(!run.error.contains("in a minute"))
    }
    #expect(try server.requests().filter { $0.target.hasPrefix("/fixer") }.count == 1)
    func remaining(_ environment: [String: String]) async throws -> [String?] {
      let rows = (try await Run.quid("sources --json", environment: environment).json["data"] as? [String: Any])?[
        "rows"]
      return try #require(rows as? [[String: Any]]).map { $0.text("remaining") }
    }
    #expect(try await remaining(environment).contains("99"))
    environment["FIXER_API_KEY"] = nil
    #expect(Set(try await remaining(environment)) == ["null"])
  }
}
