import Foundation
import Testing

@testable import quid

/// API keys and keys in URLs are never in the output of `quid config`.
struct ConfigSecretTests {
  private static let canary = "CANARY0123456789"
  private static let keys = ["coingecko-key", "etherscan-key", "fixer-key", "node-auth"]
  private static let variables = ["COINGECKO_API_KEY", "ETHERSCAN_API_KEY", "FIXER_API_KEY", "QUID_NODE_AUTH"]

  /// Checks that no output of a run contains a part of the key.
  private func expectNone(_ run: Run, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(!(run.output + run.error).uppercased().contains("CANARY"), "\(run)", sourceLocation: sourceLocation)
  }

  @Test(arguments: keys) func `key is stored from standard input and never printed`(_ key: String) async throws {
    let folder = try ConfigFolder()
    let set = await folder.run("config set \(key) --verbose", input: "\(Self.canary)\n")
    #expect(set.code == .success, "\(set)")
    expectNone(set)
    #expect(folder.text?.contains(Self.canary) == true)
    #expect(try folder.permissions(folder.file) == 0o600)
    for line in ["config list", "config get \(key)", "config set theme dark", "config set \(key)"] {
      for format in ["", " --json", " --csv"] {
        let run = await folder.run(line + format, input: "\(Self.canary)\r\n")
        #expect(run.code == .success, "\(run)")
        expectNone(run)
      }
    }
    #expect(await folder.run("config get \(key)").output == "set\n")
    let row = try #require(try await folder.rows("config get \(key)").first)
    #expect(row.text("value") == "null")
    #expect(row["hidden"] as? Bool == true)
    #expect(await folder.run("config list").output.contains("(hidden)"))
    expectNone(await folder.run("config unset \(key)"))
    #expect(folder.text?.contains("CANARY") == false)
  }

  @Test(arguments: variables) func `key of the environment is never printed`(_ variable: String) async throws {
    let folder = try ConfigFolder()
    for value in [Self.canary, "\(Self.canary) é"] {
      for line in ["config list", "config list --json", "config list --csv", "config get \(variable)"] {
        expectNone(await folder.run(line, [variable: value]))
      }
    }
    #expect(await folder.run("config get \(variable)", [variable: Self.canary]).output == "set\n")
  }

  @Test(arguments: [
    ("config set etherscan-key \(canary)", "", "Use standard input"),
    ("config set etherscan-key", "\(canary) é\n", "etherscan-key is not an API key"),
    ("config set etherscan-key", "\(canary)\n\(canary)\n", "more than one line"),
    ("config set etherscan-key", "\n\(canary)", "more than one line"),
    ("config set etherscan-key", "\n", "cannot be empty"),
    ("config set etherscan-key", String(repeating: canary, count: 300), "is longer than"),
    ("config set node-auth Bearer", "\(canary)\n", "cannot be arguments"),
    ("config set node-auth", "\(canary) \(canary)\n", "node-auth is not a login"),
    ("config set node https://u:\(canary)@a@example.org", "", "user name or password"),
    ("config set node wss://example.org/\(canary)", "", "WebSocket (wss://) is not supported"),
    ("config set node ws://u:\(canary)@127.0.0.1:8546", "", "WebSocket (ws://) is not supported"),
    ("config set node /home/\(canary)/geth.ipc", "", "IPC (.ipc) is not supported"),
    ("config set coingecko-url https://u:\(canary)@example.org", "", "user name or password"),
    ("config set node", "http://example.org/\(canary)\n", "Plain http"),
    ("config set coingecko-url https://example.org/?key=\(canary)", "", "must not contain a query"),
  ])
  func `rejected value is not printed`(line: String, input: String, message: String) async throws {
    let folder = try ConfigFolder()
    for format in ["", " --json"] {
      let run = await folder.run(line + format, input: input)
      #expect(run.code == .usage, "\(run)")
      #expect(run.error.contains(message), "\(run)")
      expectNone(run)
    }
    #expect(folder.text == nil)
  }

