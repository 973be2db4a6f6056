import Foundation
import QuidTerminal
import TestSupport
import Testing

@testable import quid

/// Provider names with terminal sequences and bidirectional controls.
@Suite(.enabled(if: SharedFolder.isPresent)) struct HostileNamesTests {
  private static let lines = [
    "markets --limit 20", "markets --source wazirx --limit 20", "coin bitcoin", "chart bitcoin --days 7",
    "watchlist", "bitcoin", "fee", "sources", "price bitcoin", "price bitcoin --format {symbol}{name}{id}",
  ]

  @Test(arguments: ["C.UTF-8", "fa_IR.UTF-8", "ar_EG.UTF-8", "he_IL.UTF-8", "C"])
  func `no raw control or bidirectional character reaches a terminal`(_ locale: String) async throws {
    let server = try ReplayServer()
    let home = try HomeFolder()
    var environment = home.environment(root: server.url)
    environment["LANG"] = locale
    let added = await Run.quid("watchlist add bitcoin ethereum --timeout 60s", environment: environment)
    #expect(added.code == .success, "\(added.error)")
    for fault in ["control-chars", "status:404+control-chars"] {
      try server.inject(fault)
      for line in Self.lines {
        let run = await Run.quid(line + " --timeout 60s --max-age 0", environment: environment)
        #expect(!(run.output + run.error).isEmpty, "\(line)")
        for text in [run.output, run.error] {
          #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.isSafeForTerminal }, "\(line): \(text)")
          #expect(locale != "C" || text.utf8.allSatisfy { $0 < 0x80 }, "\(line): \(text)")
        }
      }
      try server.reset()
    }
  }
}
