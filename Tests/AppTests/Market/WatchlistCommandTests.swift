import Foundation
import TestSupport
import Testing

@testable import quid

struct WatchlistCommandTests {
  /// Returns the ids in the JSON output of a command line.
  private func ids(_ line: String, _ environment: [String: String]) async throws -> [String?] {
    let run = await Run.quid("\(line) --client test --json", environment: environment)
    let rows = (try run.json["data"] as? [String: Any])?["rows"] as? [[String: Any]]
    return try #require(rows).map { $0.text("id") }
  }

  @Test func `coins are added by id or symbol, keep their order, and are removed`() async throws {
    let folder = DataFolder()
    let environment = folder.environment
    #expect(try await ids("watchlist", environment) == [])
    #expect(try await ids("watchlist add sol bitcoin ETH", environment) == ["solana", "bitcoin", "ethereum"])
    #expect(try await ids("watchlist add bitcoin", environment) == ["bitcoin"])
    #expect(try await ids("watchlist", environment) == ["solana", "bitcoin", "ethereum"])
    #expect(try await ids("watchlist remove bitcoin", environment) == ["solana", "ethereum"])
    #expect(try await ids("markets --watchlist", environment) == ["solana", "ethereum"])
    #expect(
      try JSONDecoder().decode([String].self, from: Data(contentsOf: folder.file("watchlist.json"))) == [
        "solana", "ethereum",
      ])
  }

  @Test func `groups of an earlier version lose no coin, and their file does not change`() async throws {
    let folder = DataFolder()
    let groups = #"[{"coins":["solana"],"name":"layer-1"}]"#
    try folder.write(#"["solana","bitcoin"]"#, to: "watchlist.json")
    try folder.write(groups, to: "watchlist-groups.json")
    #expect(try await ids("watchlist", folder.environment) == ["solana", "bitcoin"])
    #expect(try await ids("watchlist remove solana", folder.environment) == ["bitcoin"])
    #expect(try folder.text("watchlist-groups.json") == groups)
  }

  @Test func `only the added coins are printed, one in a line`() async throws {
    let environment = DataFolder().environment
    _ = try await ids("watchlist add sol", environment)
    let added = await Run.quid("watchlist add btc ETH btc --client test", environment: environment)
    #expect(added.output == "BTC $22,900.00 +0.3%\nETH $1,619.36 -1.3%\n")
  }

  @Test(arguments: ["watchlist", "markets --watchlist"])
  func `empty watchlist is reported on standard error with advice`(_ line: String) async throws {
    let folder = DataFolder()
    let run = await Run.quid("\(line) --client test", environment: folder.environment)
    #expect(run.code == .success)
    #expect(run.output.isEmpty)
    #expect(run.error == "quid: The watchlist is empty. To add a coin, run quid watchlist add bitcoin.\n")
    let json = await Run.quid("\(line) --client test --json", environment: folder.environment)
    #expect(json.error.isEmpty)
  }

  @Test(arguments: [
    ("watchlist rm bitcoin", "remove"), ("watchlist delete bitcoin", "remove"),
    ("watchlist ls", "list"), ("contacts rm ann", "remove"),
    ("contacts ls", "list"), ("rm bitcoin", "watchlist remove"),
    ("ls", "watchlist list"), ("delete bitcoin", "watchlist remove"),
  ])
  func `command names of other programs suggest Quid's`(line: String, meant: String) async {
    let run = await Run.quid(line)
    #expect(run.code == .usage)
    #expect(run.error.contains("Did you mean “\(meant)”?"), "\(run.error)")
  }

  @Test func `invalid coin leaves the watchlist unchanged`() async throws {
    let folder = DataFolder()
    let environment = folder.environment
    _ = try await ids("watchlist add bitcoin", environment)
    let added = await Run.quid("watchlist add solana nope --client test", environment: environment)
    #expect(added.code == .rejectedInput)
    let removed = await Run.quid("watchlist remove bitcoin solanna --client test", environment: environment)
    #expect(removed.code == .rejectedInput)
    #expect(try await ids("watchlist", environment) == ["bitcoin"])
  }

  @Test func `a hundred pairs of concurrent additions lose no coin`() async throws {
    for _ in 0..<100 {
      let folder = DataFolder()
      let environment = folder.environment
      async let first = Run.quid("watchlist add bitcoin --client test", environment: environment)
      async let second = Run.quid("watchlist add ethereum --client test", environment: environment)
      #expect(await [first.code, second.code] == [.success, .success])
      #expect(Set(try await ids("watchlist", environment)) == ["bitcoin", "ethereum"])
    }
  }

  @Test func `damaged watchlist is reported and unchanged`() async throws {
    let folder = DataFolder()
    let broken = "{\"coins\":"
    try folder.write(broken, to: "watchlist.json")
    let run = await Run.quid("watchlist add bitcoin --client test", environment: folder.environment)
    #expect(run.code == .file)
    #expect(run.error.contains("is not a JSON list of coin ids"))
    #expect(try String(contentsOf: folder.file("watchlist.json"), encoding: .utf8) == broken)
  }

  @Test func `missing data folder means an empty watchlist that cannot be changed`() async {
    #expect(await Run.quid("watchlist --client test").code == .success)
    let run = await Run.quid("watchlist add bitcoin --client test")
    #expect(run.code == .file)
    #expect(run.error.contains("XDG_DATA_HOME"))
  }

  @Test(arguments: ["watchlist ad bitcoin", "watchlist list bitcoin", "watchlist add", "watchlist remove"])
  func `invalid subcommand is rejected`(_ line: String) async {
    #expect(await Run.quid(line + " --client test").code == .usage)
  }
}
