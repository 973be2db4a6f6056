import QuidPresentation
import QuidTerminal

/// A price chart drawn with characters.
///
/// The chart consists of a line of dots, of candles or of Kagi lines, optional volume bars, price labels on the right,
/// date labels below, and markers for the current, highest and lowest price. A small chart omits labels. No line of
/// text is wider than the chart.
struct TextChart: Sendable {
  private let columns: Int
  private let rows: Int
  private let alphabet: TerminalAlphabet

  /// The maximum width and height of a chart, in cells.
  ///
  /// A larger size is reduced to this maximum.
  private static let maximum = 1_000

  /// Creates a chart with a width and height in cells, including all labels.
  init(columns: Int, rows: Int, alphabet: TerminalAlphabet) {
    self.columns = max(1, min(columns, Self.maximum))
    self.rows = max(1, min(rows, Self.maximum))
    self.alphabet = alphabet
  }

  /// The maximum numbers of axis labels and of candles or Kagi lines that fit on the chart.
  ///
  /// The exact number of candles or Kagi lines depends on the width of the price labels: see ``detail(for:)``.
  var detail: ChartDetail {
    ChartDetail(priceTicks: max(2, (rows - 4) / 3), timeTicks: max(2, (columns - 12) / 10), candles: columns)
  }

  /// Returns the maximum numbers of axis labels and of candles or Kagi lines that fit on the chart beside the price
  /// labels.
  func detail(for plot: ChartPlot) -> ChartDetail {
    var detail = detail
    detail.candles = max(1, plotColumns(plot))
    return detail
  }

  /// - Parameter palette: The colors of the area below the line; `nil`, the default, for an area without a color.
  func lines(_ plot: ChartPlot, shadedBy palette: Palette? = nil) -> [StyledLine] {
    let layout = layout(plot)
    return layout.rows.map { $0.line(width: layout.frame.width, shadedBy: palette) }
  }

  func lines(_ plot: ComparisonPlot) -> [StyledLine] {
    let layout = layout(plot)
    return layout.rows.map { $0.line(width: layout.frame.width, shadedBy: nil) }
  }

  func draw(_ plot: ChartPlot, into grid: inout CellGrid, row: Int, column: Int) {
    draw(layout(plot).rows, into: &grid, row: row, column: column)
  }

  func draw(_ plot: ComparisonPlot, into grid: inout CellGrid, row: Int, column: Int) {
    draw(layout(plot).rows, into: &grid, row: row, column: column)
  }

  private func draw(_ rows: [ChartRow], into grid: inout CellGrid, row: Int, column: Int) {
    for (offset, line) in rows.enumerated() {
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

  /// Returns the width of the plotted area of a chart with one coin, in cells, without the price labels.
  func plotColumns(_ plot: ChartPlot) -> Int { layout(plot).frame.width }

  /// Returns the width of the plotted area of a chart that compares several coins, in cells, without the labels.
  func plotColumns(_ plot: ComparisonPlot) -> Int { layout(plot).frame.width }

  private func layout(_ plot: ChartPlot) -> TextChartLayout {
    TextChartLayout(plot, columns: columns, rows: rows, alphabet: alphabet)
  }

  private func layout(_ plot: ComparisonPlot) -> TextComparisonLayout {
    TextComparisonLayout(plot, columns: columns, rows: rows, alphabet: alphabet)
  }
}

/// The size of the plotted area of a text chart and the axes around it.
struct TextChartFrame {
  let glyphs: ChartGlyphs
  /// The width of the chart in cells, including the labels.
  let columns: Int
  /// The width of the plotted area in cells, without the labels of the vertical axis.
  let width: Int
  /// The height of the plotted area in cells, without the lines of text for the highest and lowest price and the dates.
  let height: Int
  /// A Boolean value that indicates whether the vertical axis and its labels are drawn.
  let hasScale: Bool
  /// A Boolean value that indicates whether the highest and lowest prices are named in lines of text above and below
  /// the plotted area.
  let hasExtremes: Bool
  /// A Boolean value that indicates whether the time axis and its labels are drawn.
  let hasDates: Bool
  /// An empty canvas with the size of the plotted area, which converts positions on the chart to cells.
  let canvas: DotCanvas
  private let alphabet: TerminalAlphabet

  /// The minimum width of the plotted area in a chart with price labels, in cells.
  ///
  /// A chart that would have a smaller plotted area omits the labels.
  private static let minimumWidth = 16

  /// Creates the frame of a chart with a width and height in cells.
  ///
  /// - Parameters:
  ///   - columns: The width of the chart in cells, including its labels.
  ///   - rows: The height of the chart in cells, including its labels.
  ///   - alphabet: The characters that the terminal supports: Unicode or only ASCII.
  init(labels: [String], columns: Int, rows: Int, alphabet: TerminalAlphabet, namesExtremes: Bool = true) {
    self.columns = columns
    self.alphabet = alphabet
    glyphs = alphabet == .unicode ? .braille : .ascii
    let gutter = 2 + (labels.map { Self.text($0, alphabet).cellWidth }.max() ?? 0)
    hasScale = columns - gutter >= Self.minimumWidth
    hasDates = rows >= 6
    hasExtremes = rows >= 8 && namesExtremes
    width = hasScale ? columns - gutter : columns
    height = max(1, rows - (hasDates ? 2 : 0) - (hasExtremes ? 2 : 0))
    canvas = DotCanvas(columns: width, rows: height, cell: glyphs.cell)
  }

  /// Returns the row of cells at a vertical position, counted from 0 at the top of the plotted area.
  ///
  /// - Parameter position: The position, from 0 at the bottom to 1 at the top.
  func row(of position: Double) -> Int { canvas.cell(x: 0, y: position).row }

  /// Returns the column of cells at a horizontal position, counted from 0 at the left of the plotted area.
  ///
  /// - Parameter position: The position, from 0 at the left to 1 at the right.
  func column(of position: Double) -> Int { canvas.cell(x: position, y: 0).column }

  /// Returns the part of the vertical axis beside a row of the plotted area; `nil` for a chart without this axis.
  ///
  /// - Parameters:
  ///   - row: The row, counted from 0 at the top.
  ///   - current: The label of the last value; `nil` if the last value is in another row.
  func scale(besideRow row: Int, current: String?, _ ticks: [ChartTick]) -> ChartText? {
    guard hasScale else { return nil }
    if let current { return ChartText(column: width, "\(glyphs.current) \(text(current))", .strong) }
    if let tick = ticks.first(where: { self.row(of: $0.position) == row }) {
      return ChartText(column: width, "\(glyphs.priceTick) \(text(tick.label))", .faint)
    }
    return ChartText(column: width, String(glyphs.vertical), .faint)
  }

  /// Returns two lines of text: the time axis, and the date labels below it.
  ///
  /// A tick whose label does not fit is omitted.
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

  /// Returns the non-empty cells of a row of the plotted area.
  ///
  /// - Parameter cell: A closure that returns the character in a column and its style; `nil` for an empty cell.
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
