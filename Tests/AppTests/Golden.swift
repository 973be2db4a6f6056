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
      try Data(text.utf8).write(to: file)
      return
    }
    let expected = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(text == expected, "\(path) differs", sourceLocation: sourceLocation)
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
}
