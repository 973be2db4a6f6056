import Foundation

/// A server that prints one line when it listens, and stops at the end of its standard input.
///
/// It stops with its last reference, also if the process of the tests crashes.
final class ServerProcess: @unchecked Sendable {
  /// The line that the server has printed.
  let line: String
  // The process is only started and stopped, so it needs no lock.
  private let process = Process()
  private let input = Pipe()

  init(_ program: String, _ arguments: [String]) throws {
    let output = Pipe()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var line: [UInt8] = []
    while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
      line.append(byte)
    }
    self.line = String(decoding: line, as: UTF8.self)
  }

  deinit { try? input.fileHandleForWriting.close() }
}
