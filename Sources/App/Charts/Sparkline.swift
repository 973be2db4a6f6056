import QuidCore
import QuidPresentation
import QuidTerminal

struct Sparkline {
  private static let blocks: [Character] = Array("▁▂▃▄▅▆▇█")
  private static let asciiLevels: [Character] = Array("_.-~'")

  /// Returns a price chart as a string of exactly `columns` characters, such as `▁▃▅▇`.
  ///
  /// Each character shows the last price of its part of the period. The string is empty for a chart without prices.
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

  /// The width of a small price chart in a list of coins, in cells.
  static let listColumns = 10

  /// Returns a price chart as a string of ``listColumns`` characters: braille patterns, or ASCII characters.
  static func text(_ shape: PriceShape, _ alphabet: TerminalAlphabet) -> String {
    let count = alphabet == .unicode ? listColumns * glyphs.cell.width : listColumns
    let levels = (0..<count).map { column -> Int in
      let x = Double(column) / Double(count - 1)
      let index = x * Double(shape.levels.count - 1)
      return shape.levels[Int(index + 0.5)]
    }
    guard alphabet == .unicode else {
      let line = levels.enumerated().map { column, level in
        ChartPosition(x: Double(column) / Double(count - 1), y: Double(level) / Double(PriceShape.maximumLevel))
      }
      return text(line, columns: listColumns, alphabet)
    }
    var canvas = DotCanvas(columns: listColumns, rows: 1, cell: glyphs.cell)
    canvas.trace(
      levels.enumerated().map { column, level in
        (column, canvas.dot(x: 0, y: Double(level) / Double(PriceShape.maximumLevel)).y)
      })
    var string = String.UnicodeScalarView()
    for pattern in canvas.patterns { string.append(glyphs.characters[Int(pattern)]) }
    return String(string)
  }

  private static let glyphs = ChartGlyphs.braille
}
