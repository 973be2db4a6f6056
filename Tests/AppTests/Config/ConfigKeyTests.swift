import Foundation
import QuidTerminal
import Testing

@testable import quid

/// The settings of the keys of the full-screen app.
struct ConfigKeyTests {
  @Test func `keys are stored by their names, shown, and used by the full-screen app`() async throws {
    let folder = try ConfigFolder()
    #expect(await folder.run("config set key.quit Ctrl-X,F12,Q,Q").code == .success)
    #expect(await folder.run("config get key.quit").output == "ctrl-x,f12,Q\n")
    #expect(try await folder.rows("config list").map { $0.text("key") } == ["key.quit"])
    #expect(folder.text == "{\n  \"key.quit\": \"ctrl-x,f12,Q\"\n}\n")
    let settings = try settings(folder)
    #expect(settings.configuredKeys == [.quit: [.control("x"), .function(12), .character("Q")]])
    #expect(settings.keyErrors.isEmpty)
    #expect(await folder.run("config unset key.quit").code == .success)
    #expect(try self.settings(folder).configuredKeys == [:])
  }

  private func settings(_ folder: ConfigFolder) throws -> Settings {
    try Settings(CommonOptions(), environment: folder.environment, file: try ConfigurationFile(at: folder.file))
  }

  @Test func `comma has a name, and spaces around names are ignored`() async throws {
    let folder = try ConfigFolder()
    let set = await Run.quid(["config", "set", "key.menu", " comma , M "], environment: folder.environment)
    #expect(set.code == .success, "\(set)")
    #expect(await folder.run("config get key.menu").output == "comma,M\n")
  }

  /// A value that is rejected, and a part of the message.
  struct Mistake: CustomTestStringConvertible, Sendable {
    let setting: String
    let value: String
    let message: String
    var testDescription: String { "\(setting) \(value)" }
  }

  @Test(arguments: [
    Mistake(
      setting: "key.quitt", value: "x",
      message: "There is no setting “key.quitt”. Did you mean “key.quit”? See quid help config."),
    Mistake(
      setting: "key.quit", value: "ctl-x",
      message: "key.quit takes keys such as x, ctrl-x, f2 or page-up, separated by commas, not “ctl-x”. Did you mean"
        + " “ctrl-x”?"),
    Mistake(setting: "key.quit", value: "pageup", message: "not “pageup”. Did you mean “page-up”?"),
    Mistake(setting: "key.quit", value: "x,", message: "not “”. For the key “,”, write comma."),
    Mistake(setting: "key.quit", value: ",", message: "not “”. For the key “,”, write comma."),
    Mistake(
      setting: "key.quit", value: "ctrl-m",
      message: "key.quit: A terminal cannot distinguish ctrl-m from enter. Give another key."),
    Mistake(setting: "key.help", value: "ctrl-c", message: "key.help: ctrl-c always quits. Give another key."),
    Mistake(
      setting: "key.help", value: "q",
      message: "key.help: “q” is already assigned to key.quit, which is active on the same screen. Assign another"
        + " key to one of the two settings."),
    Mistake(setting: "key.sort", value: "S", message: "“S” is already assigned to key.reverse"),
    Mistake(setting: "key.chart-style", value: "c,C", message: "“c” is already assigned to key.currency"),
    Mistake(setting: "key.first", value: "right", message: "“right” is already assigned to key.open"),
    Mistake(
      setting: "key.refresh", value: "enter",
      message: "key.refresh: “enter” confirms payments on the Send screen. Give another key."),
    Mistake(setting: "key.maximum", value: "y", message: "“y” confirms payments on the Send screen."),
    Mistake(setting: "key.amount", value: "a,Enter", message: "“enter” confirms payments on the Send screen."),
  ])
  func `invalid keys are rejected in one line and change nothing`(_ mistake: Mistake) async throws {
    let folder = try ConfigFolder()
    let run = await folder.run("config set \(mistake.setting) \(mistake.value)")
    #expect(run.code == .usage, "\(run)")
    #expect(run.error.contains(mistake.message), "\(run)")
    #expect(run.error.split(separator: "\n").count == 1, "\(run)")
    #expect(folder.text == nil)
  }

  @Test func `actions without a common screen can have the same key`() async throws {
    let folder = try ConfigFolder()
    #expect(await folder.run("config set key.chart-style n").code == .success)
    #expect(await folder.run("config set key.details n").code == .success)
    #expect(await folder.run("config set key.sort n").code == .success)
    let conflict = await folder.run("config set key.star n")
    #expect(conflict.code == .usage)
    #expect(conflict.error.contains("already assigned to key.sort"), "\(conflict)")
  }

  @Test func `two actions exchange their keys with a third key`() async throws {
    let folder = try ConfigFolder()
    for line in ["sort z", "reverse s", "sort S"] {
      #expect(await folder.run("config set key.\(line)").code == .success)
    }
    let unset = await folder.run("config unset key.sort")
    #expect(unset.code == .usage)
    #expect(unset.error.contains("key.sort: “s” is already assigned to key.reverse"), "\(unset)")
    #expect(try settings(folder).configuredKeys == [.sort: [.character("S")], .reverse: [.character("s")]])
  }

