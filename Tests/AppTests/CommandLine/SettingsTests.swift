import Foundation
import Testing

@testable import quid

struct SettingsTests {
  /// A temporary configuration folder of one test.
  private struct Folder: ~Copyable {
    let url = FileManager.default.temporaryDirectory.appending(path: "quid-settings-\(UUID().uuidString)")

    func write(_ text: String, permissions: Int = 0o600) throws {
      let folder = url.appending(path: "quid")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let path = folder.appending(path: "config.json").path(percentEncoded: false)
      #expect(
        FileManager.default.createFile(
          atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: permissions]))
    }

    var environment: [String: String] { ["XDG_CONFIG_HOME": url.path(percentEncoded: false)] }

    deinit { try? FileManager.default.removeItem(at: url) }
  }

  private func source(_ arguments: String, _ environment: [String: String]) async throws -> String? {
    let run = await Run.quid("send 1 --json --offline \(arguments)", environment: environment)
    guard run.code == .success else { return nil }
    return (try run.json["sources"] as? [[String: Any]])?.first?.text("name")
  }

  @Test func `options override the environment, and the environment overrides the file`() async throws {
    let folder = Folder()
    try folder.write(#"{"QUID_CLIENT": "test"}"#)
    var environment = folder.environment
    #expect(try await source("", environment) == "Test")
    environment["QUID_CLIENT"] = "mock"
    #expect(try await source("", environment) == "Mock")
    #expect(try await source("--client test", environment) == "Test")
    environment["QUID_CLIENT"] = ""
    #expect(try await source("", environment) == nil)
  }

  @Test func `relative configuration folder is ignored`() async throws {
    #expect(try await source("--client test", ["XDG_CONFIG_HOME": "relative"]) == "Test")
    #expect(
      Folders(["XDG_CONFIG_HOME": "relative", "HOME": "/home/x"]).configurationFile?.path(percentEncoded: false)
        == "/home/x/.config/quid/config.json")
    #expect(Folders([:]).configurationFile == nil)
  }

  struct Broken: CustomTestStringConvertible, Sendable {
    let text: String
    let message: String
    var testDescription: String { String(text.prefix(30)) }
  }

  @Test(arguments: [
    Broken(text: "{", message: "is not valid JSON"),
    Broken(text: "", message: "is not valid JSON"),
    Broken(text: String(repeating: "[", count: 513), message: "is not valid JSON"),
    Broken(text: "[]", message: "must contain one JSON object"),
    Broken(text: #"{"QUID_CLIENT": 1}"#, message: "The value of QUID_CLIENT in"),
    Broken(text: String(repeating: " ", count: 70_000), message: "too large"),
  ])
  func `invalid configuration is rejected with advice`(_ broken: Broken) async throws {
    let folder = Folder()
    try folder.write(broken.text)
    let run = await Run.quid("send 1 --client test", environment: folder.environment)
    #expect(run.code == .file)
    #expect(run.output.isEmpty)
    #expect(run.error.contains(broken.message), "\(run.error)")
  }

  @Test func `configuration writable by others is rejected with the command that fixes it`() async throws {
    for permissions in [0o602, 0o620, 0o666] {
      let folder = Folder()
      try folder.write(#"{"QUID_CLIENT": "test"}"#, permissions: permissions)
      let path = folder.url.appending(path: "quid/config.json").path(percentEncoded: false)
      try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
      let run = await Run.quid("send 1", environment: folder.environment)
      #expect(run.code == .file, "\(run)")
      #expect(run.output.isEmpty)
      #expect(run.error.contains("chmod 600 \(path)"), "\(run)")
    }
  }

  @Test func `configuration in a folder writable by others is rejected`() async throws {
    let folder = Folder()
    try folder.write(#"{"QUID_CLIENT": "test"}"#)
    let path = folder.url.appending(path: "quid").path(percentEncoded: false)
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: path)
    let run = await Run.quid("send 1", environment: folder.environment)
    #expect(run.code == .file, "\(run)")
    #expect(run.error.contains("chmod go-w \(path)"), "\(run)")
  }

  @Test(.enabled(if: geteuid() == 0, "only the superuser can give a file away"))
  func `configuration of another user is rejected`() async throws {
    let folder = Folder()
    try folder.write(#"{"QUID_CLIENT": "test"}"#)
    #expect(chown(folder.url.appending(path: "quid/config.json").path(percentEncoded: false), 12_345, 12_345) == 0)
    let run = await Run.quid("send 1", environment: folder.environment)
    #expect(run.code == .file, "\(run)")
    #expect(run.error.contains("belongs to another user"), "\(run)")
  }

  @Test func `FIFO, folder or link in place of the configuration is rejected without blocking`() async throws {
    for make in [
      { mkfifo($0, 0o600) }, { mkdir($0, 0o700) }, { symlink("/nowhere", $0) },
    ] as [@Sendable (String) -> Int32] {
      let folder = Folder()
      try folder.write("{}")
      let path = folder.url.appending(path: "quid/config.json").path(percentEncoded: false)
      #expect(unlink(path) == 0)
      #expect(make(path) == 0)
      let run = await Run.quid("send 1 --client test", environment: folder.environment)
      #expect(run.code == .file, "\(run)")
      #expect(run.error.contains("is not a regular file"), "\(run)")
    }
  }

  @Test func `configuration folder that is a file counts as missing`() async {
    #expect(await Run.quid("send 1 --client test", environment: ["XDG_CONFIG_HOME": "/dev/null"]).code == .success)
  }

  @Test func `unknown setting is reported with a suggestion`() async throws {
    let folder = Folder()
    try folder.write(#"{"QUID_CLEINT": "mock"}"#)
    let run = await Run.quid("send 1 --client test", environment: folder.environment)
    #expect(run.code == .success)
    #expect(run.error.contains("Did you mean “QUID_CLIENT”?"))
  }

  @Test func `key readable by others is reported and never printed`() async throws {
    let folder = Folder()
    try folder.write(#"{"ETHERSCAN_API_KEY": "CANARY"}"#, permissions: 0o644)
    let run = await Run.quid("send 1 --client test --verbose", environment: folder.environment)
    #expect(run.error.contains("chmod 600"))
    #expect(!(run.error + run.output).contains("CANARY"))
  }

  @Test(arguments: [
    ("QUID_COINGECKO_URL", "http://example.org", "Plain http is allowed only for this computer"),
    (
      "QUID_COINGECKO_URL", "example.org",
      "\"example.org\" does not start with http:// or https://. Did you mean https://example.org?"
    ),
    ("QUID_ETHERSCAN_URL", "https://u:p@example.org", "user name or password"),
    ("QUID_ETHERSCAN_URL", "https://example.org/?key=CANARY", "must not contain a query"),
    ("ETHERSCAN_API_KEY", "CANARY\nX: y", "is not an API key"),
    ("COINGECKO_API_KEY", "CANARY é", "is not an API key"),
    ("QUID_CLIENT", "life", "Did you mean “live”?"),
  ])
  func `invalid setting is reported without its secret`(variable: String, value: String, message: String) async {
    let run = await Run.quid("send 1", environment: [variable: value])
    #expect(run.code == .usage)
    #expect(run.error.contains(variable))
    #expect(run.error.contains(message), "\(run.error)")
    #expect(!run.error.contains("CANARY"))
  }

  @Test func `unknown locale is rejected`() async {
    let run = await Run.quid("fee --client test --locale sv_SW")
    #expect(run.code == .usage)
    #expect(
      run.error.hasPrefix(
        "quid: --locale: “sv_SW” is not a known locale. Give a locale such as sv_SE. Did you mean “sv_"))
    #expect(await Run.quid("fee --client test", environment: ["LANG": "xx_YY.UTF-8"]).code == .success)
  }

  @Test(arguments: [
    "convert 100 usd eur", "convert 1 usd eur --date 2023-08-31", "bitcoin", "bitcoin 2023-08-25", "send 1",
  ])
  func `a locale does not change sentences or dates`(_ line: String) async {
    let english = await Run.quid("\(line) --client test")
    let french = await Run.quid("\(line) --client test --locale fr_FR")
    let sentences = english.output.split(separator: "\n").filter {
      $0.contains("2023-") && $0.contains(where: \.isLetter)
    }
    #expect(!sentences.isEmpty)
    for sentence in sentences where !sentence.contains("$") && !sentence.contains("€") {
      #expect(french.output.contains(sentence), "\(sentence)")
    }
  }

  @Test func `locale follows the POSIX order of variables, and JSON ignores it`() async throws {
    let swedish = await Run.quid("send 1.5 --client test", environment: ["LANG": "sv_SE.UTF-8"])
    #expect(swedish.output.contains("1,5 ETH"))
    let english = await Run.quid("send 1.5 --client test", environment: ["LC_ALL": "C", "LANG": "sv_SE.UTF-8"])
    #expect(english.output.contains("1.5 ETH"))
    let option = await Run.quid("send 1.5 --client test --locale de_DE", environment: ["LANG": "sv_SE.UTF-8"])
    #expect(option.output.contains("15.238,80\u{A0}€"))
    let json = await Run.quid("send 1.5 --client test --json", environment: ["LANG": "sv_SE.UTF-8"])
    #expect(try json.json.text("data.amount.ether") == "1.5")
  }
}
