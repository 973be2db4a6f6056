import Foundation
import QuidTerminal
import Testing

@testable import quid

/// A configured client other than live is visible in every output.
struct ConfiguredClientTests {
  private static let commands = [
    "markets --limit 1", "coin btc", "chart btc", "watchlist", "convert 1 usd eur", "history usd eur", "currencies",
    "bitcoin", "send 1", "fee", "contacts", "sources",
  ]

  @Test(arguments: commands) func `report warns of a client in the configuration file`(_ line: String) async throws {
    let folder = try ConfigFolder(#"{"client": "test"}"#)
    let warning = "The data is not live: the client “test” is set in \(folder.path)."
    #expect(await folder.run(line).error.contains("quid: warning: \(warning)\n"))
    #expect(try await folder.run("\(line) --json").json["warnings"].map { "\($0)".contains("is not live") } == true)
    let option = await folder.run("\(line) --client test")
    #expect(option.code == .success)
    #expect(!option.error.contains("is not live"), "\(option)")
  }

  @Test func `report warns of a client in the environment, which replaces that of the file`() async throws {
    let folder = try ConfigFolder(#"{"client": "test"}"#)
    let run = await folder.run("fee", ["QUID_CLIENT": "mock"])
    #expect(run.error.contains("quid: warning: The data is not live: the client “mock” is set by QUID_CLIENT.\n"))
    let live = await folder.run("fee --offline", ["QUID_CLIENT": "live"])
    #expect(!live.error.contains("is not live"), "\(live)")
  }

  @Test func `table and failed command warn of a configured client`() async {
    let environment = ["QUID_CLIENT": "test"]
    #expect(await Run.quid("fee --csv", environment: environment).error.contains("is not live"))
    let failure = await Run.quid("coin nosuchcoin", environment: environment)
    #expect(failure.code == .rejectedInput)
    #expect(failure.error.contains("is not live"))
  }

  @Test func `stream warns of a configured client on standard error`() async throws {
    let environment = ["QUID_CLIENT": "test"]
    let text = await Run.quid("convert - eur usd", environment: environment, input: "1\n")
    #expect(text.output == "1.0844\n")
    #expect(text.error == "quid: warning: The data is not live: the client “test” is set by QUID_CLIENT.\n")
    let json = await Run.quid("convert - eur usd --json", environment: environment, input: "1\n")
    #expect(
      try json.errorJSON.text("warning") == "The data is not live: the client “test” is set by QUID_CLIENT.")
  }

  @Test func `each update of a watched command warns of a configured client`() async throws {
    let line = ["watch", "fee", "--until", "gas>1"]
    let environment = ["QUID_CLIENT": "test", "NO_COLOR": "1"]
    let json = await Run.quid(line + ["--json"], environment: environment)
    #expect(json.code == .success, "\(json)")
    #expect(json.output.contains("is not live"))
    let text = await Run.quid(line, environment: environment)
    #expect(text.error.contains("is not live"))
    let terminal = await Run.quid(line, environment: environment, isTerminal: true)
    #expect(terminal.output.contains("is not live"))
  }

  @Test func `completion script is printed without warnings`() async {
    let run = await Run.quid("completions bash", environment: ["QUID_CLIENT": "test"])
    #expect(run.code == .success)
    #expect(run.error.isEmpty)
  }

  @Test(arguments: [
    ScreenSize(columns: 40, rows: 20), ScreenSize(columns: 80, rows: 24), ScreenSize(columns: 140, rows: 40),
  ])
  func `every screen shows the configured client`(_ size: ScreenSize) async {
    var stage = Stage(size, configuredClient: "test")
    await stage.settle()
    for tab in Tab.all {
      stage.press(.function(tab.number))
      await stage.settle()
      #expect(stage.text.contains("test client"), "\(tab)")
      stage.warn("The cache cannot be written: no space is left on the device, so nothing is cached at all.")
      #expect(stage.text.contains("test client"), "\(tab)")
      stage.press(.character("?"))
      #expect(stage.text.contains("test client"), "\(tab)")
      stage.press(.escape)
    }
    #expect(!Stage(size).text.contains("test client"))
  }
}
