import Foundation

extension Process {
  /// Starts a program without input and output.
  ///
  /// - Parameters:
  ///   - tool: The path of the program.
  ///   - folder: The working folder of the program.
  @discardableResult
  static func runSilently(_ tool: String, _ arguments: [String], in folder: URL) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: tool)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }
}
