import Foundation
import TestSupport
import Testing

@testable import quid

/// Folders that are missing or cannot be written to.
struct FoldersTests {
  @Test func `missing home folder prints data, stores nothing and warns once`() async throws {
    let server = try LoopbackServer.fees()
    var environment = try HomeFolder().environment(root: server.url)
    for name in environment.keys where name == "HOME" || name.hasPrefix("XDG") { environment[name] = nil }
    let run = await Run.quid("fee", environment: environment)
    #expect(run.code == .success, "\(run)")
    #expect(run.output.contains("18041185") || run.output.contains("14"), "\(run)")
    #expect(run.error.split(separator: "\n").count == 1, "\(run.error)")
  }

  /// Cache folders that cannot be written to.
  private static let folders = [
    "a file", "a folder in a file", "a folder that may not be written", "/proc", "/dev/null",
  ]

  @Test(arguments: folders)
  func `data is printed if nothing can be stored`(_ kind: String) async throws {
    let server = try LoopbackServer.fees()
    let home = try HomeFolder()
    let folder = home.url.appending(path: "cache")
    var environment = home.environment(root: server.url)
    switch kind {
    case "a file":
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data("mine".utf8).write(to: folder.appending(path: "quid"))
    case "a folder in a file": try Data("mine".utf8).write(to: folder)
    case "a folder that may not be written":
      // The permissions are set afterwards, because the call would also apply them to the parent.
      let store = folder.appending(path: "quid")
      try FileManager.default.createDirectory(at: store, withIntermediateDirectories: true)
      chmod(store.path(percentEncoded: false), 0o500)
    default: environment["XDG_CACHE_HOME"] = kind
    }
    for _ in 1...2 {
      let run = await Run.quid("fee --json", environment: environment)
      #expect(run.code == .success, "\(run)")
      #expect(run.output.contains(#""baseFee":"12.086368893""#), "\(run)")
      #expect(run.error == "", "\(run)")
    }
    chmod(folder.appending(path: "quid").path(percentEncoded: false), 0o700)
    if kind == "a file" {
      #expect(try Data(contentsOf: folder.appending(path: "quid")) == Data("mine".utf8))
    }
  }
}
