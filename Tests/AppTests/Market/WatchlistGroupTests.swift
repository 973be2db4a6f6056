import Foundation
import TestSupport
import Testing

@testable import quid

struct WatchlistGroupTests {
  private func ids(_ line: String, _ folder: DataFolder) async throws -> [String?] {
    let run = await Run.quid("\(line) --client test --json", environment: folder.environment)
    #expect(run.code == .success, "\(run.error)")
    let rows = (try run.json["data"] as? [String: Any])?["rows"] as? [[String: Any]]
    return try #require(rows).map { $0.text("id") }
  }

  private func error(_ line: String, _ folder: DataFolder) async -> String {
    let run = await Run.quid("\(line) --client test", environment: folder.environment)
    #expect(run.code == .rejectedInput)
    return run.error
  }

  @Test func `coins of a group are added, listed and removed, and the watchlist keeps its form`() async throws {
    let folder = DataFolder()
    #expect(try await ids("watchlist add btc", folder) == ["bitcoin"])
    #expect(try await ids("watchlist add sol btc --group layer-1", folder) == ["solana", "bitcoin"])
    #expect(try await ids("watchlist add doge --group Memes", folder) == ["dogecoin"])
    #expect(try await ids("watchlist", folder) == ["bitcoin", "solana", "dogecoin"])
    #expect(try await ids("watchlist list --group LAYER-1", folder) == ["solana", "bitcoin"])
    #expect(try folder.text("watchlist.json") == #"["bitcoin","solana","dogecoin"]"# + "\n")
    #expect(
      try folder.text("watchlist-groups.json")
        == #"[{"coins":["solana","bitcoin"],"name":"layer-1"},{"coins":["dogecoin"],"name":"Memes"}]"# + "\n")
    #expect(try await ids("watchlist remove solana --group layer-1", folder) == ["bitcoin"])
    #expect(try await ids("watchlist", folder) == ["bitcoin", "solana", "dogecoin"])
    #expect(try await ids("watchlist remove dogecoin", folder) == ["bitcoin", "solana"])
    #expect(try folder.text("watchlist-groups.json") == #"[{"coins":["bitcoin"],"name":"layer-1"}]"# + "\n")
  }

  @Test func `wrong group, member or name is rejected with advice, and nothing changes`() async throws {
    let folder = DataFolder()
    #expect(try await ids("watchlist add sol btc --group layer-1", folder) == ["solana", "bitcoin"])
    let (watchlist, groups) = (try folder.text("watchlist.json"), try folder.text("watchlist-groups.json"))
    for line in ["watchlist list --group layer1", "watchlist remove btc --group layer1"] {
      let message = await error(line, folder)
      #expect(message.contains("There is no group “layer1”") && message.contains("layer-1"), "\(message)")
    }
    #expect(
      await error("watchlist remove bitcoin ethereum --group layer-1", folder).contains(
        "“ethereum” is not in the group"))
    #expect(await error("watchlist add nope --group layer-1", folder).contains("There is no coin “nope”"))
    let long = String(repeating: "x", count: 41)
    #expect(await error("watchlist add eth --group \(long)", folder).contains("is not a valid group name"))
    #expect(try folder.text("watchlist.json") == watchlist)
    #expect(try folder.text("watchlist-groups.json") == groups)
  }

  @Test func `watchlist of an older version stays valid, and unknown fields of groups are kept`() async throws {
    let folder = DataFolder()
    try folder.write(#"["bitcoin","solana"]"#, to: "watchlist.json")
    try folder.write(
      #"[{"color":{"b":1,"a":[2.50]},"coins":["bitcoin"],"name":"a"}]"#, to: "watchlist-groups.json")
    #expect(try await ids("watchlist list --group a", folder) == ["bitcoin"])
    #expect(try await ids("watchlist add sol --group a", folder) == ["solana"])
    #expect(
      try folder.text("watchlist-groups.json")
        == #"[{"color":{"b":1,"a":[2.50]},"coins":["bitcoin","solana"],"name":"a"}]"# + "\n")
  }

  @Test func `coin that an older version removed from the watchlist stays in its group, but is not shown`() async throws
  {
    let folder = DataFolder()
    #expect(try await ids("watchlist add sol btc --group a", folder) == ["solana", "bitcoin"])
    try folder.write(#"["bitcoin"]"#, to: "watchlist.json")
    #expect(try await ids("watchlist list --group a", folder) == ["bitcoin"])
    #expect(try folder.text("watchlist-groups.json").contains("solana"))
  }

  @Test(arguments: [
    "", "{}", #"{"version":2,"groups":[]}"#, #"[{"name":"a"}]"#, #"[{"name":"","coins":[]}]"#,
    #"[{"name":"a","coins":[1]}]"#, #"[{"name":"a","coins":[]},{"name":"A","coins":[]}]"#,
  ])
  func `invalid file of groups is reported and not overwritten`(_ content: String) async throws {
    let folder = DataFolder()
    try folder.write(content, to: "watchlist-groups.json")
    let run = await Run.quid("watchlist add btc --group a --client test", environment: folder.environment)
    #expect(run.code == .file)
    #expect(run.error.contains("watchlist-groups.json"))
    #expect(try folder.text("watchlist-groups.json") == content)
    // Without a group, the watchlist does not depend on the file.
    #expect(try await ids("watchlist", folder) == ["bitcoin"])
  }

  @Test func `concurrent additions to groups lose no coin`() async throws {
    for _ in 0..<20 {
      let folder = DataFolder()
      async let first = Run.quid("watchlist add btc --group a --client test", environment: folder.environment)
      async let second = Run.quid("watchlist add eth --group b --client test", environment: folder.environment)
      for run in await [first, second] { #expect(run.code == .success) }
      let text = try folder.text("watchlist-groups.json")
      #expect(text.contains("bitcoin") && text.contains("ethereum"))
    }
  }
}
