import Foundation
import QuidCore
import TestSupport
import Testing

@testable import quid

/// Prices of ether and bitcoin, and charts, after the failure of CoinGecko: the exchanges follow.
struct PriceFailoverTests {
  enum Fault: String, CaseIterable, Sendable {
    case refused, hanging, rateLimited, paymentRequired, serverError, html
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let command: String
    let fault: Fault
    /// The name and path of the providers in their order.
    let providers: [(name: String, path: String)]
    /// The number of providers that fail.
    let failures: Int
    var testDescription: String { "\(command), \(failures) \(fault.rawValue)" }

    static let all = Fault.allCases.flatMap { fault in
      Case.commands.flatMap { command, providers in
        // A server that hangs uses a third of the remaining time.
        (1..<(fault == .hanging ? 2 : providers.count)).map {
          Case(command: command, fault: fault, providers: providers, failures: $0)
        }
      }
    }

    private static var commands: [(command: String, providers: [(name: String, path: String)])] {
      let coinGecko = (name: "CoinGecko", path: "/coingecko/")
      let coinbase = (name: "Coinbase", path: "/coinbase/")
      let kraken = (name: "Kraken", path: "/kraken/")
      let exchange = (name: "Coinbase Exchange", path: "/coinbase-exchange/")
      return [
        ("send 1 --in usd", [coinGecko, coinbase, kraken]), ("fee --in gbp", [coinGecko, coinbase, kraken]),
        ("bitcoin --days 3 --in usd", [coinGecko, coinbase, kraken]),
        ("chart btc --days 7", [(name: "CoinGecko", path: "/coingecko/api/v3/coins/bitcoin/"), exchange, kraken]),
        (
          "chart eth --days 30 --candles",
          [(name: "CoinGecko", path: "/coingecko/api/v3/coins/ethereum/"), exchange, kraken]
        ),
      ]
    }
  }

  /// Responds as each provider, with a price of ether and bitcoin of 1,500 dollars, euros and pounds.
  private static func respond(_ connection: LoopbackConnection, failing paths: [String], _ fault: Fault) {
    let target = connection.requestHead.split(separator: " ").dropFirst().first.map(String.init) ?? ""
    if paths.contains(where: { target.hasPrefix($0) }) {
      switch fault {
      case .refused: return connection.reset()
      case .hanging: _ = connection.wait(seconds: 60)
      case .rateLimited: return connection.answer("slow down", status: "429 Too Many Requests")
      case .paymentRequired: return connection.answer("pay", status: "402 Payment Required")
      case .serverError: return connection.answer("oops", status: "500 Internal Server Error")
      case .html: return connection.answer("<html></html>", headers: ["Content-Type: text/html"])
      }
    }
    let now = Int(Date().timeIntervalSince1970)
    let coin = target.contains("bitcoin") || target.contains("BTC") || target.contains("XBT") ? "BTC" : "ETH"
    switch target.split(separator: "/").first {
    case "etherscan":
      let gas = #"{"LastBlock":"18041185","SafeGasPrice":"13","ProposeGasPrice":"14","FastGasPrice":"15"}"#
      connection.answer(#"{"status":"1","message":"OK","result":\#(gas)}"#)
    case "coingecko":
      let coins = [("bitcoin", "btc", "Bitcoin"), ("ethereum", "eth", "Ethereum")].map {
        #"{"id":"\#($0)","symbol":"\#($1)","name":"\#($2)","current_price":1499,"market_cap_rank":1}"#
      }
      connection.answer("[\(coins.joined(separator: ","))]")
    case "coinbase":
      connection.answer(
        #"{"data":{"currency":"\#(coin)","rates":{"USD":"1500","EUR":"1500.0","GBP":"1500","ALL":"9"}}}"#)
    case "coinbase-exchange":
      let length = target.contains("86400") ? 86_400 : 3_600
      let rows = (0..<300).map { "[\((now / length - $0) * length),1400,1600,1450,1500,2.5]" }
      connection.answer(target.contains("start=") ? "[]" : "[\(rows.joined(separator: ","))]")
    case "kraken" where target.contains("Ticker"):
      let symbol = coin == "BTC" ? "XBT" : coin
      let pairs = ["USD", "EUR", "GBP"].map { #""X\#(symbol)Z\#($0)":{"c":["1500","1"]}"# }
      connection.answer(#"{"error":[],"result":{\#(pairs.joined(separator: ","))}}"#)
    case "kraken":
      let length = target.contains("1440") ? 86_400 : 3_600
      let rows = (0..<721).reversed().map {
        #"[\#((now / length - $0) * length),"1450","1600","1400","1500","1","1",3]"#
      }
      connection.answer(#"{"error":[],"result":{"PAIR":[\#(rows.joined(separator: ","))],"last":1}}"#)
    default: connection.answer("{}", status: "404 Not Found")
    }
  }

  private func environment(_ home: HomeFolder, _ root: String) -> [String: String] {
    var environment = home.environment(root: root)
    environment["QUID_COINDESK_URL"] = nil
    environment["QUID_COINBASE_URL"] = "\(root)/coinbase/v2"
    environment["QUID_COINBASE_EXCHANGE_URL"] = "\(root)/coinbase-exchange"
    environment["QUID_KRAKEN_URL"] = "\(root)/kraken/0/public"
    return environment
  }

  @Test(arguments: Case.all) func `next provider responds after failures`(_ test: Case) async throws {
    let failing = test.providers.prefix(test.failures).map(\.path)
    let server = try LoopbackServer { Self.respond($0, failing: failing, test.fault) }
    let home = try HomeFolder()
    let run = await Run.quid("\(test.command) --json --timeout 9s", environment: environment(home, server.url))
    let sources = (try run.json["sources"] as? [[String: Any]] ?? []).compactMap { $0.text("name") }
    #expect(sources.contains(test.providers[test.failures].name), "\(run.output) \(run.error)")
    // The fee of 15 gwei × 21,000 at 1,500 per ether, or the price itself.
    #expect(run.output.contains(test.command.hasPrefix("fee") ? "0.4725" : "1500"), "\(run.output)")
    let warnings = try run.json["warnings"] as? [String] ?? []
    #expect(warnings.contains { $0.contains("CoinGecko") }, "\(warnings)")
  }

  @Test func `currency that only the second provider has is not taken from the third`() async throws {
    let server = try LoopbackServer { Self.respond($0, failing: ["/coingecko/", "/coinbase"], .serverError) }
    let run = await Run.quid(
      "bitcoin --days 3 --in sek --json", environment: environment(try HomeFolder(), server.url))
    #expect(run.code == .unavailable, "\(run.output)")
  }

  @Test func `exchange is not requested if its URL is not configured`() async throws {
    let server = try LoopbackServer { Self.respond($0, failing: ["/coingecko/"], .serverError) }
    var environment = environment(try HomeFolder(), server.url)
    for name in ["QUID_COINBASE_URL", "QUID_COINBASE_EXCHANGE_URL", "QUID_KRAKEN_URL"] { environment[name] = nil }
    #expect(await Run.quid("chart btc --days 7", environment: environment).code == .unavailable)
    #expect(server.requests.allSatisfy { !$0.contains("coinbase") && !$0.contains("kraken") })
  }
}
