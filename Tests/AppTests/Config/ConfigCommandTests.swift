import Foundation
import Testing

@testable import quid

struct ConfigCommandTests {
  @Test(arguments: ["config", "config list"])
  func `list shows the settings that are set, with their sources`(_ line: String) async throws {
    let folder = try ConfigFolder(#"{"QUID_CLIENT": "test", "currency": "SEK", "theme": ""}"#)
    let variables = ["QUID_LOCALE": "sv_SE", "QUID_CLIENT": "mock"]
    let rows = try await folder.rows(line, variables)
    #expect(rows.map { $0.text("key") } == ["currency", "locale", "client"])
    #expect(rows.map { $0.text("value") } == ["SEK", "sv_SE", "mock"])
    #expect(rows.map { $0.text("source") } == ["file", "environment", "environment"])
    let run = await folder.run(line, variables)
    #expect(run.code == .success)
    #expect(run.error.isEmpty)
    let words = run.output.split(separator: "\n").map { $0.split(separator: " ").map { String($0) } }
    #expect(
      words == [
        ["Setting", "Value", "Source"], ["currency", "SEK", "file"], ["locale", "sv_SE", "environment"],
        ["client", "mock", "environment"],
      ])
    let table = await folder.run("\(line) --csv", variables)
    #expect(table.output.hasPrefix("key,value,source,hidden\n"))
  }

  @Test func `list without settings prints advice on standard error`() async throws {
    let folder = try ConfigFolder()
    let run = await folder.run("config list")
    #expect(run.code == .success)
    #expect(run.output.isEmpty)
    #expect(run.error == "quid: The configuration is empty. To set a value, run quid config set KEY VALUE.\n")
  }

  @Test func `set creates a file that only the user can read`() async throws {
    let folder = try ConfigFolder()
    let run = await folder.run("config set currency euros")
    #expect(run.code == .success)
    #expect(run.output.isEmpty)
    #expect(run.error == "quid: Set currency to EUR in the configuration.\n")
    #expect(folder.text == "{\n  \"currency\": \"EUR\"\n}\n")
    #expect(try folder.permissions(folder.file) == 0o600)
    #expect(try folder.permissions(folder.file.deletingLastPathComponent()) == 0o700)
  }

  @Test(arguments: ["currency", "currencies"])
  func `unknown currency is not stored`(_ key: String) async throws {
    let folder = try ConfigFolder()
    let run = await folder.run("config set \(key) xyz")
    #expect(run.code == .usage)
    #expect(run.error.contains("takes a currency code, such as SEK, not “xyz”."))
    #expect(folder.text == nil)
  }

  @Test(arguments: ["btc", "eth", "SOL", "bitcoin"]) func `coin is no misspelled currency`(_ coin: String) async throws
  {
    let run = try await ConfigFolder().run("config set currency \(coin)")
    #expect(run.code == .usage)
    #expect(run.error.contains("not “\(coin)”, which is a coin."), "\(run.error)")
  }

  @Test func `set makes a file that others can read private`() async throws {
    let folder = try ConfigFolder("{}", permissions: 0o644)
    #expect(await folder.run("config set theme dark").code == .success)
    #expect(try folder.permissions(folder.file) == 0o600)
  }

  @Test func `names, order, unknown fields and their values survive a change`() async throws {
    let folder = try ConfigFolder(
      #"{"zeta": [1.50, {"b": null, "a": 1e3}], "QUID_CLIENT": "test", "å": true, "#
        + #""n": 12345678901234567890.5, "node": "https://example.org"}"#)
    #expect(await folder.run("config set client MOCK").code == .success)
    #expect(await folder.run("config set locale sv_SE").code == .success)
    #expect(await folder.run("config unset QUID_NODE_URL").code == .success)
    #expect(
      folder.text == """
        {
          "zeta": [1.50, {"b": null, "a": 1e3}],
          "QUID_CLIENT": "mock",
          "å": true,
          "n": 12345678901234567890.5,
          "locale": "sv_SE"
        }

        """)
  }

