import Foundation
import QuidCore
import Synchronization
import TestSupport
import Testing

@testable import quid

/// Exchange rates after the failure of providers: each provider fails in several ways, and the next one responds.
struct RateFailoverTests {
  enum Capability: String, CaseIterable, Sendable {
    case latest, day, range, names

    private var day: CalendarDay { CalendarDay(Date()).advanced(by: -20) }

    var command: String {
      switch self {
      case .latest: "convert 100 eur gbp"
      case .day: "convert 100 eur gbp --date \(day)"
      case .range: "history eur gbp --from \(day) --to \(day.advanced(by: 5))"
      case .names: "currencies --search gbp"
      }
    }

    /// The name and path of the providers in their order.
    var providers: [(name: String, path: String)] {
      let frankfurter = (name: "Frankfurter", path: "/v2/")
      let erAPI = (name: "ExchangeRate-API", path: "/er-api/")
      let currencyAPI = (name: "currency-api", path: "/npm/")
      return switch self {
      case .latest: [frankfurter, erAPI]
      case .day: [frankfurter, currencyAPI]
      case .range: [frankfurter]
      // The names that are built in have no path.
      case .names: [frankfurter, (name: "European Central Bank", path: "")]
      }
    }

    /// Returns the values of a report that must be equal to those of a provider.
    func values(in data: [String: Any]) -> [String?] {
      switch self {
      case .latest, .day:
        let result = (data["results"] as? [[String: Any]])?.first
        let date = self == .day ? [data.text("date")] : []
        return [data.text("from"), result?.text("to"), result?.text("rate"), result?.text("amount")] + date
      case .range:
        let days = data["days"] as? [[String: Any]] ?? []
        return [data.text("from"), data.text("to"), days.first?.text("rate"), days.last?.text("date")]
      case .names:
        let row = (data["rows"] as? [[String: Any]])?.first
        return [row?.text("code"), row?.text("name"), row?.text("digits")]
      }
    }

    /// Returns the values of a provider, each of which has a rate of its own.
    func expectedValues(of provider: String) -> [String] {
      let rates = ["Frankfurter": "0.861", "ExchangeRate-API": "0.862", "currency-api": "0.863"]
      let rate = rates[provider] ?? ""
      let amount = "86.\(rate.suffix(1))"
      return switch self {
      case .latest: ["EUR", "GBP", rate, amount]
      case .day: ["EUR", "GBP", rate, amount, "\(day)"]
      case .range: ["EUR", "GBP", rate, "\(day)"]
      case .names: ["GBP", "British Pound", "2"]
      }
    }
  }

  typealias Case = FailoverCase<Capability>

  static let cases = Capability.allCases.flatMap { Case.all($0, providers: $0.providers.count) }

