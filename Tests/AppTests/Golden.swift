import Foundation
import Testing

/// What was looked at once and must stay as it is.
enum Golden {
  /// Compares a text with a file beside the tests.
  ///
  /// `QUID_GOLDEN=write` writes the file instead; look at the difference before keeping it.
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
