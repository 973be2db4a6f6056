import Foundation

/// A Python script that reads lines and writes lines.
struct PythonScript {
  private let source: String

  init(_ source: String) { self.source = source }

  /// Runs the script and returns the lines of its standard output.
  ///
  /// - Parameters:
  ///   - input: The lines of its standard input.
  ///   - arguments: The arguments of the script.
  func lines(from input: [String], _ arguments: [String]) throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", source] + arguments
    // The script may write before it has read everything, which would fill a pipe.
    let file = FileManager.default.temporaryDirectory.appending(path: "quid-input-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(input.joined(separator: "\n").utf8).write(to: file)
    process.standardInput = try FileHandle(forReadingFrom: file)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { String($0) }
  }
}
