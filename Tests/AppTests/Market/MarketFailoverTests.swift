import Foundation
import QuidCore
import QuidNetworking
import Synchronization
import TestSupport
import Testing

@testable import quid

/// Market data after the failure of CoinGecko: CoinPaprika responds, and what it lacks is missing.
struct MarketFailoverTests {
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

  private static func respond(
    _ connection: LoopbackConnection, _ fault: ProviderFault, _ clock: ProgramClock = ProgramClock()
  ) {
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
    default: fault.respond(to: connection, clock)
    }
  }

  private func environment(_ home: HomeFolder, _ root: String) -> [String: String] {
    var environment = home.environment(root: root)
    environment["QUID_COINDESK_URL"] = nil
    environment["QUID_COINPAPRIKA_URL"] = "\(root)/coinpaprika/v1"
    return environment
  }

  private func run(_ command: String, _ fault: ProviderFault = .rateLimited) async throws -> Run {
    let clock = ProgramClock()
    let server = try LoopbackServer { Self.respond($0, fault, clock) }
    let home = try HomeFolder()
    var environment = environment(home, server.url)
    if fault == .refused { environment = environment.refusing(["/coingecko/"], at: server.url) }
    return await Run.quid(command, environment: environment, columns: 120, clock: clock)
  }

  enum Capability: String, CaseIterable, Sendable {
    case markets, search, coin, price, watchlist, symbolSearch, conversion, chart, bitcoin, dailyPrices

    var command: String {
      switch self {
      case .markets: "markets"
      case .search: "markets --search ether"
      case .coin: "coin btc"
      case .price: "price eth"
      case .watchlist: "watchlist add btc"
      case .symbolSearch: "markets --search btc"
      case .conversion: "convert 1 btc usd"
      case .chart: "chart btc --days 30"
      case .bitcoin: "bitcoin --in usd"
      case .dailyPrices: "convert 2 eth usd --date \(CalendarDay(Date()).advanced(by: -20))"
      }
    }

    /// Returns the values of a report that identify the coin, the currency and the price.
    func values(in data: [String: Any]) -> [String?] {
      let rows = data["rows"] as? [[String: Any]] ?? []
      let result = (data["results"] as? [[String: Any]])?.first
      let point = (data["points"] as? [[Any]])?.last
      return switch self {
      case .markets, .search, .symbolSearch, .watchlist:
        [rows.first?.text("id"), data.text("currency"), rows.first?.text("price")]
      case .price: [rows.first?.text("id"), rows.first?.text("currency"), rows.first?.text("price")]
      case .coin: [data.text("id"), data.text("currency"), data.text("price")]
      case .conversion, .dailyPrices: [data.text("fromID"), result?.text("to"), result?.text("rate")]
      case .chart: [data.text("coin"), data.text("currency"), point?.last as? String]
      case .bitcoin: ["bitcoin", data.text("currency"), data.text("today.USD")]
      }
    }

    var expectedValues: [String] {
      switch self {
      case .markets, .coin, .watchlist, .symbolSearch, .conversion, .chart: ["bitcoin", "USD", "60000.123456789012"]
      case .search, .price: ["ethereum", "USD", "3000.5"]
      case .bitcoin: ["bitcoin", "USD", "60000.5"]
      case .dailyPrices: ["ethereum", "USD", "59980"]
      }
    }

    /// The values that CoinPaprika lacks.
    var missingValues: [String] {
      switch self {
      case .markets, .search, .symbolSearch, .watchlist: ["image", "sparkline"]
      case .coin: ["image", "supply"]
      default: []
      }
    }
  }

  typealias Case = FailoverCase<Capability>

  static let cases = Capability.allCases.flatMap { Case.all($0, providers: 2) }

  @Test(arguments: ["convert 1 terra-luna usd", "price terra-luna"])
  func `coin that only the fallback lacks is not called unknown`(_ command: String) async throws {
    let run = try await run(command)
    #expect(run.code == .rateLimited && !run.error.contains("There is no"), "\(run)")
  }

  @Test(arguments: cases) func `CoinPaprika responds if CoinGecko fails`(_ test: Case) async throws {
    let run = try await run("\(test.capability.command) --json --timeout 45s", test.fault)
    try run.verifyFailover(from: "CoinGecko", to: "CoinPaprika")
    #expect(try Set(run.sources) == ["CoinPaprika"], "\(run.output)")
    let data = try run.data
    #expect(test.capability.values(in: data) == test.capability.expectedValues, "\(run.output)")
    let values = (data["rows"] as? [[String: Any]])?.first ?? data
    for name in test.capability.missingValues { #expect(values.text(name) == "null", "\(name): \(run.output)") }
  }

  struct LostCase: Sendable, CustomTestStringConvertible {
    enum Capability: String, CaseIterable { case list, search }
    let capability: Capability
    let fault: ProviderFault
    var testDescription: String { "\(capability.rawValue), all \(fault.rawValue)" }
  }

  static let lostCases = LostCase.Capability.allCases.flatMap { capability in
    ProviderFault.allCases.map { LostCase(capability: capability, fault: $0) }
  }

  @Test(arguments: lostCases) func `last good response is used if all providers fail`(_ test: LostCase) async throws {
    let isLost = Mutex(false)
    let clock = ProgramClock()
    let server = try LoopbackServer { connection in
      guard isLost.withLock({ $0 }) else { return Self.respond(connection, .serverError) }
      test.fault.respond(to: connection, clock)
    }
    let home = try HomeFolder()
    var settings = Settings()
    settings.coinGecko = try ProviderURL("\(server.url)/coingecko/api/v3")
    settings.coinPaprika = try ProviderURL("\(server.url)/coinpaprika/v1")
    settings.configuredURLs = ["coingecko-url", "coinpaprika-url"]
    settings.folders = Folders(home.environment(root: server.url))
    for isLater in [false, true] {
      isLost.withLock { $0 = isLater }
      let services = CompositionRoot.services(
        settings, now: { Date() + (isLater ? 172_800 : 0) }, clock: clock, observe: { _ in }, warn: { _ in })
      let market = services.marketService
      let (freshness, source, failures): (Freshness, DataSource, [ProviderError])
      switch test.capability {
      case .list:
        let catalog = try await market.catalog()
        #expect(catalog.value.coins.map(\.id) == [.bitcoin, .ethereum])
        (freshness, source, failures) = (catalog.freshness, catalog.source, catalog.failures)
      case .search:
        let found = try await market.listing(matching: "ether", in: .usd, limit: 5).data
        #expect(found.value.rows.map(\.coin.id) == [.ethereum])
        (freshness, source, failures) = (found.freshness, found.source, found.failures)
      }
      #expect(source.name == "CoinPaprika" && (freshness == .stale) == isLater)
      #expect(failures.map(\.source.name).contains("CoinGecko"))
      #expect(!isLater || failures.map(\.source.name).contains("CoinPaprika"), "\(failures)")
    }
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
    let run = try await run("markets")
    let line = try #require(run.output.split(separator: "\n").first { $0.contains("3,000.50") }, "\(run.output)")
    #expect(line.split(separator: " ").filter { $0 == "–" }.count == 4, "\(line)")
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
    let home = try HomeFolder()
    var environment = environment(home, server.url)
    environment["QUID_COINPAPRIKA_URL"] = nil
    #expect(await Run.quid("markets", environment: environment).code == .unavailable)
    environment["QUID_COINPAPRIKA_URL"] = "\(server.url)/coinpaprika/v1"
    environment["QUID_FALLBACKS"] = "none"
    #expect(await Run.quid("markets", environment: environment).code == .unavailable)
    #expect(!server.requests.contains { $0.contains("coinpaprika") })
  }
}
