import Foundation
import TestSupport
import Testing

@testable import quid

struct SourcesCommandTests {
  @Test(arguments: ["test", "mock"]) func `check with a client for tests contacts no provider`(_ client: String)
    async throws
  {
    let server = try LoopbackServer { $0.answer("{}") }
    let environment = try HomeFolder().environment(root: server.url)
    let run = await Run.quid("sources --check --client \(client)", environment: environment)
    #expect(run.code == .success && server.requests.isEmpty && !run.output.contains("no key"), "\(run.output)")
  }

  @Test func `closed provider is listed with its reopening time, and --max-age 0 still requests it`()
    async throws
  {
    let folder = DataFolder()
    let server = try LoopbackServer { $0.answer("{}", status: "429 No", headers: ["Retry-After: 86400"]) }
    let environment = [
      "XDG_CACHE_HOME": folder.url.path(percentEncoded: false), "QUID_COINGECKO_URL": "\(server.url)/v3/canary0123",
    ]
    func prices() -> Int { server.requests.count }
    let row = { (run: Run) throws -> [String: Any] in
      let rows = (try run.json["data"] as? [String: Any])?["rows"] as? [[String: Any]]
      return try #require(rows?.first { $0["name"] as? String == "CoinGecko" })
    }
    #expect(try row(await Run.quid("sources --json", environment: environment)).text("closedUntil") == "null")

    let limited = await Run.quid("markets --json --timeout 10m", environment: environment)
    #expect(limited.code == .rateLimited, "\(limited)")
    let requestCount = prices()
    #expect(requestCount > 0)
    let closedUntil = try #require(
      try row(await Run.quid("sources --json", environment: environment)).text("closedUntil"))
    let seconds = try Date(closedUntil, strategy: .iso8601).timeIntervalSinceNow
    #expect((60...901).contains(seconds), "\(closedUntil)")
    let text = await Run.quid("sources", environment: environment, columns: 200)
    #expect(text.output.contains("Paused until"))
    #expect(text.output.contains(closedUntil.prefix(10)))
    #expect(!text.output.contains("canary0123"))
    #expect(text.output.contains("/v3/•••"))

    #expect(await Run.quid("markets --json --timeout 10m", environment: environment).code == .rateLimited)
    #expect(prices() == requestCount)
    #expect(await Run.quid("markets --json --timeout 10m --max-age 0", environment: environment).code == .rateLimited)
    #expect(prices() > requestCount)
  }

  @Test func `rates of the configured currencies are listed with their central banks`() async throws {
    let home = try HomeFolder()
    let row = #"{"date":"2026-11-20","base":"EUR","quote":"UAH","rate":49.46,"providers":["A","B","C"]}"#
    let server = try LoopbackServer { $0.answer("[\(row)]") }
    var environment = home.environment(root: server.url)
    environment["QUID_FRANKFURTER_URL"] = "\(server.url)/v2"
    environment["QUID_CURRENCIES"] = "uah,usd"
    #expect(await Run.quid("convert 1 eur uah", environment: environment).code == .success)
    let requestCount = server.requests.count
    let run = await Run.quid("sources --json", environment: environment)
    let rates = try #require((try run.json["data"] as? [String: Any])?["rates"] as? [[String: Any]])
    #expect(rates.map { $0.text("currency") } == ["UAH"])
    #expect(rates.first?.text("source") == "Frankfurter")
    #expect(rates.first?.text("date") == "2026-11-20")
    #expect(rates.first?.text("centralBanks") == "3")
    let text = await Run.quid("sources", environment: environment)
    #expect(text.output.contains("Central banks"), "\(text.output)")
    #expect(server.requests.count == requestCount)
  }
}
