public import Foundation

/// The folder of reference data that may lie beside the project.
///
/// The project builds and passes without it. Tests that read it are `.enabled(if: SharedFolder.isPresent)`.
public enum SharedFolder {
  /// The path in the environment variable `QUID_SHARED`, or `nil` where it is not set.
  public static let url: URL? = ProcessInfo.processInfo.environment["QUID_SHARED"]
    .flatMap { $0.isEmpty ? nil : URL(fileURLWithPath: $0, isDirectory: true) }

  /// Whether the environment names the folder.
  public static var isPresent: Bool { url != nil }

  /// The content of a file, such as `vectors/viem/units.json`.
  ///
  /// - Throws: whatever reading it ends in; a folder that is named but lacks the file is a failure.
  public static func data(_ path: String) throws -> Data {
    guard let url else { throw CocoaError(.fileNoSuchFile) }
    return try Data(contentsOf: url.appendingPathComponent(path))
  }
}
