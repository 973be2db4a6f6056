import QuidPresentation

/// A series of prices in one line of characters.
struct Sparkline {
  private static let blocks: [Character] = Array("▁▂▃▄▅▆▇█")
  private static let signs: [Character] = Array("_.-~'")

  /// The line, exactly `columns` characters; each shows the last price of its stretch of time.
  static func text(_ line: [ChartPosition], columns: Int, _ alphabet: TerminalAlphabet) -> String {
    let levels = alphabet == .unicode ? blocks : signs
    guard columns > 0, var spot = line.first else { return "" }
    var next = 0
    return String(
      (0..<columns).map { column in
        let end = columns == 1 ? 1 : Double(column) / Double(columns - 1)
        while next < line.count, line[next].x <= end {
          spot = line[next]
          next += 1
        }
        return levels[max(0, min(levels.count - 1, Int(spot.y * Double(levels.count - 1) + 0.5)))]
      })
  }
}
