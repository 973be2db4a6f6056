import Foundation
import TestSupport
import Testing

/// Processes that change the configuration at the same time.
@Suite(.enabled(if: QuidProcess.path != nil, "quid is not built beside the tests")) struct ConfigProcessTests {
  private static let changes = [
    "currency sek", "locale sv_SE", "theme dark", "client test", "timeout 3s", "node https://example.org",
    "coingecko-url https://example.org", "fixer-requests 7",
  ]

  @Test func `changes of concurrent processes are all kept`() async throws {
    let home = try HomeFolder()
    let environment = ["XDG_CONFIG_HOME": home.url.path(percentEncoded: false)]
    let processes = try Self.changes.map {
      try QuidProcess(["config", "set"] + $0.split(separator: " ").map { String($0) }, environment: environment)
    }
    for process in processes { #expect(await process.end().code == 0) }
    let rows = try await QuidProcess.run("config list --csv", environment: environment).output.split(separator: "\n")
    #expect(rows.count == Self.changes.count + 1, "\(rows)")
  }
}
