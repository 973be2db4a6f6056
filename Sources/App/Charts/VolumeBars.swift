import QuidPresentation
import QuidTerminal

struct VolumeBars: Sendable {
  /// The height of the volume bar in each column, from 0 to 1; `nil` if the volume is unknown.
  let heights: [Double?]

  /// Creates bars from the volumes of single times, earliest first.
  ///
  /// A column with several volumes shows the last of them. A column without a volume shows the next one.
  init(_ bars: [ChartBar], columns count: Int, column: (Double) -> Int) {
    var heights = [Double?](repeating: nil, count: count)
    var hasBar = [Bool](repeating: false, count: count)
    for bar in bars {
      let column = max(0, min(column(bar.x), count - 1))
      heights[column] = bar.height
      hasBar[column] = true
    }
    var next: Double?
    for column in heights.indices.reversed() {
      if hasBar[column] { next = heights[column] } else { heights[column] = next }
    }
    self.heights = heights
  }

  static func rows(inChartOf rows: Int) -> Int {
    switch rows {
    case ..<12: 0
    case ..<16: 2
    case ..<24: 3
    default: 4
    }
  }

  /// Returns the character of a column in a row of bars, counted from the top; `nil` for an empty cell.
  ///
  /// A volume above zero has at least the lowest character.
  func character(column: Int, row: Int, of count: Int, _ levels: [Unicode.Scalar]) -> Unicode.Scalar? {
    guard let height = heights[column], height > 0 else { return nil }
    let steps = max(1, Int((height * Double(count * levels.count)).rounded()))
    let filled = min(levels.count, steps - (count - 1 - row) * levels.count)
    return filled > 0 ? levels[filled - 1] : nil
  }
}

extension TextChartFrame {
  /// Returns the rows of the volumes: their name with the volume at the selected or last point, and the bars.
  ///
  /// An unknown volume is marked at the bottom of its column.
  func volumeRows(_ volumes: ChartVolumes, at point: ChartPoint, isSelected: Bool, rows count: Int) -> [ChartRow] {
    let bars = VolumeBars(volumes.bars, columns: width) { self.column(of: $0) }
    let focusColumn = isSelected ? column(of: point.position.x) : nil
    let rows = (0..<count).map { row in
      let signs = signs { column in
        if let character = bars.character(column: column, row: row, of: count, glyphs.bars) {
          return (character, column == focusColumn ? .strong : .faint)
        }
        if column == focusColumn { return (glyphs.focus, .faint) }
        let isUnknown = !volumes.bars.isEmpty && bars.heights[column] == nil
        return row == count - 1 && isUnknown ? (glyphs.gap, .faint) : nil
      }
      let label = row == 0 ? "\(glyphs.priceTick) \(text(volumes.maximum))" : String(glyphs.vertical)
      return ChartRow(signs, label: hasScale ? ChartText(column: width, label, .faint) : nil)
    }
    return [volumeName(volumes.name, at: point, isSelected: isSelected)] + rows
  }

  private func volumeName(_ name: String, at point: ChartPoint, isSelected: Bool) -> ChartRow {
    let (name, volume) = (text(name), text(point.volume ?? ""))
    var texts: [ChartText] = []
    if name.cellWidth + 1 + volume.cellWidth <= columns {
      texts = [
        ChartText(column: 0, name, .faint),
        ChartText(column: name.cellWidth + 1, volume, isSelected ? .strong : .plain),
      ]
    } else if volume.cellWidth <= columns {
      texts = [ChartText(column: 0, volume, .plain)]
    }
    guard hasScale, name.cellWidth + 1 + volume.cellWidth < width else { return ChartRow(texts) }
    return ChartRow(texts + [ChartText(column: width, String(glyphs.vertical), .faint)])
  }
}
