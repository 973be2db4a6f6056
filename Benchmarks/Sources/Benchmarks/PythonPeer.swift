import Foundation

/// The same work with Python's `decimal`.
enum PythonPeer {
  /// Returns the medians that `peers.py` measures, in nanoseconds, by the name of each row; empty without Python.
  static func run(rounds: Int) -> [String: Double] {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "peers.py", String(rounds)]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return [:] }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let pairs = text.split(separator: "\n").compactMap { line -> (String, Double)? in
      let parts = line.split(separator: "\t")
      guard parts.count == 2, let time = Double(parts[1]) else { return nil }
      return (String(parts[0]), time)
    }
    return Dictionary(pairs) { first, _ in first }
  }
}
