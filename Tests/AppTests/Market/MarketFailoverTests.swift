import Foundation
import QuidCore
import TestSupport
import Testing

@testable import quid

/// Market data after the failure of CoinGecko: CoinPaprika responds, and what it lacks is missing.
struct MarketFailoverTests {
  enum Fault: String, CaseIterable, Sendable {
    case refused, hanging, rateLimited, paymentRequired, serverError, html
  }

  private static let tickers: String = {
    let time = Date().ISO8601Format()
    func ticker(_ id: String, _ symbol: String, _ name: String, _ rank: Int, _ quote: String) -> String {
      #"{"id":"\#(id)","name":"\#(name)","symbol":"\#(symbol)","rank":\#(rank),"total_supply":0,"last_updated":"\#(time)","#
        + #""quotes":{"USD":{\#(quote)}}}"#
    }
    let bitcoin =
      #""price":60000.123456789012,"volume_24h":5000000.5,"market_cap":1200000000000,"percent_change_1h":"","#
      + #""percent_change_24h":-1.25,"percent_change_7d":null,"ath_price":null,"ath_date":null"#
    return "["
      + [
        ticker("btc-bitcoin", "BTC", "Bitcoin", 1, bitcoin),
        ticker("eth-ethereum", "ETH", "Ethereum", 2, #""price":3000.5,"market_cap":0,"volume_24h":null"#),
        ticker("btc-bitcoin-clone", "BTC", "Bitcoin", 900, #""price":1"#),
      ].joined(separator: ",") + "]"
  }()

  private static func respond(_ connection: LoopbackConnection, _ fault: Fault) {
    let target = connection.requestHead.split(separator: " ").dropFirst().first.map(String.init) ?? ""
    let today = CalendarDay(Date())
    switch target.split(separator: "?").first {
    case "/coinpaprika/v1/tickers": connection.answer(tickers)
    case "/coinpaprika/v1/tickers/btc-bitcoin", "/coinpaprika/v1/tickers/eth-ethereum":
      let prices = ["EUR": 52000.25, "USD": 60000.5, "GBP": 45000].map { #""\#($0)":{"price":\#($1)}"# }
      connection.answer(
        #"{"last_updated":"\#(Date().ISO8601Format())","quotes":{\#(prices.joined(separator: ","))}}"#)
    case "/coinpaprika/v1/tickers/btc-bitcoin/historical", "/coinpaprika/v1/tickers/eth-ethereum/historical":
      let points = (0..<40).reversed().map {
        #"{"timestamp":"\#(today.advanced(by: -$0))T00:00:00Z","price":\#(60_000 - $0),"volume_24h":7}"#
      }
      connection.answer("[\(points.joined(separator: ","))]")
    case "/coinpaprika/v1/global":
      connection.answer(#"{"market_cap_usd":2000000000000,"bitcoin_dominance_percentage":60.5}"#)
    default:
      switch fault {
      case .refused: connection.reset()
      case .hanging: _ = connection.wait(seconds: 60)
      case .rateLimited: connection.answer("slow down", status: "429 Too Many Requests")
      case .paymentRequired: connection.answer("{}", status: "402 Payment Required")
      case .serverError: connection.answer("oops", status: "500 Internal Server Error")
      case .html: connection.answer("<html></html>", headers: ["Content-Type: text/html"])
      }
    }
  }

  private func environment(_ home: HomeFolder, _ root: String) -> [String: String] {
    var environment = home.environment(root: root)
    environment["QUID_COINDESK_URL"] = nil
    environment["QUID_COINPAPRIKA_URL"] = "\(root)/coinpaprika/v1"
    return environment
  }

  private func run(_ command: String, _ fault: Fault = .rateLimited) async throws -> Run {
    let server = try LoopbackServer { Self.respond($0, fault) }
    return await Run.quid(command, environment: environment(try HomeFolder(), server.url), columns: 120)
  }

  private func sources(_ run: Run) throws -> [String?] {
    (try run.json["sources"] as? [[String: Any]])?.map { $0.text("name") } ?? []
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let command: String
    let fault: Fault
    var testDescription: String { "\(command), \(fault.rawValue)" }

    static let all = [
      "markets", "coin btc", "price eth", "chart btc --days 30", "convert 1 btc usd", "bitcoin --in usd",
    ]
    .flatMap { command in Fault.allCases.map { Case(command: command, fault: $0) } }
  }

  @Test(arguments: Case.all) func `CoinPaprika responds if CoinGecko fails`(_ test: Case) async throws {
    let run = try await run("\(test.command) --json --timeout 12s", test.fault)
    #expect(run.code == .success, "\(run.error)")
    let sources = try sources(run)
    #expect(!sources.isEmpty && sources.allSatisfy { $0 == "CoinPaprika" }, "\(run.output)")
    let warnings = try run.json["warnings"] as? [String] ?? []
    #expect(warnings.contains { $0.contains("CoinGecko") }, "\(warnings)")
  }

  @Test func `rows have CoinGecko's ids and the digits of the response`() async throws {
    let run = try await run("markets --json")
    let rows = try #require((try run.json["data"] as? [String: Any])?["rows"] as? [[String: Any]])
    #expect(rows.map { $0.text("id") } == ["bitcoin", "ethereum"])
    #expect(rows[0].text("price") == "60000.123456789012" && rows[0].text("change24h") == "-1.25")
    #expect(rows[0].text("marketCap") == "1200000000000" && rows[0].text("volume") == "5000000.5")
    for name in ["change1h", "change7d", "image", "sparkline"] { #expect(rows[0][name] is NSNull, "\(name)") }
    for name in ["change24h", "marketCap", "volume"] { #expect(rows[1][name] is NSNull, "\(name)") }
  }

  @Test func `missing values are dashes, not zeros`() async throws {
    let run = try await run("markets --columns price,1h,24h,7d,volume,cap")
    let line = try #require(run.output.split(separator: "\n").first { $0.contains("3,000.50") }, "\(run.output)")
    #expect(line.split(separator: " ").filter { $0 == "–" }.count == 5, "\(line)")
    #expect(run.output.contains("Powered by CoinPaprika"))
    let coin = try await self.run("coin eth")
    #expect(coin.output.split(separator: "\n").contains { $0.contains("Supply") && $0.contains("–") }, "\(coin.output)")
    #expect(!coin.output.contains("All-time high"))
  }

  @Test func `unknown coin is not reported as nonexistent`() async throws {
    let run = try await run("coin figure-heloc")
    #expect(run.code != .success && run.code != .rejectedInput)
    #expect(run.error.contains("not available from CoinPaprika") && run.error.contains("CoinGecko"), "\(run.error)")
  }

  @Test func `one response has the prices of all coins and commands`() async throws {
    let server = try LoopbackServer { Self.respond($0, .rateLimited) }
    let environment = environment(try HomeFolder(), server.url)
    for command in ["markets", "coin btc", "coin eth", "watchlist add btc", "price btc eth"] {
      #expect(await Run.quid(command, environment: environment).code == .success, "\(command)")
    }
    #expect(server.requests.filter { $0.contains("/tickers?") }.count == 1)
    #expect(server.requests.filter { $0.contains("/historical") }.count == 2)
  }

  @Test func `CoinPaprika is not used if only CoinGecko's URL is configured`() async throws {
    let server = try LoopbackServer { Self.respond($0, .serverError) }
    var environment = environment(try HomeFolder(), server.url)
    environment["QUID_COINPAPRIKA_URL"] = nil
    #expect(await Run.quid("markets", environment: environment).code == .unavailable)
    environment["QUID_COINPAPRIKA_URL"] = "\(server.url)/coinpaprika/v1"
    environment["QUID_FALLBACKS"] = "none"
    #expect(await Run.quid("markets", environment: environment).code == .unavailable)
    #expect(!server.requests.contains { $0.contains("coinpaprika") })
  }
}
