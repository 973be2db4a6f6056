public import Foundation

/// The optional folder of reference data.
///
/// The project builds and passes without it. Tests that use it are `.enabled(if: SharedFolder.isPresent)`.
public enum SharedFolder {
  /// The folder in the environment variable `QUID_SHARED`, or `nil` if it is not set.
  public static let url: URL? = ProcessInfo.processInfo.environment["QUID_SHARED"]
    .flatMap { $0.isEmpty ? nil : URL(fileURLWithPath: $0, isDirectory: true) }

  /// Whether `QUID_SHARED` is set.
  public static var isPresent: Bool { url != nil }

  /// Returns the contents of a file, such as `vectors/viem/units.json`.
  ///
  /// - Throws: An error if the file cannot be read.
  public static func data(_ path: String) throws -> Data {
    guard let url else { throw CocoaError(.fileNoSuchFile) }
    return try Data(contentsOf: url.appendingPathComponent(path))
  }
}
