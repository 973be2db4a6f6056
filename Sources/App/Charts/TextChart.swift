import QuidPresentation
import QuidTerminal

/// A price chart drawn with characters.
///
/// It consists of a line of dots, of candles or of Kagi lines, optionally volume bars, price labels on the right, date labels below, and markers for the
/// extremes and the current price. A small chart omits labels; no line is longer than the width of the chart.
struct TextChart: Sendable {
  private let columns: Int
  private let rows: Int
  private let alphabet: TerminalAlphabet

  /// The maximum size of a chart, which no terminal reaches.
  private static let maximum = 1_000

  /// Creates a chart with a size in cells, including all labels.
  init(columns: Int, rows: Int, alphabet: TerminalAlphabet) {
    self.columns = max(1, min(columns, Self.maximum))
    self.rows = max(1, min(rows, Self.maximum))
    self.alphabet = alphabet
  }

  /// The maximum numbers of labels that fit on the chart.
  ///
  /// The number of candles or Kagi lines depends on the width of the labels: see ``detail(for:)``.
  var detail: ChartDetail {
    ChartDetail(priceTicks: max(2, (rows - 4) / 3), timeTicks: max(2, (columns - 12) / 10), candles: columns)
  }

  /// Returns the maximum numbers of labels and candles or Kagi lines that fit beside the labels of a chart.
  func detail(for plot: ChartPlot) -> ChartDetail {
    var detail = detail
    detail.candles = max(1, plotColumns(plot))
    return detail
  }

  /// Returns the lines of the chart, whose number is the height of the chart.
  ///
  /// - Parameters:
  ///   - plot: The content of the chart.
  ///   - palette: The colours of the area below the line; `nil`, the default, for none.
  func lines(_ plot: ChartPlot, shadedBy palette: Palette? = nil) -> [StyledLine] {
    let layout = layout(plot)
    return layout.rows.map { $0.line(width: layout.frame.width, shadedBy: palette) }
  }

  /// Returns the lines of a comparison, whose number is the height of the chart.
  func lines(_ plot: ComparisonPlot) -> [StyledLine] {
    let layout = layout(plot)
    return layout.rows.map { $0.line(width: layout.frame.width, shadedBy: nil) }
  }

  /// Draws the chart into empty cells.
  ///
  /// - Parameters:
  ///   - plot: The content of the chart.
  ///   - grid: The grid to draw into.
  ///   - row: The top row of the chart.
  ///   - column: The left column of the chart.
  func draw(_ plot: ChartPlot, into grid: inout CellGrid, row: Int, column: Int) {
    draw(layout(plot).rows, into: &grid, row: row, column: column)
  }

  /// Draws a comparison into empty cells.
  func draw(_ plot: ComparisonPlot, into grid: inout CellGrid, row: Int, column: Int) {
    draw(layout(plot).rows, into: &grid, row: row, column: column)
  }

  private func draw(_ rows: [ChartRow], into grid: inout CellGrid, row: Int, column: Int) {
    for (offset, line) in rows.enumerated() {
      let row = row + offset
      for run in line.runs {
        let (start, style) = (column + run.column, CellStyle(run.style))
        switch run.content {
        case .text(let text): grid.put(text, row: row, column: start, style, limit: columns - run.column)
        case .signs(let signs): grid.put(signs, row: row, column: start, style)
        }
      }
      guard let shade = line.shade else { continue }
      for columns in line.shadedColumns {
        grid.highlight(row: row, columns: column + columns.lowerBound..<column + columns.upperBound, .shade(shade))
      }
    }
  }

  /// Returns the width of the plotted line in cells, without the price labels.
  func plotColumns(_ plot: ChartPlot) -> Int { layout(plot).frame.width }

  /// Returns the width of the plotted lines of a comparison in cells, without the labels.
  func plotColumns(_ plot: ComparisonPlot) -> Int { layout(plot).frame.width }

