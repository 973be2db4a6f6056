import Foundation
import Testing

/// Snapshots of output that a reviewer has approved.
enum Golden {
  /// Compares a string with a file beside the tests.
  ///
  /// With `QUID_GOLDEN=write` it writes the file instead. Review the difference before committing it.
  static func expect(
    _ text: String, _ path: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = folder.appendingPathComponent(path)
    if ProcessInfo.processInfo.environment["QUID_GOLDEN"] == "write" {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      return
    }
    guard let data = try? Data(contentsOf: file) else {
      Issue.record("\(path) is missing. To write it: \(command)", sourceLocation: sourceLocation)
      return
    }
    let expected = String(decoding: data, as: UTF8.self)
    guard text != expected else { return }
    let difference = firstDifference(of: text, from: expected)
    Issue.record("\(path) differs, \(difference)\nTo rewrite it: \(command)", sourceLocation: sourceLocation)
  }

  /// The command that rewrites all snapshots.
  static let command = "QUID_GOLDEN=write swift test"

  /// Returns the first line that differs, with its number and the nearest heading above it.
  static func firstDifference(of text: String, from expected: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let expectedLines = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let index =
      zip(lines, expectedLines).enumerated().first { $0.element.0 != $0.element.1 }?.offset
      ?? min(lines.count, expectedLines.count)
    let heading = lines.prefix(index).last { $0.hasPrefix("== ") }.map { " in \($0.dropFirst(3))" } ?? ""
    func line(_ lines: [Substring]) -> String { lines.indices.contains(index) ? "“\(lines[index])”" : "the end" }
    return "first in line \(index + 1)\(heading):\n  expected \(line(expectedLines))\n  actual   \(line(lines))"
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
}
