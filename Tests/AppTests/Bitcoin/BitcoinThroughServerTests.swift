import Foundation
import TestSupport
import Testing

@testable import quid

/// The Bitcoin index from recorded responses of a local server that counts requests.
@Suite(.enabled(if: SharedFolder.isPresent)) struct BitcoinThroughServerTests {
  private static let root = "/coingecko/api/v3"
  private static let prices =
    "\(root)/simple/price?ids=bitcoin&vs_currencies=eur,usd,gbp&precision=full&include_last_updated_at=true"

  private static func history(_ currency: String, days: Int = 16) -> String {
    "\(root)/coins/bitcoin/market_chart?vs_currency=\(currency)&days=\(days)"
  }

  /// Returns the environment of a home folder whose providers are the given server, without CoinDesk.
  private func environment(_ home: HomeFolder, _ server: ReplayServer) -> [String: String] {
    var environment = home.environment(root: server.url)
    environment["QUID_COINDESK_URL"] = nil
    return environment
  }

  private func rows(_ run: Run) throws -> [[String: Any]] {
    try #require((try run.json["data"] as? [String: Any])?["history"] as? [[String: Any]])
  }

  @Test func `list and days work offline after one fetch`() async throws {
    var server: ReplayServer? = try ReplayServer()
    let home = try HomeFolder()
    let environment = environment(home, try #require(server))
    let first = await Run.quid("bitcoin --timeout 60s --json", environment: environment)
    #expect(first.code == .success, "\(first.error)")
    let expected = [Self.history("eur"), Self.history("gbp"), Self.history("usd"), Self.prices]
    #expect(try server?.requests().map(\.target).sorted() == expected)
    // Days in the list open without a request.
    let rows = try rows(first)
    #expect(rows.count == 14)
    for row in rows {
      let date = try #require(row.text("date"))
      let run = await Run.quid("bitcoin \(date) --json", environment: environment)
      #expect(try run.json.text("data.EUR") == row.text("price"), "\(run.error)")
    }
    #expect(try server?.requests().count == 4)
    server = nil
    for offline in ["", " --offline"] {
      let run = await Run.quid("bitcoin --json\(offline)", environment: environment)
      #expect(run.code == .success, "\(run.error)")
      #expect(try self.rows(run).compactMap { $0.text("price") } == rows.compactMap { $0.text("price") })
      let date = try #require(rows.last?.text("date"))
      let day = await Run.quid("bitcoin \(date)\(offline)", environment: environment)
      #expect(day.code == .success, "\(day.error)")
      #expect(day.output.contains("USD  $") && day.output.contains("GBP  £"))
    }
    // A shorter list is read from the cache, and ranges or currencies that were never fetched are unavailable.
    #expect(await Run.quid("bitcoin --offline --days 3 --in usd", environment: environment).code == .success)
    #expect(await Run.quid("bitcoin --offline --days 60", environment: environment).code == .unavailable)
    #expect(await Run.quid("bitcoin --offline --in sek", environment: environment).code == .unavailable)
  }

  @Test func `days, directions and colors equal an independent reading of the recorded prices`() async throws {
    struct Recorded: Decodable { let prices: [[Decimal]] }
    let body = try SharedFolder.data("upstream/bodies/coingecko/market_chart_bitcoin_30d_hourly_2023-06.json")
    var closes: [(day: Int, price: Decimal)] = []
    for pair in try JSONDecoder().decode(Recorded.self, from: body).prices {
      let day = Int(NSDecimalNumber(decimal: pair[0]).int64Value / 86_400_000)
      if closes.last?.day == day { closes.removeLast() }
      closes.append((day, pair[1]))
    }
    closes = closes.suffix(15)
    let server = try ReplayServer()
    let home = try HomeFolder()
    let environment = environment(home, server)
    let run = await Run.quid("bitcoin --in usd --timeout 60s --json", environment: environment)
    let rows = try rows(run)
    let colored = await Run.quid("bitcoin --in usd --color always", environment: environment)
    #expect(rows.count == 14 && closes.count == 15)
    for (row, index) in zip(rows, (1...14).reversed()) {
      let (close, before) = (closes[index], closes[index - 1])
      let day = Date(timeIntervalSince1970: Double(close.day) * 86_400)
      let date = String(day.formatted(.iso8601).prefix(10))
      #expect(row.text("date") == date)
      #expect(row.text("price").flatMap { Decimal(string: $0) } == close.price)
      let direction = close.price > before.price ? "up" : close.price < before.price ? "down" : "unchanged"
      #expect(row.text("direction") == direction)
      let line = try #require(colored.output.split(separator: "\n").first { $0.hasPrefix(date) })
      #expect(line.contains(direction == "up" ? "\u{1B}[32m▲ +" : "\u{1B}[31m▼ -"), "\(line)")
    }
    // The recorded prices are years old, so the last line is red.
    #expect(colored.output.contains("\u{1B}[31mLast update 2022-08-30 00:06 UTC · out of date"))
  }

  @Test func `history beyond a year reports the limit of the provider`() async throws {
    let server = try ReplayServer()
    let home = try HomeFolder()
    let run = await Run.quid("bitcoin --days 400 --timeout 60s --json", environment: environment(home, server))
    #expect(run.code == .success)
    #expect(try rows(run).count == 364)
    #expect(run.output.contains("includes at most 365 days"))
    #expect(run.output.contains("CoinGecko has prices for only 364 of 400 days"))
  }

  @Test func `CoinDesk is queried first, and the reason for a fallback is reported`()
    async throws
  {
    let server = try ReplayServer()
    let home = try HomeFolder()
    var environment = environment(home, server)
    environment["QUID_COINDESK_URL"] = "\(server.url)/coindesk/v1/bpi"
    let run = await Run.quid("bitcoin --in usd --timeout 60s --json", environment: environment)
    let json = try run.json
    #expect(json.text("data.today.USD") == "27611.6511")
    let names = (json["sources"] as? [[String: Any]])?.compactMap { $0.text("name") } ?? []
    #expect(names.first == "CoinDesk" && names.contains("CoinGecko"))
    #expect(run.output.contains("CoinDesk does not provide the bitcoin prices from"))
    let day = await Run.quid("bitcoin 2021-02-10 --json", environment: environment)
    #expect(try day.json.text("data.USD").map { $0.hasPrefix("44855.61") } == true, "\(day.output)")
    #expect(try day.json.text("data.EUR") == "null")
  }

  @Test(arguments: ["status:500", "429:5", "html:403"])
  func `provider errors are distinguished from an unreachable server`(_ fault: String) async throws {
    let server = try ReplayServer()
    let home = try HomeFolder()
    try server.inject(fault)
    let run = await Run.quid("bitcoin --timeout 2s", environment: environment(home, server))
    #expect([.unavailable, .rateLimited, .invalidResponse].contains(run.code), "\(run.error)")
    #expect(!run.error.contains("internet connection"), "\(run.error)")
    var gone = environment(home, server)
    gone["QUID_COINGECKO_URL"] = "http://127.0.0.1:1"
    let unreached = await Run.quid("bitcoin --timeout 10s", environment: gone)
    #expect(unreached.code == .unavailable)
    #expect(unreached.error.contains("Check the internet connection"))
  }
}