  @Test func `default keys have no conflict`() {
    for action in KeyAction.allCases {
      #expect(KeyBindings().error(in: action, named: "") == nil, "\(action)")
      #expect(!action.summary.isEmpty && !action.defaultKeys.isEmpty, "\(action)")
      #expect(Setting.named("key.\(action.rawValue)") == .keys(of: action))
      #expect(Setting.keys(of: action).variable == nil)
    }
    #expect(KeyAction.allCases.filter { $0.screenNumber != nil }.count == ScreenList.all(usesNode: false).count)
    #expect(KeyAction.ScreenName.allCases.map(\.rawValue) == ScreenList.all(usesNode: false).map { $0.tab.id })
  }

  // MARK: Configuration file

  /// A configuration file with an error, the errors that are reported and the keys that are used.
  struct Invalid: CustomTestStringConvertible, Sendable {
    let text: String
    let messages: [String]
    var keys: [KeyAction: [KeyPress]] = [:]
    var testDescription: String { text }
  }

  @Test(arguments: [
    Invalid(text: #"{"key.sort": "ctl-x"}"#, messages: ["not “ctl-x”"]),
    Invalid(text: #"{"key.sort": 1}"#, messages: ["key.sort in PATH must be a string"]),
    Invalid(text: #"{"key.sort": "enter"}"#, messages: ["“enter” is already assigned to key.open"]),
    Invalid(text: #"{"key.swap": "enter"}"#, messages: ["“enter” confirms payments"]),
    Invalid(
      text: #"{"key.sort": "z", "key.menu": "z"}"#, messages: ["“z” is already assigned to key.menu"],
      keys: [.menu: [.character("z")]]),
    // Without its setting, sort has the key of reverse again.
    Invalid(
      text: #"{"key.sort": "m", "key.reverse": "s"}"#,
      messages: [
        "key.sort in PATH: “m” is already assigned to key.menu",
        "key.reverse in PATH: “s” is already assigned to key.sort",
      ]),
    Invalid(
      text: #"{"key.sort": "", "key.menu": "z"}"#, messages: [], keys: [.menu: [.character("z")]]),
  ])
  func `wrong keys in the file are reported and replaced by the default keys`(_ invalid: Invalid) async throws {
    let folder = try ConfigFolder(invalid.text)
    let settings = try settings(folder)
    #expect(settings.configuredKeys == invalid.keys)
    let messages = invalid.messages.map { $0.replacing("PATH", with: folder.path) }
    #expect(settings.keyErrors.count == messages.count)
    for (error, message) in zip(settings.keyErrors, messages) { #expect(error.message.contains(message), "\(error)") }
    let list = await folder.run("config list")
    #expect(list.code == .success)
    for message in messages { #expect(list.error.contains(message), "\(list)") }
    #expect(list.error.split(separator: "\n").count == messages.count, "\(list)")
    // Other commands have no keys.
    let fee = await folder.run("fee --client test")
    #expect(fee.code == .success)
    #expect(fee.error.isEmpty, "\(fee)")
    #expect(await folder.run("config set key.sort v").code == .success)
  }

  @Test func `unknown action in the file is a warning with the nearest name`() async throws {
    let list = await (try ConfigFolder(#"{"key.srot": "z"}"#)).run("config list")
    #expect(list.error.contains("unknown setting “key.srot”. Did you mean “key.sort”?"), "\(list)")
  }

  // MARK: Documentation

  @Test func `shell completes the settings of keys`() async throws {
    let words = await Run.quid("completions words --offline -- settings key.c").output.split(separator: "\n").map {
      String($0)
    }
    let actions = KeyAction.allCases.filter { $0.rawValue.hasPrefix("c") }
    #expect(words == actions.map { "key.\($0.rawValue)" })
  }

  @Test func `documentation lists the default keys of all actions`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Docs/CommandLine.md")
    let document = try String(contentsOf: file, encoding: .utf8)
    let head = "| setting | default keys | screens | action |\n|---|---|---|---|\n"
    let rows = KeyAction.allCases.map { action in
      let keys = action.defaultKeyNames.map { name in
        name.split(separator: " ", maxSplits: 1).enumerated().map { $0 == 0 ? "`\($1)`" : "\($1)" }
          .joined(separator: " ")
      }
      let screens = KeyAction.ScreenName.allCases.filter { action.screens.contains($0) }.map(\.rawValue)
      let names = action.screens == KeyAction.ScreenName.all ? "all" : screens.joined(separator: ", ")
      return "| `key.\(action.rawValue)` | \(keys.joined(separator: ", ")) | \(names) | \(action.summary) |\n"
    }
    let table = head + rows.joined()
    if ProcessInfo.processInfo.environment["QUID_TABLE"] == "write" {
      let start = try #require(document.range(of: head)).lowerBound
      let end = document[start...].range(of: "\n\n")?.lowerBound ?? document.endIndex
      try (document[..<start] + table.dropLast() + document[end...]).write(to: file, atomically: true, encoding: .utf8)
    } else {
      #expect(document.contains(table + "\n"))
    }
  }
}