  @Test func `get prints the effective value, whatever name it has`() async throws {
    let folder = try ConfigFolder(#"{"QUID_CLIENT": "test"}"#)
    for name in ["client", "QUID_CLIENT", "Client", "quid_client"] {
      #expect(await folder.run("config get \(name)").output == "test\n")
    }
    #expect(await folder.run("config get client", ["QUID_CLIENT": "mock"]).output == "mock\n")
    let unset = await folder.run("config get currency")
    #expect(unset.code == .rejectedInput)
    #expect(unset.output.isEmpty)
    #expect(unset.error == "quid: currency is not set. To set it, run quid config set currency VALUE\n")
    #expect(await folder.run("config get client", ["QUID_CLIENT": ""]).code == .rejectedInput)
  }

  @Test func `unset of a setting that is not set is a note`() async throws {
    let folder = try ConfigFolder()
    let run = await folder.run("config unset currency")
    #expect(run.code == .success)
    #expect(run.error == "quid: The setting currency is not set in the configuration.\n")
    #expect(folder.text == nil)
  }

  @Test func `unset removes both names of a setting`() async throws {
    let folder = try ConfigFolder(#"{"QUID_CLIENT": "mock", "client": "test"}"#)
    let list = await folder.run("config list")
    #expect(list.error.contains("contains both QUID_CLIENT and client, which are the same setting. client is used."))
    #expect(await folder.run("config get client").output == "test\n")
    #expect(await folder.run("config unset client").error.contains("Removed the setting client."))
    #expect(folder.text == "{}\n")
  }

  @Test func `variable that hides a changed setting is named`() async throws {
    let folder = try ConfigFolder()
    let set = await folder.run("config set currency sek", ["QUID_CURRENCY": "GBP"])
    #expect(set.error.contains("The environment variable QUID_CURRENCY is also set and overrides this setting."))
    let unset = await folder.run("config unset currency", ["QUID_CURRENCY": "GBP"])
    #expect(unset.error.contains("The environment variable QUID_CURRENCY is still set."))
  }

  @Test(arguments: ["c zk", "czk,e ur", "5 czk,eur"])
  func `list of currencies with a blank inside a code is rejected`(_ value: String) async throws {
    let folder = try ConfigFolder()
    let set = await Run.quid(["config", "set", "currencies", value], environment: folder.environment)
    #expect([.usage, .rejectedInput].contains(set.code))
    #expect(folder.text == nil)
  }

  @Test(arguments: ["5 euros", "€ dollars", "34 000euros"])
  func `currency with other characters is rejected and stores nothing`(_ value: String) async throws {
    let folder = try ConfigFolder()
    let set = await Run.quid(["config", "set", "currency", value], environment: folder.environment)
    #expect([.usage, .rejectedInput].contains(set.code))
    #expect(set.error.contains("“\(value)”"), "\(set.error)")
    #expect(folder.text == nil)
    let run = await folder.run("price btc --client test", ["QUID_CURRENCY": value])
    #expect([.usage, .rejectedInput].contains(run.code))
    #expect(run.error.contains("“\(value)”"), "\(run.error)")
    let option = await Run.quid(["price", "btc", "--client", "test", "--in", value])
    #expect([.usage, .rejectedInput].contains(option.code))
    #expect(option.error.contains("“\(value)”"), "\(option.error)")
  }

  @Test func `path is printed although the file does not exist`() async throws {
    let folder = try ConfigFolder()
    #expect(await folder.run("config path").output == "\(folder.path)\n")
    #expect(try await folder.run("config path --json").json.text("data.path") == folder.path)
    for line in ["config path", "config set currency sek", "config unset currency"] {
      let run = await Run.quid(line)
      #expect(run.code == .file)
      #expect(run.error.contains("Set XDG_CONFIG_HOME or HOME"))
    }
  }

  @Test func `contact can be the account that pays`() async throws {
    let folder = try ConfigFolder()
    #expect(
      await folder.run("contacts add ann 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed").code == .success)
    #expect(await folder.run("config set from ann").code == .success)
    #expect(await folder.run("config get from").output == "ann\n")
  }

  // MARK: Errors

  @Test(arguments: [
    ("config lst", "quid config takes list, get, set, unset or path, not “lst”."),
    ("config list x", "quid config list does not take “x”."),
    ("config path x", "quid config path does not take “x”."),
    ("config get", "quid config get needs the name of a setting"),
    ("config get client x", "quid config get does not take “x”."),
    ("config unset client x", "quid config unset does not take “x”."),
    ("config set client test x", "quid config set does not take “x”."),
    ("config set", "quid config set needs the name of a setting, as in quid config set currency"),
    ("config set currency", "quid config set currency needs a value."),
    ("config get curency", "There is no setting “curency”. Did you mean “currency”?"),
    ("config set QUID_CLEINT test", "Did you mean “QUID_CLIENT”?"),
    ("config set etherscan-key X", "API keys cannot be arguments"),
    ("config set fixer-key", "fixer-key cannot be empty."),
    ("watch config", "not “config”."),
    ("settings", "Did you mean “config”?"),
  ])
  func `invalid command line is rejected and changes nothing`(line: String, message: String) async throws {
    let folder = try ConfigFolder()
    let run = await folder.run(line)
    #expect(run.code == .usage, "\(run)")
    #expect(run.error.contains(message), "\(run)")
    #expect(folder.text == nil)
  }

  @Test func `empty value is rejected with the command that removes the setting`() async throws {
    let folder = try ConfigFolder()
    let run = await Run.quid(["config", "set", "currency", ""], environment: folder.environment)
    #expect(run.code == .usage)
    #expect(run.error == "quid: currency cannot be empty. To remove the setting, run quid config unset currency.\n")
    #expect(folder.text == nil)
  }

  struct Invalid: CustomTestStringConvertible, Sendable {
    let key: String
    let value: String
    /// A command line with the same value, and the name of its option.
    let line: String
    let option: String
    var testDescription: String { "\(key) \(value)" }
  }

  @Test(arguments: [
    Invalid(key: "client", value: "tset", line: "fee --client tset", option: "--client"),
    Invalid(key: "theme", value: "drak", line: "fee --theme drak", option: "--theme"),
    Invalid(key: "locale", value: "sv_SW", line: "fee --locale sv_SW", option: "--locale"),
    Invalid(key: "locale", value: "../x", line: "fee --locale ../x", option: "--locale"),
    Invalid(key: "timeout", value: "0", line: "fee --timeout 0", option: "--timeout"),
    Invalid(key: "timeout", value: "soon", line: "fee --timeout soon", option: "--timeout"),
    Invalid(key: "currency", value: "euroo", line: "markets --in euroo", option: "--in"),
    Invalid(
      key: "node", value: "http://example.org", line: "send 1eth --node http://example.org", option: "--node"),
    Invalid(
      key: "from", value: "0x12",
      line: "send 1eth --node http://127.0.0.1:1 --to 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed --from 0x12",
      option: "--from"),
  ])
  func `invalid value is rejected with the message of the option`(_ invalid: Invalid) async throws {
    let folder = try ConfigFolder()
    let run = await folder.run("config set \(invalid.key) \(invalid.value)")
    let option = await folder.run(invalid.line)
    #expect(run.code == option.code && run.code != .success, "\(run)")
    #expect(option.error.contains(invalid.option), "\(option)")
    #expect(run.error == option.error.replacing(invalid.option, with: invalid.key))
    #expect(folder.text == nil)
  }

  @Test(arguments: [
    Invalid(key: "coingecko-url", value: "example.org", line: "fee", option: "QUID_COINGECKO_URL"),
    Invalid(key: "wazirx-url", value: "https://example.org?a", line: "fee", option: "QUID_WAZIRX_URL"),
    Invalid(key: "fixer-requests", value: "many", line: "fee", option: "QUID_FIXER_REQUESTS"),
  ])
  func `invalid value is rejected with the message of the variable`(_ invalid: Invalid) async throws {
    let folder = try ConfigFolder()
    let run = await folder.run("config set \(invalid.key) \(invalid.value)")
    let variable = await folder.run(invalid.line, [invalid.option: invalid.value])
    #expect(run.code == .usage && variable.code == .usage)
    #expect(variable.error.contains(invalid.option), "\(variable)")
    #expect(run.error == variable.error.replacing(invalid.option, with: invalid.key))
    #expect(folder.text == nil)
  }
}
