import Foundation

/// What a user keeps: a data folder of its own for each test, gone with the last reference to it.
final class DataFolder: Sendable {
  /// The folder that `XDG_DATA_HOME` names; it is made by who writes first.
  let url = FileManager.default.temporaryDirectory.appending(path: "quid-data-\(UUID().uuidString)")

  /// The environment of the user.
  var environment: [String: String] { ["XDG_DATA_HOME": url.path(percentEncoded: false)] }

  /// A file in Quid's part of the folder.
  func file(_ name: String) -> URL { url.appending(path: "quid/\(name)") }

  /// Writes a file there, as the user might by hand.
  func write(_ text: String, to name: String) throws {
    try FileManager.default.createDirectory(
      at: file(name).deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try Data(text.utf8).write(to: file(name))
  }

  /// The contents of a file there.
  func text(_ name: String) throws -> String { String(decoding: try Data(contentsOf: file(name)), as: UTF8.self) }

  deinit { try? FileManager.default.removeItem(at: url) }
}
