import Foundation
import Testing

@testable import quid

/// Damaged, unsafe and concurrently changed configuration files.
struct ConfigurationFileTests {
  @Test(arguments: ["{", "", "[]", #"{"client": "test", "client": "mock"}"#, #"{"client": "test"} x"#])
  func `damaged file is an error and stays unchanged`(_ text: String) async throws {
    let folder = try ConfigFolder(text)
    for line in ["config list", "config get client", "config set client test", "config unset client", "fee"] {
      let run = await folder.run(line)
      #expect(run.code == .file, "\(line): \(run)")
      #expect(run.error.contains(folder.path), "\(run)")
      #expect(folder.text == text)
    }
    #expect(await folder.run("config path").code == .success)
  }

  @Test func `file that others can change is rejected and stays unchanged`() async throws {
    let folder = try ConfigFolder(#"{"client": "test"}"#, permissions: 0o622)
    for line in ["config list", "config set client mock", "config unset client"] {
      let run = await folder.run(line)
      #expect(run.code == .file, "\(run)")
      #expect(run.error.contains("Run: chmod 600 \(folder.path)"), "\(run)")
    }
    #expect(folder.text == #"{"client": "test"}"#)
  }

  @Test func `symbolic link is followed and a change replaces its target`() async throws {
    let folder = try ConfigFolder(#"{"client": "test"}"#)
    let target = folder.file.deletingLastPathComponent().appending(path: "target.json")
    try FileManager.default.moveItem(at: folder.file, to: target)
    try FileManager.default.createSymbolicLink(at: folder.file, withDestinationURL: target)
    #expect(await folder.run("config set theme dark").code == .success)
    let text = try String(contentsOf: target, encoding: .utf8)
    #expect(text.contains(#""client": "test""#) && text.contains(#""theme": "dark""#), "\(text)")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.path) == target.path(percentEncoded: false))
    #expect(chmod(target.path(percentEncoded: false), 0o622) == 0)
    for line in ["config list", "config set client mock", "fee"] {
      let run = await folder.run(line)
      #expect(run.code == .file, "\(run)")
      #expect(run.error.contains("Run: chmod go-w \(target.path(percentEncoded: false))"), "\(run)")
    }
  }

  @Test func `invalid settings are listed and can be repaired`() async throws {
    let folder = try ConfigFolder(#"{"client": "life", "QUID_THEME": 1}"#)
    let fee = await folder.run("fee")
    #expect(fee.code == .usage)
    #expect(fee.error.contains("client in \(folder.path) takes live, test or mock, not “life”."), "\(fee)")
    let list = await folder.run("config list")
    #expect(list.code == .success)
    #expect(list.error.contains("client in \(folder.path) takes live, test or mock, not “life”."), "\(list)")
    #expect(list.error.contains("The value of QUID_THEME in \(folder.path) must be a string"), "\(list)")
    let rows = try await folder.rows("config list")
    #expect(rows.map { $0.text("value") } == ["null", "life"])
    #expect(await folder.run("config get client").code == .usage)
    #expect(await folder.run("config get theme").code == .file)
    #expect(await folder.run("config unset client").code == .success)
    #expect(await folder.run("config set theme dark").code == .success)
    #expect(folder.text == "{\n  \"QUID_THEME\": \"dark\"\n}\n")
    #expect(await folder.run("fee --client test").code == .success)
  }

  @Test func `config runs with an invalid variable`() async throws {
    let folder = try ConfigFolder()
    let run = await folder.run("config set theme dark", ["QUID_CLIENT": "life"])
    #expect(run.code == .success, "\(run)")
    #expect(
      await folder.run("config list", ["QUID_CLIENT": "life"]).error.contains("QUID_CLIENT takes live, test or mock"))
  }

  private static let changes = [
    "currency sek", "locale sv_SE", "theme dark", "client test", "timeout 3s", "node https://example.org",
    "coingecko-url https://example.org", "fixer-requests 7",
  ]

  @Test func `concurrent changes are all kept`() async throws {
    let folder = try ConfigFolder(#"{"unknown": 1}"#)
    let codes = await withTaskGroup(of: ExitCode.self) { group in
      for change in Self.changes { group.addTask { await folder.run("config set \(change)").code } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(codes == Self.changes.map { _ in .success })
    let keys = try await folder.rows("config list").compactMap { $0.text("key") }
    #expect(Set(keys) == Set(Self.changes.compactMap { $0.split(separator: " ").first.map { String($0) } }))
    #expect(folder.text?.hasPrefix("{\n  \"unknown\": 1,\n") == true)
  }
}
