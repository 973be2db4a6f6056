import Foundation
import Testing

/// Checks the tests that `Docs/ThreatModel.md` names.
struct ThreatModelTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    .standardized

  @Test func `every test named in the threat model exists`() throws {
    let document = try String(contentsOf: Self.root.appending(path: "Docs/ThreatModel.md"), encoding: .utf8)
    let files = FileManager.default.enumerator(atPath: Self.root.appending(path: "Tests").path(percentEncoded: false))
    let tests = Set((files?.compactMap { $0 as? String } ?? []).map { URL(filePath: $0).lastPathComponent })
    let suites = document.matches(of: /`(\w+Tests)`/).map { String($0.output.1) }
    #expect(suites.count > 30)
    for suite in Set(suites) { #expect(tests.contains("\(suite).swift"), "\(suite)") }
    let scripts = document.matches(of: /`((?:Scripts|Tests)\/[\w\/-]+)`/).map { String($0.output.1) }
    #expect(!scripts.isEmpty)
    for script in Set(scripts) {
      let file = Self.root.appending(path: script)
      #expect(FileManager.default.isExecutableFile(atPath: file.path(percentEncoded: false)), "\(script)")
    }
  }

  @Test func `every mitigation names a test`() throws {
    let document = try String(contentsOf: Self.root.appending(path: "Docs/ThreatModel.md"), encoding: .utf8)
    let start = try #require(document.range(of: "## Mitigations")).upperBound
    let end = try #require(document.range(of: "## Residual risks")).lowerBound
    let rows = document[start..<end].split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| threat") }
    #expect(rows.count > 25)
    for row in rows {
      #expect(row.split(separator: "|").last { !$0.allSatisfy(\.isWhitespace) }?.contains("`") == true)
    }
  }
}
