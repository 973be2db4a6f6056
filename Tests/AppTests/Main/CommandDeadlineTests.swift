import Foundation
import TestSupport
import Testing

@testable import quid

/// The deadline of a command.
struct CommandDeadlineTests {
  private func run(
    _ line: String, hasKey: Bool = false, input: String = "", _ script: LoopbackServer.Script? = nil
  ) async throws -> (run: Run, time: Duration, requests: [String]) {
    let clock = ProgramClock()
    let server = try LoopbackServer(script ?? { clock.hang($0) })
    let home = try HomeFolder()
    defer { withExtendedLifetime(home) {} }
    let environment = home.environment(root: server.url, key: hasKey ? "KEY-1" : nil)
    let run = await Run.quid(line, environment: environment, input: input, clock: clock)
    return (run, clock.elapsed, server.requests)
  }

  /// The deadline applies to all requests of a command together, not to each of them.
  @Test(arguments: ["bitcoin 2026-01-15", "convert 1 usd sek", "markets --limit 600", "coin btc", "history usd sek"])
  func `one timeout limits all hanging providers together`(_ line: String) async throws {
    let ended = try await run("\(line) --timeout 30s", hasKey: true)
    #expect(ended.run.code == .unavailable, "\(ended.run.error)")
    #expect(ended.time <= .seconds(30), "\(ended.time)")
  }

  @Test func `rate-limited provider with a fallback is skipped at once`() async throws {
    let ended = try await run("convert 1 usd sek --timeout 120s", hasKey: true) { connection in
      if connection.requestHead.contains("/fixer") {
        connection.answer("{}", status: "429 No", headers: ["Retry-After: 60"])
      } else {
        connection.answer(#"{"amount":1.0,"base":"EUR","date":"2026-03-05","rates":{"USD":1.25,"SEK":10}}"#)
      }
    }
    #expect(ended.run.code == .success, "\(ended.run.error)")
    #expect(ended.requests.count == 2)
    #expect(ended.time == .zero)
  }

  @Test func `Retry-After beyond the deadline is not waited for`() async throws {
    let ended = try await run("convert 1 usd sek --timeout 60s") {
      $0.answer("{}", status: "429 No", headers: ["Retry-After: 61"])
    }
    #expect(ended.run.code == .rateLimited)
    #expect(ended.requests.count == 1)
    #expect(ended.time == .zero)
  }

  @Test func `each row of a stream has its own deadline`() async throws {
    let ended = try await run(
      "convert - sek --column 1 --date-column 2 --from-column 3 --timeout 300ms",
      input: "1,2026-01-15,usd\n1,2026-01-16,usd\n")
    #expect(ended.run.code != .success)
    #expect(ended.time <= .milliseconds(600), "\(ended.time)")
  }
}
