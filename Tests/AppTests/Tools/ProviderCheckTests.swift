import Foundation
import TestSupport
import Testing

@testable import quid

/// One request to each provider with `quid sources --check`.
struct ProviderCheckTests {
  private let server: LoopbackServer
  private let home: HomeFolder

  init() throws {
    home = try HomeFolder()
    server = try LoopbackServer { connection in
      let target = connection.requestHead.split(separator: " ").dropFirst().first ?? ""
      if target.contains("/coins/markets") {
        connection.answer(
          #"[{"id":"bitcoin","symbol":"btc","name":"Bitcoin","current_price":100,"market_cap_rank":1}]"#)
      } else if target.contains("/coinpaprika/tickers") {
        connection.answer(
          #"[{"id":"btc-bitcoin","name":"Bitcoin","symbol":"BTC","rank":1,"last_updated":"2026-11-27T12:00:00Z","#
            + #""quotes":{"USD":{"price":101}}}]"#)
      } else {
        connection.answer("{}", status: "503 Down")
      }
    }
  }

  private var environment: [String: String] {
    var environment = home.environment(root: server.url)
    environment["QUID_COINDESK_URL"] = nil
    environment["QUID_COINPAPRIKA_URL"] = "\(server.url)/coinpaprika"
    environment["QUID_COINBASE_URL"] = "\(server.url)/coinbase"
    environment["QUID_FALLBACKS"] = "coinpaprika,coinbase"
    return environment
  }

  @Test func `check sends one request to each provider and shows what answered`() async throws {
    let run = await Run.quid("sources --check --json --timeout 20s", environment: environment)
    #expect(run.code == .success, "\(run.error)")
    let rows = try #require((try run.json["data"] as? [String: Any])?["rows"] as? [[String: Any]])
    func row(_ name: String) -> [String: Any] { rows.first { $0.text("name") == name } ?? [:] }
    #expect(row("CoinGecko").text("responded") == "1" && row("CoinGecko").text("requests") == "1")
    #expect(row("CoinGecko").text("problem") == "null")
    #expect(row("Coinbase").text("responded") == "0")
    #expect(row("Coinbase").text("problem")?.contains("503") == true)
    #expect(row("Fixer").text("responded") == "null", "no key is set")
    #expect(row("Etherscan").text("responded") == "0", "it is used without a key")
    let text = await Run.quid("sources --check --timeout 20s", environment: environment)
    #expect(text.output.contains("no key") && text.output.contains(" ms"), "\(text.output)")
    let later = await Run.quid("sources --json", environment: environment)
    #expect(later.output.contains(#""responded":null"#))
    #expect(later.output.contains("failed with status 503"), "the reason of the last failure")
  }
}
