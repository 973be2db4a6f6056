import Foundation

extension Process {
  /// Starts a program without input, and without output unless a file receives it.
  ///
  /// - Parameters:
  ///   - tool: The path of the program.
  ///   - folder: The working folder of the program.
  ///   - output: The file that receives the standard output.
  @discardableResult
  static func runSilently(
    _ tool: String, _ arguments: [String], in folder: URL, output: FileHandle = .nullDevice
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: tool)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }
}
