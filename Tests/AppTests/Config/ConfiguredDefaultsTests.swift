import Foundation
import QuidCore
import QuidPresentation
import QuidTerminal
import TestSupport
import Testing

@testable import quid

/// The defaults that the environment and the configuration file set.
struct ConfiguredDefaultsTests {
  private func currency(_ line: String, _ folder: ConfigFolder, _ variables: [String: String] = [:]) async throws
    -> String?
  {
    let run = await folder.run("\(line) --client test --json", variables)
    #expect(run.code == .success, "\(run)")
    return try run.json.text("data.currency")
  }

  @Test(arguments: [
    "markets --limit 1", "markets --search bitcoin", "markets --watchlist", "coin btc", "chart btc", "bitcoin",
    "watchlist add btc", "watchlist",
  ])
  func `command uses the configured currency unless an option gives another`(_ line: String) async throws {
    let folder = try ConfigFolder(#"{"currency": "sek"}"#)
    #expect(try await currency(line, folder) == "SEK")
    #expect(try await currency(line, folder, ["QUID_CURRENCY": "GBP"]) == "GBP")
    #expect(try await currency("\(line) --in jpy", folder, ["QUID_CURRENCY": "GBP"]) == "JPY")
  }

  @Test(arguments: ["fee", "send 1.5", "send max"])
  func `wallet uses a configured currency that it supports, otherwise the euro`(_ line: String) async throws {
    let folder = try ConfigFolder()
    #expect(try await currency(line, folder) == "EUR")
    #expect(try await currency(line, folder, ["QUID_CURRENCY": "usd"]) == "USD")
    #expect(try await currency(line, folder, ["QUID_CURRENCY": "sek"]) == "EUR")
    #expect(try await currency("\(line) --in gbp", folder, ["QUID_CURRENCY": "usd"]) == "GBP")
  }

  @Test func `currency of the amount has precedence over the configured one`() async throws {
    #expect(try await currency("send 50usd", try ConfigFolder(#"{"currency": "gbp"}"#)) == "USD")
  }

  @Test func `malformed amount is reported in the configured currency`() async throws {
    let run = await Run.quid("send 1,5 --json", environment: ["QUID_CURRENCY": "gbp"])
    #expect(run.code == .rejectedInput)
    #expect(try run.json.text("data.currency") == "GBP")
  }

  @Test func `send through a node uses the configured currency`() async throws {
    let node = try FakeNode()
    let folder = try ConfigFolder(#"{"currency": "usd"}"#)
    let line =
      "send 1eth --to 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed --node \(node.url) --from \(FakeNode.accounts[0])"
    #expect(try await currency("\(line) --dry-run --timeout 10m", folder) == "USD")
  }

  @Test func `configured currency is added to the prices of a day`() async throws {
    let folder = try ConfigFolder(#"{"currency": "sek"}"#)
    let json = try await folder.run("bitcoin 2023-08-25 --client test --json").json
    let data = try #require(json["data"] as? [String: Any])
    #expect(Set(data.keys) == ["date", "EUR", "USD", "GBP", "SEK"])
  }

  @Test func `locale of a setting has precedence over that of the system`() async throws {
    let folder = try ConfigFolder(#"{"locale": "sv_SE"}"#)
    #expect(await folder.run("send 1.5 --client test", ["LC_ALL": "en_US.UTF-8"]).output.contains("1,5 ETH"))
    #expect(await folder.run("send 1.5 --client test", ["QUID_LOCALE": "en_US"]).output.contains("1.5 ETH"))
    #expect(await folder.run("send 1.5 --client test --locale en_US").output.contains("1.5 ETH"))
  }

  @Test func `theme and timeout of the settings are the defaults of the options`() throws {
    let folder = try ConfigFolder(#"{"theme": "Light", "timeout": "3s"}"#)
    let file = try ConfigurationFile(at: folder.file)
    let settings = try Settings(CommonOptions(), environment: ["timeout": "9s"], file: file)
    #expect(settings.theme == .light)
    #expect(settings.timeout == .seconds(3))
    #expect(try Settings(CommonOptions(), environment: ["QUID_THEME": "mono"], file: file).theme == .mono)
    let options = CommonOptions()
    try options.$theme.parse(["dark"], of: "")
    try options.$timeout.parse(["1s"], of: "")
    let chosen = try Settings(options, environment: ["QUID_THEME": "mono"], file: file)
    #expect(chosen.theme == .dark)
    #expect(chosen.timeout == .seconds(1))
  }

  @Test func `configured timeout ends requests`() async throws {
    let clock = ProgramClock()
    let server = try LoopbackServer { clock.hang($0) }
    let folder = try ConfigFolder(#"{"timeout": "50ms", "coingecko-url": "\#(server.url)"}"#)
    let run = await folder.run("coin bitcoin", clock: clock)
    #expect(run.code == .unavailable, "\(run)")
    #expect(clock.elapsed <= .milliseconds(50))
  }

  struct Wrong: CustomTestStringConvertible, Sendable {
    let key: String
    let variable: String
    let value: String
    let message: String
    var testDescription: String { key }
  }

  @Test(arguments: [
    Wrong(key: "locale", variable: "QUID_LOCALE", value: "sv_SW", message: ": “sv_SW” is not a known locale."),
    Wrong(key: "theme", variable: "QUID_THEME", value: "blue", message: " takes light, dark or mono, not “blue”."),
    Wrong(
      key: "currency", variable: "QUID_CURRENCY", value: "euroo",
      message: " takes a currency code of three letters, such as SEK, not “euroo”."),
  ])
  func `invalid default names the setting and its source`(_ wrong: Wrong) async throws {
    let folder = try ConfigFolder("{\"\(wrong.key)\": \"\(wrong.value)\"}")
    let file = await folder.run("fee --client test")
    #expect(file.code == .usage)
    #expect(file.error.hasPrefix("quid: \(wrong.key) in \(folder.path)\(wrong.message)"), "\(file)")
    let variable = await Run.quid("fee --client test", environment: [wrong.variable: wrong.value])
    #expect(variable.code == .usage)
    #expect(variable.error.hasPrefix("quid: \(wrong.variable)\(wrong.message)"), "\(variable)")
  }

  // MARK: Full screen

  private static let size = ScreenSize(columns: 80, rows: 24)

  private static func screens(_ fields: [String: String]) -> AppState {
    Stage(size, .unicode, Preferences(fields), currency: Currency("SEK")).state
  }

  @Test func `screens start in the configured currency, which is not saved`() {
    let state = Self.screens(["currency": "USD", "sendCurrency": "GBP"])
    #expect(state.market.model.currency.code == "SEK")
    #expect(state.bitcoin.model.currency.code == "SEK")
    #expect(state.send.form.model.entry.currency == .gbp)
    #expect(state.preferences["chosenCurrency"] == nil)
    #expect(state.preferences["currency"] == "USD")
    #expect(state.preferences["bitcoinCurrency"] == "EUR")
  }

  @Test func `picked currency has precedence over the configured one`() async {
    #expect(Self.screens(["chosenCurrency": "GBP"]).market.model.currency == .gbp)
    var stage = Stage(Self.size, currency: Currency("SEK"))
    await stage.settle()
    stage.type("cJPY")
    stage.press(.enter)
    #expect(stage.state.market.model.currency.code == "JPY")
    #expect(stage.state.preferences["chosenCurrency"] == "JPY")
    #expect(stage.state.preferences["currency"] == "JPY")
  }
}
