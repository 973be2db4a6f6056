import Foundation
import TestSupport
import Testing

@testable import quid

/// Runs the program with recorded responses and counts its requests.
@Suite(.serialized, .enabled(if: SharedFolder.isPresent)) struct ConvertRequestTests {
  private let server: ReplayServer
  private let home: HomeFolder

  init() throws {
    server = try ReplayServer()
    home = try HomeFolder()
  }

  struct Source: CustomTestStringConvertible, Sendable {
    let name: String
    let key: String?
    /// The number of requests for three days of history.
    let history: Int
    var testDescription: String { name }
  }

  static let sources = [
    Source(name: "Fixer", key: "KEY-1", history: 3), Source(name: "Frankfurter", key: nil, history: 2),
  ]

  private func quid(_ line: String, _ source: Source) async throws -> [String: Any] {
    var environment = home.environment(root: server.url)
    environment["FIXER_API_KEY"] = source.key
    let run = await Run.quid(line + " --json", environment: environment)
    #expect(run.code == .success, "\(line): \(run.error)")
    return try run.json
  }

  @Test(arguments: sources)
  func `one table serves all pairs, history needs at most three requests, and both work offline`(
    _ source: Source
  ) async throws {
    let first = try await quid("convert 100 sek usd", source)
    #expect((first["sources"] as? [[String: Any]])?.first?.text("name") == source.name)
    #expect(try server.requests().count == 1)
    _ = try await quid("convert jpy", source)
    _ = try await quid("convert 5 gbp eur", source)
    #expect(try server.requests().count == 1)

    let history = try await quid("history usd sek", source)
    #expect((history["data"] as? [String: Any]).flatMap { $0["days"] as? [Any] }?.count == 3)
    for line in ["history usd sek", "history sek usd --days 3", "history eur gbp"] { _ = try await quid(line, source) }
    #expect(try server.requests().count == source.history)

    let names = try await quid("currencies --search krona", source)
    #expect(!((names["data"] as? [String: Any])?["rows"] as? [Any] ?? []).isEmpty || source.key != nil)
    let requestCount = try server.requests().count
    for line in ["convert 100 sek usd", "history usd sek", "currencies"] {
      _ = try await quid("\(line) --offline", source)
    }
    #expect(try server.requests().count == requestCount)
    #expect(requestCount == source.history + 1)
  }

  @Test func `dated conversion is requested once and then cached permanently`() async throws {
    let source = Self.sources[1]
    for _ in 0..<3 {
      let json = try await quid("convert usd eur --date 2025-06-14", source)
      #expect(json.text("data.date") == "2025-06-13")
    }
    let next = try await quid("convert usd eur --date 2025-06-14 --on next", source)
    #expect(next.text("data.date") == "2025-06-16")
    #expect(try server.requests().count == 2)
  }

  @Test func `coin on a day before the year of the free plan is rejected with the limit`() async throws {
    var environment = home.environment(root: server.url)
    environment["QUID_COINDESK_URL"] = nil
    for coin in ["bitcoin", "ethereum"] {
      let run = await Run.quid("convert 1 \(coin) usd --date 2024-01-15", environment: environment)
      #expect(run.code == .rejectedInput)
      #expect(run.error.contains("Your CoinGecko plan includes at most 365 days of history."), "\(run.error)")
      let stream = await Run.quid(
        "convert - \(coin) usd --column 1 --date-column 2", environment: environment,
        input: "1,2024-01-15\n1,2024-01-16\n1,2024-01-17\n1,2024-01-18\n")
      #expect(stream.code == .rejectedInput)
      #expect(stream.output == ",2024-01-15\n,2024-01-16\n,2024-01-17\n,2024-01-18\n")
      #expect(stream.error.components(separatedBy: "at most 365 days of history").count == 2, "\(stream.error)")
    }
  }

  @Test func `day of the rates is printed`() async throws {
    var environment = home.environment(root: server.url)
    environment["LC_ALL"] = "C.UTF-8"
    let weekend = await Run.quid("convert usd eur --date 2025-06-14", environment: environment)
    #expect(weekend.output.contains("2025-06-14 is a Saturday.\nRates of 2025-06-13 · Frankfurter"))
    let holiday = await Run.quid("convert usd eur --date 2025-12-25 --on next", environment: environment)
    #expect(holiday.output.contains("No rates were published on 2025-12-25.\nRates of 2025-12-29 · Frankfurter"))
    let exact = await Run.quid("convert usd eur --date 2025-12-25 --on exact", environment: environment)
    #expect(exact.code == .rejectedInput)
    #expect(exact.error.contains("The previous rates are from 2025-12-24. To use the rates of another day, add"))
  }
}
