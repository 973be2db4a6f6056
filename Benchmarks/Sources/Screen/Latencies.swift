import Foundation

/// The latencies of the keys of a scenario in milliseconds, and the size of their output.
struct Latencies {
  let name: String
  private var keys: [Key] = []

  /// The latency of one key.
  private struct Key {
    var name: String
    /// The elapsed time and processor time of the key, and of drawing the frame, in milliseconds.
    var time: Double
    var work: Double
    var frame: Double
    var frameWork: Double
    var bytes: Int
  }

  /// The limits for a key and for drawing its frame, in milliseconds.
  private static let keyLimit = 16.0
  private static let frameLimit = 1.0
  /// The number of slowest keys to list.
  private static let slowest = 6

  init(_ name: String) { self.name = name }

  /// Adds a key.
  mutating func add(_ key: String, _ measurement: AppDriver.Measurement) {
    keys.append(
      Key(
        name: "\(name): \(key.debugDescription)", time: measurement.time / .milliseconds(1),
        work: measurement.work / .milliseconds(1), frame: measurement.frame / .milliseconds(1),
        frameWork: measurement.frameWork / .milliseconds(1), bytes: measurement.bytes))
  }

  private init(_ name: String, _ parts: [Latencies]) {
    self.name = name
    keys = parts.flatMap(\.keys)
  }

  /// Returns a table with one row for each scenario and one for all of them.
  static func table(_ parts: [Latencies], rowCount: Int) -> String {
    let whole = Latencies("all", parts)
    let lines =
      [
        [
          "\(rowCount) lines, \(AppFixture.coinCount) coins", "keys", "p50 ms", "p99 ms", "max ms", "work p50", "p99",
          "max",
          "frame p50", "p99", "max", "work p50", "p99", "max", "bytes p50", "max",
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
    let (key, keyWork) = (whole.percentile(\.time, 1), whole.percentile(\.work, 1))
    let (frame, frameWork) = (whole.percentile(\.frame, 0.99), whole.percentile(\.frameWork, 0.99))
    func verdict(_ value: Double, _ limit: Double) -> String { value < limit ? "met" : "MISSED" }
    return table + """

      the slowest: \(whole.slowestKeys)
      every key under \(keyLimit) ms: \(verdict(key, keyLimit)) on the clock, \(verdict(keyWork, keyLimit)) in work; \
      a frame drawn in under \(frameLimit) ms at the 99th percentile: \(verdict(frame, frameLimit)) on the clock, \
      \(verdict(frameWork, frameLimit)) in work
      """
  }

  private var slowestKeys: String {
    keys.sorted { $0.work > $1.work }.prefix(Self.slowest).map { key in
      "\(key.name) \(String(format: "%.2f", key.time)) ms, \(String(format: "%.2f", key.work)) of work"
    }.joined(separator: "; ")
  }

  private var cells: [String] {
    [name, "\(keys.count)"]
      + times(\.time) + times(\.work) + times(\.frame) + times(\.frameWork)
      + [0.5, 1].map { String(format: "%.0f", percentile({ Double($0.bytes) }, $0)) }
  }

  private func times(_ part: (Key) -> Double) -> [String] {
    [0.5, 0.99, 1].map { String(format: "%.3f", percentile(part, $0)) }
  }

  private func percentile(_ part: (Key) -> Double, _ share: Double) -> Double {
    let sorted = keys.map(part).sorted()
    return sorted.isEmpty ? .nan : sorted[Int((Double(sorted.count - 1) * share).rounded())]
  }
}
