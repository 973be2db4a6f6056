import Foundation
import QuidCore
import TestSupport
import Testing

@testable import quid

/// Conversions of coins with the responses of a local server: 1 BTC = 20000 USD, 1 ETH = 1250 USD, 1 EUR = 1.25 USD.
struct ConvertCoinsThroughServerTests {
  private static let coins = [
    (id: "bitcoin", symbol: "btc", name: "Bitcoin", price: 20_000, rank: "1"),
    (id: "ethereum", symbol: "eth", name: "Ethereum", price: 1_250, rank: "2"),
    (id: "batcat", symbol: "btc", name: "Batcat", price: 1, rank: "null"),
  ]

  private let server: LoopbackServer
  private let home: HomeFolder

  init() throws {
    server = try LoopbackServer { Self.answer($0) }
    home = try HomeFolder()
  }

  /// Answers a request with the coins, with hourly prices of the requested days, or with rates.
  private static func answer(_ connection: LoopbackConnection) {
    let now = Date()
    let target = connection.requestHead.split(separator: " ").dropFirst().first ?? ""
    if target.contains("/coins/markets") {
      let ids = target.split(separator: "ids=").last?.split(separator: "&").first?.split(separator: ",") ?? []
      let rows = coins.filter { !target.contains("ids=") || ids.contains($0.id[...]) }.map {
        """
        {"id":"\($0.id)","symbol":"\($0.symbol)","name":"\($0.name)","current_price":\($0.price),\
        "market_cap_rank":\($0.rank),"last_updated":"\(now.formatted(.iso8601))"}
        """
      }
      connection.answer("[\(rows.joined(separator: ","))]")
    } else if target.contains("/coins/list") {
      let rows = coins.map { #"{"id":"\#($0.id)","symbol":"\#($0.symbol)","name":"\#($0.name)"}"# }
      connection.answer("[\(rows.joined(separator: ","))]")
    } else if target.contains("/market_chart") {
      let days = target.split(separator: "days=").last.flatMap { Int($0) } ?? 1
      let hour = Int(now.timeIntervalSince1970) / 3_600
      let points = (hour - days * 24...hour).map { "[\($0 * 3_600_000),\($0).25]" }
      connection.answer(#"{"prices":[\#(points.joined(separator: ","))]}"#)
    } else if target.contains("/frankfurter") {
      let name = target.split(separator: "/").last?.split(separator: "?").first.map { String($0) } ?? ""
      let day = CalendarDay(name) ?? CalendarDay(now)
      connection.answer(#"{"amount":1.0,"base":"EUR","date":"\#(day)","rates":{"USD":1.25,"SEK":10}}"#)
    } else {
      connection.answer("{}", status: "404 Not Found")
    }
  }

  private func quid(_ line: String, input: String = "") async -> Run {
    var environment = home.environment(root: server.url)
    environment["QUID_COINDESK_URL"] = nil
    environment["LC_ALL"] = "C.UTF-8"
    return await Run.quid("\(line) --timeout 60s", environment: environment, input: input)
  }

  private func rate(_ run: Run) throws -> String? {
    ((try run.json["data"] as? [String: Any])?["results"] as? [[String: Any]])?.first?.text("rate")
  }

  private func requests(_ text: String) -> Int { server.requests.count { $0.contains(text) } }

  @Test func `coin is found by its symbol with a note, and converted offline afterwards`() async throws {
    let run = await quid("convert 0.5 btc sek --json")
    #expect(run.code == .success, "\(run.error)")
    let json = try run.json
    #expect(try rate(run) == "160000")
    #expect(
      json["warnings"] as? [String] == [
        "“btc” means bitcoin (Bitcoin, rank 1), but 1 other coin has the same symbol. To choose that coin, give its id."
      ])
    let sources = try #require(json["sources"] as? [[String: Any]])
    #expect(sources.map { $0.text("name") } == ["CoinGecko", "Frankfurter"])
    let count = server.requests.count
    #expect(requests("/frankfurter") == 1)
    let offline = await quid("convert 0.5 btc sek --offline")
    #expect(offline.output.contains("0.5 BTC = 80,000.00 SEK"), "\(offline.error)")
    #expect(offline.output.contains("Price of BTC · CoinGecko, ") && offline.output.contains("· Frankfurter, "))
    #expect(server.requests.count == count)
    #expect(await quid("convert 1 ethereum sek --offline").code == .success, "other coins of the page are cached too")
    let missing = await quid("convert 1 unlisted sek --offline")
    #expect(missing.code == .rejectedInput && missing.error.contains("“unlisted”"), "\(missing.error)")
  }

  @Test func `coin is converted to dollars and coins without exchange rates`() async throws {
    #expect(try rate(await quid("convert 1 bitcoin ethereum usd --json")) == "16")
    #expect(server.requests.count == 1)
  }

  @Test(arguments: [1, 15, 20, 89, 300])
  func `price of a past day equals that of the bitcoin index and is requested once`(_ age: Int) async throws {
    let day = CalendarDay(Date()).advanced(by: -age)
    let index = await quid("bitcoin \(day) --json")
    #expect(requests("market_chart?vs_currency=usd") == 1)
    let run = await quid("convert 1 bitcoin usd --date \(day) --json")
    #expect(try rate(run) == index.json.text("data.USD"), "\(run.error)")
    #expect(try run.json.text("data.date") == "\(day)")
    #expect(requests("market_chart?vs_currency=usd") == 1)
    let kronor = await quid("convert 1 bitcoin sek --date \(day)")
    #expect(kronor.output.contains("Price of BTC on \(day) · CoinGecko"), "\(kronor.error)")
    #expect(kronor.output.contains("Rates of \(day) · Frankfurter"))
    #expect(requests("market_chart?vs_currency=usd") == 1)
  }

  @Test func `date column needs four requests for the prices of a year`() async throws {
    let today = CalendarDay(Date())
    let days = (1...364).map { today.advanced(by: -$0) }
    let input = days.map { "\($0),1\n" }.joined()
    let run = await quid("convert - ethereum usd --column 2 --date-column 1", input: input)
    #expect(run.code == .success, "\(run.error)")
    // The last price of a day is that of 23:00.
    #expect(run.output == days.map { "\($0),\(($0.ordinal + 1) * 24 - 1).25\n" }.joined())
    #expect(requests("market_chart") == 4)
    #expect(requests("/frankfurter") == 0)
  }

  @Test func `unknown coin is rejected with a suggestion`() async throws {
    let run = await quid("convert 1 ethereun usd")
    #expect(run.code == .rejectedInput)
    #expect(
      run.error
        == "quid: There is no currency or coin named “ethereun”. Did you mean “quid 1 ethereum usd”?\n")
  }
}
