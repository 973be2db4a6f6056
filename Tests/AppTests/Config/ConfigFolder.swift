import Foundation

@testable import quid

/// A temporary configuration folder of one test, which is removed with the last reference to it.
final class ConfigFolder: Sendable {
  private let url = FileManager.default.temporaryDirectory.appending(path: "quid-config-\(UUID().uuidString)")

  /// Creates the folder with a configuration file, or without one.
  init(_ text: String? = nil, permissions: Int = 0o600) throws {
    guard let text else { return }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try Data(text.utf8).write(to: file)
    // The permissions at the creation of a file depend on the mask of the process.
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
  }

  /// The location of the configuration file.
  var file: URL { url.appending(path: "quid/config.json") }
  /// The path of the configuration file.
  var path: String { file.path(percentEncoded: false) }

  /// The environment variables that select the folder, also for the data.
  var environment: [String: String] {
    let path = url.path(percentEncoded: false)
    return ["XDG_CONFIG_HOME": path, "XDG_DATA_HOME": "\(path)/data"]
  }

  /// The contents of the configuration file; `nil` if it does not exist.
  var text: String? { try? String(contentsOf: file, encoding: .utf8) }

  /// Returns the permissions of a file.
  func permissions(_ file: URL) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))
    return (attributes[.posixPermissions] as? NSNumber)?.intValue
  }

  /// Runs a command line with this configuration.
  func run(
    _ line: String, _ variables: [String: String] = [:], input: String = "", clock: ProgramClock = ProgramClock()
  ) async -> Run {
    await Run.quid(line, environment: environment.merging(variables) { $1 }, input: input, clock: clock)
  }

  /// Returns the rows in the JSON output of a command line.
  func rows(_ line: String, _ variables: [String: String] = [:]) async throws -> [[String: Any]] {
    let json = try await run("\(line) --json", variables).json
    return (json["data"] as? [String: Any])?["rows"] as? [[String: Any]] ?? []
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
