import QuidPresentation
import QuidTerminal

/// A price chart in one line of characters.
struct Sparkline {
  private static let blocks: [Character] = Array("▁▂▃▄▅▆▇█")
  private static let asciiLevels: [Character] = Array("_.-~'")

  /// Returns a string of exactly `columns` characters; empty for a chart without points.
  ///
  /// Each character shows the last price of its part of the period.
  static func text(_ line: [ChartPosition], columns: Int, _ alphabet: TerminalAlphabet) -> String {
    let levels = alphabet == .unicode ? blocks : asciiLevels
    guard columns > 0, var position = line.first else { return "" }
    var next = 0
    return String(
      (0..<columns).map { column in
        let end = columns == 1 ? 1 : Double(column) / Double(columns - 1)
        while next < line.count, line[next].x <= end {
          position = line[next]
          next += 1
        }
        return levels[max(0, min(levels.count - 1, Int(position.y * Double(levels.count - 1) + 0.5)))]
      })
  }
}
