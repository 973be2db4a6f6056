public import Foundation

/// A temporary data folder of one test, which is removed with the last reference to it.
public final class DataFolder: Sendable {
  /// The folder of `XDG_DATA_HOME`, which the first write creates.
  public let url = FileManager.default.temporaryDirectory.appending(path: "quid-data-\(UUID().uuidString)")

  /// Creates a folder that does not exist until it is written to.
  public init() {}

  /// The environment variables that select the folder.
  public var environment: [String: String] { ["XDG_DATA_HOME": url.path(percentEncoded: false)] }

  /// Returns the URL of a file in Quid's data folder.
  public func file(_ name: String) -> URL { url.appending(path: "quid/\(name)") }

  /// Writes a file to Quid's data folder.
  public func write(_ text: String, to name: String) throws {
    try FileManager.default.createDirectory(
      at: file(name).deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try Data(text.utf8).write(to: file(name))
    // The permissions at the creation of a file depend on the mask of the process.
    try setPermissions(0o600, of: name)
  }

  /// Sets the permissions of a file in Quid's data folder.
  public func setPermissions(_ permissions: Int, of name: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: permissions], ofItemAtPath: file(name).path(percentEncoded: false))
  }

  /// Returns the contents of a file in Quid's data folder.
  public func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: file(name)), as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
