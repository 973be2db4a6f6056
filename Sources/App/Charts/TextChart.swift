import QuidPresentation
import QuidTerminal

/// A price chart drawn with characters: a line of dots or candles, with labels and optional volume bars.
///
/// A small chart omits labels. No line of text is wider than the chart.
struct TextChart: Sendable {
  private let columns: Int
  private let rows: Int
  private let alphabet: TerminalAlphabet

  /// The maximum width and height of a chart, in cells, to which a larger size is reduced.
  private static let maximum = 1_000

  /// Creates a chart with a width and height in cells, including all labels.
  init(columns: Int, rows: Int, alphabet: TerminalAlphabet) {
    self.columns = max(1, min(columns, Self.maximum))
    self.rows = max(1, min(rows, Self.maximum))
    self.alphabet = alphabet
  }

  /// The maximum numbers of axis labels and of candles; ``detail(for:)`` returns the exact numbers.
  var detail: ChartDetail {
    ChartDetail(priceTicks: max(2, (rows - 4) / 3), timeTicks: max(2, (columns - 12) / 10), candles: columns)
  }

  /// Returns the maximum numbers of axis labels and of candles that fit beside the price labels.
  func detail(for plot: ChartPlot) -> ChartDetail {
    var detail = detail
    detail.candles = max(1, plotColumns(plot))
    return detail
  }

  /// Returns the lines of text of a chart; `palette` has the colors of the area below the line, if it is colored.
  func lines(_ plot: ChartPlot, shadedBy palette: Palette? = nil) -> [StyledLine] {
    let layout = layout(plot)
    return layout.rows.map { $0.line(width: layout.frame.width, shadedBy: palette) }
  }

  func draw(_ plot: ChartPlot, into grid: inout CellGrid, row: Int, column: Int) {
    for (offset, line) in layout(plot).rows.enumerated() {
      let row = row + offset
      for sign in line.signs {
        grid.put(sign.character, row: row, column: column + sign.column, CellStyle(sign.style))
      }
      for text in line.texts {
        grid.put(
          text.text, row: row, column: column + text.column, CellStyle(text.style), limit: columns - text.column)
      }
      guard let shade = line.shade else { continue }
      for columns in line.shadedColumns {
        grid.highlight(row: row, columns: column + columns.lowerBound..<column + columns.upperBound, .shade(shade))
      }
    }
  }

  /// Returns the width of the plotted area of a chart, in cells, without the price labels.
  func plotColumns(_ plot: ChartPlot) -> Int { layout(plot).frame.width }

  private func layout(_ plot: ChartPlot) -> TextChartLayout {
    TextChartLayout(plot, columns: columns, rows: rows, alphabet: alphabet)
  }
}

/// The size of the plotted area of a text chart and the axes around it.
struct TextChartFrame {
  let glyphs: ChartGlyphs
  /// The width of the chart in cells, including the labels.
  let columns: Int
  /// The width of the plotted area in cells, without the labels of the vertical axis.
  let width: Int
  /// The height of the plotted area in cells, without the lines of text for extremes and dates.
  let height: Int
  /// Whether the vertical axis and its labels are drawn.
  let hasScale: Bool
  /// Whether lines of text above and below the plotted area name the highest and lowest prices.
  let hasExtremes: Bool
  /// Whether the time axis and its labels are drawn.
  let hasDates: Bool
  /// An empty canvas with the size of the plotted area, which converts positions on the chart to cells.
  let canvas: DotCanvas
  private let alphabet: TerminalAlphabet

  /// The minimum width of the plotted area in cells; a narrower chart omits the price labels.
  private static let minimumWidth = 16

  /// Creates the frame of a chart with a width and height in cells, including its labels.
  init(labels: [String], columns: Int, rows: Int, alphabet: TerminalAlphabet) {
    self.columns = columns
    self.alphabet = alphabet
    glyphs = alphabet == .unicode ? .braille : .ascii
    let gutter = 2 + (labels.map { Self.text($0, alphabet).cellWidth }.max() ?? 0)
    hasScale = columns - gutter >= Self.minimumWidth
    hasDates = rows >= 6
    hasExtremes = rows >= 8
    width = hasScale ? columns - gutter : columns
    height = max(1, rows - (hasDates ? 2 : 0) - (hasExtremes ? 2 : 0))
    canvas = DotCanvas(columns: width, rows: height, cell: glyphs.cell)
  }

  /// Returns the row of cells, from 0 at the top, at a vertical position from 0 (bottom) to 1 (top).
  func row(of position: Double) -> Int { canvas.cell(x: 0, y: position).row }

  /// Returns the column of cells, from 0 at the left, at a horizontal position from 0 (left) to 1 (right).
  func column(of position: Double) -> Int { canvas.cell(x: position, y: 0).column }

  /// Returns the part of the vertical axis beside a row of the plotted area; `nil` for a chart without this axis.
  ///
  /// - Parameter current: The label of the last value; `nil` if the last value is in another row.
  func scale(besideRow row: Int, current: String?, _ ticks: [ChartTick]) -> ChartText? {
    guard hasScale else { return nil }
    if let current { return ChartText(column: width, "\(glyphs.current) \(text(current))", .strong) }
    if let tick = ticks.first(where: { self.row(of: $0.position) == row }) {
      return ChartText(column: width, "\(glyphs.priceTick) \(text(tick.label))", .faint)
    }
    return ChartText(column: width, String(glyphs.vertical), .faint)
  }

  /// Returns two lines of text: the time axis, and the date labels below it, as far as they fit.
  func dates(_ ticks: [ChartTick]) -> [ChartRow] {
    var axis = Array(repeating: glyphs.horizontal, count: width)
    var labels = ""
    for tick in ticks {
      let column = column(of: tick.position)
      let label = text(tick.label)
      let start = max(0, min(column - label.cellWidth / 2, columns - label.cellWidth))
      let used = labels.cellWidth
      guard label.cellWidth <= columns, used == 0 || start > used else { continue }
      labels = labels.padded(toCells: start) + label
      axis[column] = glyphs.timeTick
    }
    if hasScale { axis.append(glyphs.corner) }
    return [String(axis), labels].map { ChartRow([ChartText(column: 0, $0, .faint)]) }
  }

  /// Returns the non-empty cells of a row; the closure `cell` returns the content of a column, `nil` for an empty cell.
  @inline(__always)
  func signs(_ cell: (_ column: Int) -> (character: Unicode.Scalar, style: TextStyle)?) -> [ChartSign] {
    var signs: [ChartSign] = []
    for column in 0..<width {
      guard let (character, style) = cell(column) else { continue }
      signs.append(ChartSign(column: column, character: character, style: style))
    }
    return signs
  }

  func text(_ text: String) -> String { Self.text(text, alphabet) }

  private static func text(_ text: String, _ alphabet: TerminalAlphabet) -> String {
    alphabet == .ascii ? text.inASCII : text
  }
}
