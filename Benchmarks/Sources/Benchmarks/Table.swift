import Foundation

/// The results in columns: each median, followed by the spread of its rounds.
struct Table: CustomStringConvertible {
  let results: [Result]
  /// The duration with Python's `decimal` in nanoseconds, by the name of the row.
  let python: [String: Double]

  var description: String {
    let lines =
      [
        [
          "", "Quid ns", "(min…max)", "Decimal ns", "(min…max)", "ratio", "target", "bare ns",
          "ratio", "Python ns", "ratio",
        ]
      ]
      + results.map(cells)
    let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      zip(line, widths).enumerated().map { column, cell in
        let padding = String(repeating: " ", count: cell.1 - cell.0.count)
        return column == 0 ? cell.0 + padding : padding + cell.0
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }

  private func cells(_ result: Result) -> [String] {
    let bare = result.bare
    return [
      result.row.name, number(result.quid.median), spread(result.quid),
      number(result.decimal.median),
      spread(result.decimal), "\(number(result.speedup)) ×", target(result),
      bare.map { number($0.median) } ?? "–",
      bare.map { "\(number(result.quid.median / $0.median)) ×" } ?? "–",
      python[result.row.name].map { number($0) } ?? "–",
      python[result.row.name].map { "\(number($0 / result.quid.median)) ×" } ?? "–",
    ]
  }

  private func target(_ result: Result) -> String {
    guard let isOnTarget = result.isOnTarget else { return "–" }
    let promises = [
      result.row.target.map { "≥ \(Int($0)) ×" }, result.row.limit.map { "≤ \(Int($0)) ns" },
    ].compactMap { $0 }
    return promises.joined(separator: ", ") + (isOnTarget ? " met" : " MISSED")
  }

  private func spread(_ measurement: Measurement) -> String {
    "(\(number(measurement.fastest))…\(number(measurement.slowest)))"
  }

  private func number(_ value: Double) -> String {
    String(format: value < 100 ? "%.1f" : "%.0f", value)
  }
}