  private func layout(_ plot: ChartPlot) -> TextChartLayout {
    TextChartLayout(plot, columns: columns, rows: rows, alphabet: alphabet)
  }

  private func layout(_ plot: ComparisonPlot) -> TextComparisonLayout {
    TextComparisonLayout(plot, columns: columns, rows: rows, alphabet: alphabet)
  }
}

/// The size of the plotted area of a text chart, with the axes beside and below it.
struct TextChartFrame {
  let glyphs: ChartGlyphs
  /// The width of the chart in cells, including the labels.
  let columns: Int
  /// The width of the plotted area in cells, without the labels of the vertical axis.
  let width: Int
  /// The height of the plotted area in cells, without the extremes and dates.
  let height: Int
  /// Whether the vertical axis is drawn.
  let hasScale: Bool
  /// Whether there are lines for the extremes above and below the plotted area.
  let hasExtremes: Bool
  /// Whether the time axis is drawn.
  let hasDates: Bool
  /// An empty canvas, which converts positions to cells.
  let canvas: DotCanvas
  private let alphabet: TerminalAlphabet

  /// The minimum width of the plotted area beside labels; a narrower chart omits them.
  private static let minimumWidth = 16

  /// Creates the frame of a chart with a size in cells.
  ///
  /// - Parameters:
  ///   - labels: The labels of the vertical axis, which determine its width.
  ///   - columns: The width of the chart, including its labels.
  ///   - rows: The height of the chart, including its labels.
  ///   - alphabet: The characters of the terminal.
  ///   - namesExtremes: Whether the extremes are named above and below the plotted area of a high chart.
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

  /// Returns the row of a vertical position, counted from the top of the plotted area.
  func row(of position: Double) -> Int { canvas.cell(x: 0, y: position).row }

  /// Returns the column of a horizontal position.
  func column(of position: Double) -> Int { canvas.cell(x: position, y: 0).column }

  /// Returns the part of the vertical axis beside a row.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - current: The label of the last value; `nil` if the last value is in another row.
  ///   - ticks: The ticks of the axis.
  func scale(besideRow row: Int, current: String?, _ ticks: [ChartTick]) -> ChartRun {
    if let current { return ChartRun(column: width, text: "\(glyphs.current) \(text(current))", style: .strong) }
    if let tick = ticks.first(where: { self.row(of: $0.position) == row }) {
      return ChartRun(column: width, text: "\(glyphs.priceTick) \(text(tick.label))", style: .faint)
    }
    return ChartRun(column: width, text: String(glyphs.vertical), style: .faint)
  }

  /// Returns the time axis and the date labels below it; a date that does not fit is omitted with its tick.
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
    return [String(axis), labels].map { ChartRow([ChartRun(column: 0, text: $0, style: .faint)]) }
  }

  /// Returns the non-empty cells of a row of the plotted area, as parts of equal style.
  ///
  /// - Parameter cell: Returns the character of a column and its style; `nil` for an empty cell.
  @inline(__always)
  func runs(_ cell: (_ column: Int) -> (character: Unicode.Scalar, style: TextStyle)?) -> [ChartRun] {
    var runs: [ChartRun] = []
    var (start, characters, style) = (0, [Unicode.Scalar](), TextStyle.plain)
    for column in 0...width {
      let next = column < width ? cell(column) : nil
      if !characters.isEmpty, next == nil || next?.style != style {
        runs.append(ChartRun(column: start, signs: characters, style: style))
        characters.removeAll(keepingCapacity: true)
      }
      guard let next else { continue }
      if characters.isEmpty { (start, style) = (column, next.style) }
      characters.append(next.character)
    }
    return runs
  }

  /// Returns a label with the characters of the terminal.
  func text(_ text: String) -> String { Self.text(text, alphabet) }

  private static func text(_ text: String, _ alphabet: TerminalAlphabet) -> String {
    alphabet == .ascii ? text.inASCII : text
  }
}
