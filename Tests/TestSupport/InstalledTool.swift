import Foundation

/// A program that may be installed, such as a decoder or a shell.
///
/// Tests that use one are `.enabled(if: InstalledTool("fish").isPresent)`.
public struct InstalledTool: Sendable {
  private let path: String?

  /// Finds the program in the folders of `PATH`.
  public init(_ name: String) {
    path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Whether the program is installed.
  public var isPresent: Bool { path != nil }

  /// Runs the program and returns its standard output.
  public func output(_ arguments: [String], environment: [String: String] = [:]) throws -> String {
    guard let path else { throw CocoaError(.fileNoSuchFile) }
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
