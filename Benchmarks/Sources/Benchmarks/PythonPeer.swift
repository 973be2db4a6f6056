import Foundation

/// The same work in a Python process.
///
/// Python packages that are not installed are omitted.
enum PythonPeer {
  /// Returns the medians that `peers.py` measures, in milliseconds, by the name of each body.
  static func run(_ work: String, rounds: Int, _ bodies: [String: Data] = [:]) -> [String: Double] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "quid-benchmarks-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (name, body) in bodies { try body.write(to: folder.appending(path: name)) }
      let process = Process()
      process.executableURL = URL(filePath: ".peers/bin/python")
      process.arguments = ["peers.py", work, String(rounds), folder.path()]
      let output = Pipe()
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      let pairs = text.split(separator: "\n").compactMap { line -> (String, Double)? in
        let parts = line.split(separator: "\t")
        guard parts.count == 2, let time = Double(parts[1]) else { return nil }
        return (String(parts[0]), time)
      }
      return Dictionary(pairs) { first, _ in first }
    } catch {
      return [:]
    }
  }
}
