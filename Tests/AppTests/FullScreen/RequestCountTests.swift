import Foundation
import QuidNetworking
import QuidPresentation
import QuidTerminal
import Synchronization
import TestSupport
import Testing

@testable import QuidCore
@testable import quid

/// The number of requests to CoinGecko, whose free plans limit them.
struct RequestCountTests {
  /// Answers with 250 coins, hourly prices or rates of the current day.
  private static func respond(_ connection: LoopbackConnection, at now: Date = Date()) {
    let target = connection.requestHead.split(separator: " ").dropFirst().first ?? ""
    if target.contains("/coins/markets") {
      let rows = (1...250).map { rank in
        let coin = rank == 1 ? "bitcoin" : rank == 2 ? "ethereum" : "coin-\(rank)"
        let symbol = rank == 1 ? "btc" : rank == 2 ? "eth" : "c\(rank)"
        return """
          {"id":"\(coin)","symbol":"\(symbol)","name":"\(coin)","current_price":\(300 - rank),"market_cap_rank":\(rank),\
          "sparkline_in_7d":{"price":[1,2]}}
          """
      }
      connection.answer("[\(rows.joined(separator: ","))]")
    } else if target.contains("/market_chart") {
      let hour = Int(now.timeIntervalSince1970) / 3_600
      let points = (hour - 720...hour).map { "[\($0 * 3_600_000),\($0).25]" }.joined(separator: ",")
      connection.answer(#"{"prices":[\#(points)],"total_volumes":[\#(points)]}"#)
    } else if target.contains("/simple/price") {
      connection.answer(#"{"bitcoin":{"usd":5,"eur":4,"gbp":3},"ethereum":{"usd":5,"eur":4,"gbp":3,"sek":50}}"#)
    } else if target.contains("/v1/") {
      connection.answer(
        #"{"amount":1.0,"base":"EUR","date":"\#(CalendarDay(now))","rates":{"USD":1.25,"SEK":10,"GBP":0.8}}"#)
    } else {
      connection.answer("{}", status: "404 Not Found")
    }
  }

  private func settings(_ server: LoopbackServer, _ home: HomeFolder) throws -> Settings {
    var settings = Settings()
    settings.coinGecko = try ProviderURL("\(server.url)/coingecko")
    settings.frankfurter = try ProviderURL("\(server.url)/v1")
    settings.etherscan = try ProviderURL("\(server.url)/etherscan")
    settings.configuredURLs = ["coingecko-url"]
    // A busy machine may take seconds for a request, and a repeated one would count twice.
    settings.timeout = .seconds(120)
    settings.folders = Folders(home.environment(root: server.url))
    return settings
  }

  @Test(arguments: Tab.all.map(\.id)) func `an hour of a screen sends at most 75 requests`(_ tab: String) async throws {
    let clockTime = Mutex(Date())
    let start = clockTime.withLock { $0 }
    let server = try LoopbackServer { connection in Self.respond(connection, at: clockTime.withLock { $0 }) }
    let home = try HomeFolder()
    let count = Mutex(0)
    let services = CompositionRoot.services(
      try settings(server, home), now: { clockTime.withLock { $0 } },
      observe: { event in count.withLock { if event.path.contains("/coingecko/") { $0 += 1 } } }, warn: { _ in })
    var state = AppState(
      screens: ScreenList.all, size: ScreenSize(columns: 200, rows: 60),
      settings: ScreenSettings(
        preferences: Preferences(["screen": tab]), format: DisplayFormat(localeIdentifier: "en_US")),
      isAnimated: false)
    var schedule = RefreshSchedule()
    let clock = ContinuousClock.now
    var elapsed = Duration.zero
    while elapsed < .seconds(3_600) {
      clockTime.withLock { $0 = start.addingTimeInterval(elapsed / .seconds(1)) }
      for query in schedule.plan(state.subscriptions, at: clock + elapsed).start {
        let response = await DataLoader.response(to: query, from: services)
        let age = response.provenance?.cachedAt.map { Duration.seconds(services.now().timeIntervalSince($0)) }
        _ = schedule.finish(query, at: clock + elapsed, age: age)
        _ = state.update(.response(response))
      }
      let next = schedule.next(state.subscriptions).map { $0 - clock } ?? .seconds(3_600)
      elapsed = max(next, elapsed + .milliseconds(100))
    }
    let requests = count.withLock { $0 }
    #expect(requests <= 75 && requests >= (["convert", "portfolio"].contains(tab) ? 0 : 1), "\(tab): \(requests)")
  }

  @Test func `ten commands on an empty cache send at most 8 requests`() async throws {
    let server = try LoopbackServer { Self.respond($0) }
    let home = try HomeFolder()
    var environment = home.environment(root: server.url)
    environment["QUID_COINDESK_URL"] = nil
    let lines = [
      "markets", "markets --limit 12", "btc", "price eth", "coin btc", "convert 1 btc usd", "watchlist add eth",
      "chart btc",
      "100 usd in btc", "price btc --in sek",
    ]
    for line in lines {
      let run = await Run.quid("\(line) --timeout 60s", environment: environment)
      #expect(run.code == .success, "\(line): \(run.error)")
    }
    let requests = server.requests.filter { $0.contains("/coingecko") }
    #expect(requests.count <= 8, "\(requests)")
    for line in lines {
      #expect(await Run.quid("\(line) --offline", environment: environment).code == .success, "\(line)")
    }
  }

  @Test(arguments: [("btc", 2), ("watchlist add btc", 1), ("convert 1 btc usd", 1), ("markets --limit 12", 1)])
  func `command on an empty cache sends few requests`(_ line: String, count: Int) async throws {
    let server = try LoopbackServer { Self.respond($0) }
    let home = try HomeFolder()
    #expect(await Run.quid("\(line) --timeout 60s", environment: home.environment(root: server.url)).code == .success)
    #expect(server.requests.count { $0.contains("/coingecko") } == count, "\(server.requests)")
  }
}
