import Foundation
import TestSupport
import Testing

@testable import quid

/// One request to each provider with `quid sources --check`, and the prices of all with `quid price --compare`.
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
    environment["QUID_KRAKEN_URL"] = "\(server.url)/kraken"
    environment["QUID_FALLBACKS"] = "coinpaprika,kraken"
    return environment
  }

  @Test func `check sends one request to each provider and shows what answered`() async throws {
    let run = await Run.quid("sources --check --json --timeout 20s", environment: environment)
    #expect(run.code == .success, "\(run.error)")
    let rows = try #require((try run.json["data"] as? [String: Any])?["rows"] as? [[String: Any]])
    func row(_ name: String) -> [String: Any] { rows.first { $0.text("name") == name } ?? [:] }
    #expect(row("CoinGecko").text("responded") == "1" && row("CoinGecko").text("requests") == "1")
    #expect(row("CoinGecko").text("problem") == "null")
    #expect(row("Kraken").text("responded") == "0")
    #expect(row("Kraken").text("problem")?.contains("503") == true)
    #expect(row("Fixer").text("responded") == "null", "no key is set")
    #expect(row("Etherscan").text("responded") == "0", "it is used without a key")
    let text = await Run.quid("sources --check --timeout 20s", environment: environment)
    #expect(text.output.contains("no key") && text.output.contains(" ms"), "\(text.output)")
    let later = await Run.quid("sources --json", environment: environment)
    #expect(later.output.contains(#""responded":null"#))
    #expect(later.output.contains("failed with status 503"), "the reason of the last failure")
  }

  @Test func `comparison shows the price of each provider that responds`() async throws {
    let run = await Run.quid("price btc --compare --json --timeout 20s", environment: environment)
    #expect(run.code == .success, "\(run.error)")
    let rows = try #require((try run.json["data"] as? [String: Any])?["rows"] as? [[String: Any]])
    #expect(rows.map { $0.text("source") } == ["CoinGecko", "CoinPaprika"])
    #expect(rows.map { $0.text("price") } == ["100", "101"])
    #expect(rows.map { $0.text("difference") } == ["null", "1"])
    #expect(rows.last?.text("asOf") == "2026-11-27T12:00:00Z")
    #expect((try run.json["warnings"] as? [String])?.contains { $0.contains("Kraken") } == true)
  }

  @Test(arguments: ["price btc eth --compare", "price btc --compare --in sek", "price btc --compare --format {price}"])
  func `comparison of anything but one coin in dollars is rejected`(_ line: String) async {
    #expect(await Run.quid(line, environment: environment).code == .usage)
  }
}
