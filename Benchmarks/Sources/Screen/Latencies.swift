import Foundation

/// How long the keys of a scenario took, in milliseconds, and what they had sent.
struct Latencies {
  let name: String
  private var keys: [Double] = []
  private var frames: [Double] = []
  private var bytes: [Int] = []

  /// What a key may take, and the drawing of a frame in it, in milliseconds.
  private static let keyLimit = 16.0
  private static let frameLimit = 1.0

  init(_ name: String) { self.name = name }

  /// Adds a key.
  mutating func add(_ key: Duration, frame: Duration, bytes: Int) {
    keys.append(key / .milliseconds(1))
    frames.append(frame / .milliseconds(1))
    self.bytes.append(bytes)
  }

  private init(_ name: String, _ parts: [Latencies]) {
    self.name = name
    keys = parts.flatMap(\.keys)
    frames = parts.flatMap(\.frames)
    bytes = parts.flatMap(\.bytes)
  }

  /// The scenarios line by line, and all of them together.
  static func table(_ parts: [Latencies], rowCount: Int) -> String {
    let whole = Latencies("all", parts)
    let lines =
      [
        [
          "\(rowCount) lines, \(Hall.coinCount) coins", "keys", "p50 ms", "p99 ms", "max ms", "frame p50", "p99", "max",
          "bytes p50", "max",
        ]
      ]
      + (parts + [whole]).map(\.cells)
    let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    let table = lines.map { line in
      zip(line, widths).enumerated().map { column, cell in
        let padding = String(repeating: " ", count: cell.1 - cell.0.count)
        return column == 0 ? cell.0 + padding : padding + cell.0
      }.joined(separator: "  ")
    }.joined(separator: "\n")
    let isQuick = whole.percentile(whole.keys, 1) < keyLimit
    let isLight = whole.percentile(whole.frames, 0.99) < frameLimit
    return table + """

      every key under \(keyLimit) ms: \(isQuick ? "met" : "MISSED"); \
      a frame drawn in under \(frameLimit) ms at the 99th percentile: \(isLight ? "met" : "MISSED")
      """
  }

  private var cells: [String] {
    [name, "\(keys.count)"]
      + [0.5, 0.99, 1].map { String(format: "%.3f", percentile(keys, $0)) }
      + [0.5, 0.99, 1].map { String(format: "%.3f", percentile(frames, $0)) }
      + [0.5, 1].map { String(format: "%.0f", percentile(bytes.map(Double.init), $0)) }
  }

  private func percentile(_ values: [Double], _ share: Double) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? .nan : sorted[Int((Double(sorted.count - 1) * share).rounded())]
  }
}