  @Test func `key is not read from a terminal, which would show it`() async throws {
    let folder = try ConfigFolder()
    let recording = RecordingConsole()
    var console = recording.console(isTerminal: true, input: "\(Self.canary)\n")
    console.isInputTerminal = true
    let program = Program(
      arguments: ["config", "set", "etherscan-key"], environment: folder.environment, console: console)
    #expect(await program.run() == .usage)
    #expect(recording.error.contains("quid config set etherscan-key < FILE"))
    #expect(folder.text == nil)
  }

  @Test(arguments: ["config set node https://node.example:8545/v3/\(canary)", "config set node"])
  func `path of a node is hidden`(_ line: String) async throws {
    let folder = try ConfigFolder()
    let set = await folder.run(line, input: "https://node.example:8545/v3/\(Self.canary)\n")
    #expect(set.code == .success, "\(set)")
    expectNone(set)
    #expect(folder.text?.contains(Self.canary) == true)
    let list = await folder.run("config list")
    #expect(list.output.contains("https://node.example:8545/(hidden)"), "\(list)")
    expectNone(list)
    let get = await folder.run("config get node")
    #expect(get.output == "https://node.example:8545\n")
    #expect(get.error.contains("Parts of the URL are hidden"))
    expectNone(get)
    let row = try #require(try await folder.rows("config get node").first)
    #expect(row.text("value") == "https://node.example:8545")
    #expect(row["hidden"] as? Bool == true)
  }

  @Test func `login and key in the URL of a node are stored and never shown`() async throws {
    let folder = try ConfigFolder()
    let typed = "https://user:\(Self.canary)@node.example/?dkey=\(Self.canary)"
    for input in [typed, ""] {
      let set = await folder.run("config set node \(input.isEmpty ? typed : "")", input: input)
      #expect(set.code == .success, "\(set)")
      expectNone(set)
    }
    #expect(
      folder.text
        == "{\n  \"node\": \"https://node.example?dkey=\(Self.canary)\",\n"
        + "  \"node-auth\": \"Basic dXNlcjpDQU5BUlkwMTIzNDU2Nzg5\"\n}\n")
    for line in ["config list", "config get node", "config get node-auth", "config list --json", "sources --json"] {
      let run = await folder.run(line)
      #expect(run.code == .success, "\(run)")
      expectNone(run)
      #expect(!run.output.contains("dXNlcjpD"), "\(run)")
    }
    let list = await folder.run("config list", ["QUID_NODE_URL": "https://\(Self.canary)@node.example"])
    #expect(list.output.contains("https://node.example/(hidden)"), "\(list)")
    expectNone(list)
  }

  @Test func `login is removed with its node`() async throws {
    let folder = try ConfigFolder()
    _ = await folder.run("config set node-auth", input: "token")
    #expect(await folder.run("config set node https://a.example").code == .success)
    #expect(folder.text?.contains("Bearer token") == true)
    // Another path of the same origin keeps the login.
    #expect(await folder.run("config set node https://a.example/v3").code == .success)
    #expect(folder.text?.contains("Bearer token") == true)
    let other = await folder.run("config set node https://b.example")
    #expect(other.error.contains("Removed node-auth, the login of https://a.example."), "\(other)")
    #expect(folder.text?.contains("node-auth") == false)
    _ = await folder.run("config set node-auth", input: "token")
    let unset = await folder.run("config unset node")
    #expect(unset.error.contains("Removed node-auth"), "\(unset)")
    #expect(folder.text == "{}\n")
  }

  @Test func `node without a path is shown`() async throws {
    let folder = try ConfigFolder()
    #expect(await folder.run("config set node http://127.0.0.1:8545/").code == .success)
    #expect(await folder.run("config get node").output == "http://127.0.0.1:8545/\n")
    #expect(try await folder.rows("config list").first?["hidden"] as? Bool == false)
  }

  @Test(arguments: ["https://proxy.example/\(canary)/v3", "https://u:\(canary)@proxy.example", "\(canary)"])
  func `possible key in a base URL is hidden`(_ url: String) async throws {
    let folder = try ConfigFolder(#"{"coingecko-url": "\#(url)", "node": "\#(url)"}"#)
    for line in ["config list", "config list --json", "config get coingecko-url", "config get node"] {
      expectNone(await folder.run(line))
    }
    let rows = try await folder.rows("config list")
    #expect(rows.compactMap { $0["hidden"] as? Bool } == [true, true])
  }
}