  private static func respond(
    _ connection: LoopbackConnection, failing paths: [String], _ fault: ProviderFault,
    _ clock: ProgramClock = ProgramClock()
  ) {
    let target = connection.requestHead.split(separator: " ").dropFirst().first.map(String.init) ?? ""
    guard !paths.contains(where: { target.hasPrefix($0) }) else { return fault.respond(to: connection, clock) }
    let today = CalendarDay(Date())
    let days = (0..<40).map { today.advanced(by: -$0) }
    switch target.split(separator: "/").first {
    case "v2":
      let rows = days.map { #"{"date":"\#($0)","base":"EUR","quote":"GBP","rate":0.861}"# }
      let isRange = target.contains("from=")
      let requested = days.first { target.contains("date=\($0)") } ?? today
      connection.answer(
        isRange
          ? "[\(rows[15...].joined(separator: ","))]"
          : #"[{"date":"\#(requested)","base":"EUR","quote":"GBP","rate":0.861}]"#)
    case "er-api":
      let time = Int(today.start.timeIntervalSince1970)
      connection.answer(
        #"{"result":"success","time_last_update_unix":\#(time),"base_code":"EUR","rates":{"EUR":1,"GBP":0.862}}"#)
    default:
      let requested = days.first { target.contains("@\($0)") } ?? today
      connection.answer(#"{"date":"\#(requested)","eur":{"eur":1,"gbp":0.863}}"#)
    }
  }

  private func environment(_ home: HomeFolder, _ root: String) -> [String: String] {
    var environment = home.environment(root: root)
    environment["QUID_FRANKFURTER_URL"] = "\(root)/v2"
    environment["QUID_ERAPI_URL"] = "\(root)/er-api/v6"
    environment["QUID_CURRENCY_API_URL"] = "\(root)/npm/@fawazahmed0"
    return environment
  }

  @Test(arguments: cases) func `next provider responds after failures`(_ test: Case) async throws {
    let providers = test.capability.providers
    let failing = providers.prefix(test.failures).map(\.path)
    let clock = ProgramClock()
    let server = try LoopbackServer { Self.respond($0, failing: failing, test.fault, clock) }
    let source = providers[test.failures].name
    let home = try HomeFolder()
    var environment = environment(home, server.url)
    if test.fault == .refused { environment = environment.refusing(failing, at: server.url) }
    let run = await Run.quid("\(test.capability.command) --json --timeout 45s", environment: environment, clock: clock)
    try run.verifyFailover(from: "Frankfurter", to: source)
    #expect(try run.sources == [source], "all rates are from one source")
    #expect(try test.capability.values(in: run.data) == test.capability.expectedValues(of: source), "\(run.output)")
  }

  @Test(arguments: cases.filter { $0.fault == .html && $0.capability != .names })
  func `empty response is followed by the next provider`(_ test: Case) async throws {
    let providers = test.capability.providers
    let paths = providers.prefix(test.failures).map(\.path)
    let server = try LoopbackServer { connection in
      guard paths.contains(where: { connection.requestHead.contains(" \($0)") }) else {
        return Self.respond(connection, failing: [], .refused)
      }
      connection.answer("[]")
    }
    let run = await Run.quid(
      "\(test.capability.command) --json", environment: environment(try HomeFolder(), server.url))
    try run.verifyFailover(from: "Frankfurter", to: providers[test.failures].name)
  }

  @Test(arguments: Capability.allCases.filter { $0 != .names })
  func `cached rates are used if all providers fail`(_ capability: Capability) async throws {
    let home = try HomeFolder()
    let server = try LoopbackServer { Self.respond($0, failing: [], .refused) }
    #expect(await Run.quid(capability.command, environment: environment(home, server.url)).code == .success)
    let requests = server.requests.count
    let run = await Run.quid("\(capability.command) --json --offline", environment: environment(home, server.url))
    #expect(run.code == .success, "\(run.error)")
    #expect(server.requests.count == requests)
    #expect((try run.json["sources"] as? [[String: Any]])?.first?.text("name") == "Frankfurter")
  }

  @Test func `rate of a fallback that contradicts the last one is not used`() async throws {
    let home = try HomeFolder()
    let hasFailed = Mutex(false)
    let server = try LoopbackServer { connection in
      switch (hasFailed.withLock { $0 }, connection.requestHead.contains(" /er-api/")) {
      case (false, _): Self.respond(connection, failing: [], .refused)
      case (true, false): connection.answer("oops", status: "500 Internal Server Error")
      case (true, true):
        let time = Int(Date().timeIntervalSince1970)
        connection.answer(
          #"{"result":"success","time_last_update_unix":\#(time),"base_code":"EUR","rates":{"EUR":1,"GBP":1.2}}"#)
      }
    }
    let environment = environment(home, server.url)
    #expect(await Run.quid("convert 100 eur gbp", environment: environment).code == .success)
    hasFailed.withLock { $0 = true }
    let run = await Run.quid("convert 100 eur gbp --max-age 0", environment: environment)
    #expect(run.code == .invalidResponse)
    #expect(run.error.contains("1.2") && run.error.contains("0.861"), "\(run.error)")
  }

  @Test func `required attribution is printed`() async throws {
    let server = try LoopbackServer { Self.respond($0, failing: ["/v2/"], .serverError) }
    let home = try HomeFolder()
    let run = await Run.quid("convert 100 eur gbp", environment: environment(home, server.url), columns: 160)
    #expect(run.output.contains("Rates By Exchange Rate API (https://www.exchangerate-api.com)"), "\(run.output)")
  }

  @Test func `fallback is not used if only the first provider's URL is configured`() async throws {
    let server = try LoopbackServer { Self.respond($0, failing: ["/v2/"], .serverError) }
    let home = try HomeFolder()
    var environment = environment(home, server.url)
    for name in ["QUID_ERAPI_URL", "QUID_CURRENCY_API_URL"] { environment[name] = nil }
    let run = await Run.quid("convert 100 eur gbp", environment: environment)
    #expect(run.code == .unavailable)
    #expect(!server.requests.isEmpty)
    #expect(server.requests.allSatisfy { $0.contains("/v2/") })
  }

  @Test func `setting switches fallbacks off`() async throws {
    let server = try LoopbackServer { Self.respond($0, failing: ["/v2/"], .serverError) }
    let home = try HomeFolder()
    var environment = environment(home, server.url)
    environment["QUID_FALLBACKS"] = "none"
    #expect(await Run.quid("convert 100 eur gbp", environment: environment).code == .unavailable)
    environment["QUID_FALLBACKS"] = "erapi"
    let run = await Run.quid("convert 100 eur gbp --json --max-age 0", environment: environment)
    #expect((try run.json["sources"] as? [[String: Any]])?.first?.text("name") == "ExchangeRate-API")
  }
}
