import QuidCore
import QuidPresentation
import QuidTerminal

/// The plotted area of a ``TextChart``, and the axes and labels around it.
struct TextChartLayout {
  private let plot: ChartPlot
  /// The width of the chart in cells, including the labels.
  private let columns: Int
  /// The width of the plotted area in cells, without the labels of the vertical axis.
  let width: Int
  /// The height of the plotted area in cells, without the lines of text for extremes and dates.
  private let height: Int
  /// Whether the vertical axis and its labels are drawn.
  private let hasScale: Bool
  /// Whether lines of text above and below the plotted area name the highest and lowest prices.
  private let hasExtremes: Bool
  /// Whether the time axis and its labels are drawn.
  private let hasDates: Bool
  /// An empty canvas with the size of the plotted area, which converts positions on the chart to cells.
  private let canvas: DotCanvas
  /// The column of the selected point of the chart; `nil` if no point is selected.
  private let focusColumn: Int?
  private let glyphs: ChartGlyphs
  private let alphabet: TerminalAlphabet

  /// The minimum width of the plotted area in cells; a narrower chart omits the price labels.
  private static let minimumWidth = 16

  /// Creates the layout of a chart with a width and height in cells, including its labels.
  init(_ plot: ChartPlot, columns: Int, rows: Int, alphabet: TerminalAlphabet) {
    self.plot = plot
    self.columns = columns
    self.alphabet = alphabet
    glyphs = alphabet == .unicode ? .braille : .ascii
    let labels = [plot.current.price] + plot.priceTicks.map(\.label)
    let gutter = 2 + (labels.map { Self.text($0, alphabet).cellWidth }.max() ?? 0)
    hasScale = columns - gutter >= Self.minimumWidth
    hasDates = rows >= 6
    hasExtremes = rows >= 8
    width = hasScale ? columns - gutter : columns
    height = max(1, rows - (hasDates ? 2 : 0) - (hasExtremes ? 2 : 0))
    let canvas = DotCanvas(columns: width, rows: height, cell: glyphs.cell)
    self.canvas = canvas
    focusColumn = plot.focus.map { canvas.cell(x: $0.position.x, y: 0).column }
  }

  var rows: [ChartRow] {
    var rows: [ChartRow] = []
    if hasExtremes { rows.append(ChartRow([pointer(to: plot.maximum, "max", glyphs.maximum)])) }
    rows += plot.candles.isEmpty ? lineRows : candleRows
    if hasExtremes { rows.append(ChartRow([pointer(to: plot.minimum, "min", glyphs.minimum)])) }
    if hasDates { rows += dates }
    return rows
  }

  /// Returns the column of cells, from 0 at the left, at a horizontal position from 0 (left) to 1 (right).
  private func column(of position: Double) -> Int { canvas.cell(x: position, y: 0).column }

  private func cell(of point: ChartPoint) -> (column: Int, row: Int) {
    canvas.cell(x: point.position.x, y: point.position.y)
  }

  /// Returns a row of the plotted area; the closure `cell` returns the content of a column, `nil` for an empty cell.
  @inline(__always)
  private func row(
    _ row: Int, _ cell: (_ column: Int) -> (character: Unicode.Scalar, style: TextStyle)?
  ) -> ChartRow {
    var signs: [ChartSign] = []
    for column in 0..<width {
      guard let (character, style) = cell(column) else { continue }
      signs.append(ChartSign(column: column, character: character, style: style))
    }
    return ChartRow(signs, label: scale(besideRow: row))
  }

  // MARK: Line

  private var lineRows: [ChartRow] {
    let canvas = plot.segments.reduce(canvas) { $0.tracing($1) }
    let gapColumns = gapColumns(canvas)
    let marked = ([plot.minimum, plot.maximum, plot.current] + [plot.focus].compactMap { $0 }).map { cell(of: $0) }
    let (style, glyphs, focusColumn) = (plot.current.change.style, glyphs, focusColumn)
    return (0..<height).map { row in
      let marked = marked.filter { $0.row == row }.map(\.column)
      let hasGaps = row == height - 1 && !gapColumns.isEmpty
      return self.row(row) { column in
        let pattern = canvas.pattern(column: column, row: row)
        guard pattern == 0 else {
          return (glyphs.characters[Int(pattern)], marked.contains(column) ? .strong : style)
        }
        if column == focusColumn { return (glyphs.focus, .faint) }
        return hasGaps && gapColumns.contains(column) ? (glyphs.gap, .faint) : nil
      }
    }
  }

  private func gapColumns(_ canvas: DotCanvas) -> Set<Int> {
    let columns = plot.gaps.flatMap { column(of: $0.start)...column(of: $0.end) }
    return Set(columns).filter { column in
      (0..<height).allSatisfy { canvas.pattern(column: column, row: $0) == 0 }
    }
  }

  // MARK: Candles

  private var candleRows: [ChartRow] {
    let candleGlyphs = CandleGlyphs(glyphs)
    var candles = [TextCandle?](repeating: nil, count: width)
    for candle in plot.candles {
      candles[column(of: candle.x)] = TextCandle(candle, on: canvas, stepsPerCell: candleGlyphs.stepsPerCell)
    }
    return (0..<height).map { row in
      self.row(row) { column in
        if let candle = candles[column], let character = candleGlyphs.character(of: candle, row: row) {
          return (character, candle.style)
        }
        return column == focusColumn ? (glyphs.focus, .faint) : nil
      }
    }
  }

  // MARK: Labels

  /// Returns an arrow that points to the highest or lowest price, with the price and the date beside it.
  ///
  /// If the available width is too small, the label contains only the price or is omitted.
  private func pointer(to point: ChartPoint, _ name: String, _ arrow: Character) -> ChartText {
    let column = cell(of: point).column
    let price = "\(name) \(text(point.price))"
    for label in ["\(price)\(glyphs.separator)\(text(point.date))", price] {
      let neededWidth = label.cellWidth + 2
      if column + neededWidth <= columns {
        return ChartText(column: column, "\(arrow) \(label)", .strong)
      }
      if column + 1 >= neededWidth {
        return ChartText(column: column + 1 - neededWidth, "\(label) \(arrow)", .strong)
      }
    }
    return ChartText(column: column, String(arrow), .strong)
  }

  /// Returns the part of the vertical axis beside a row of the plotted area; `nil` for a chart without this axis.
  private func scale(besideRow row: Int) -> ChartText? {
    guard hasScale else { return nil }
    if row == cell(of: plot.current).row {
      return ChartText(column: width, "\(glyphs.current) \(text(plot.current.price))", .strong)
    }
    if let tick = plot.priceTicks.first(where: { canvas.cell(x: 0, y: $0.position).row == row }) {
      return ChartText(column: width, "\(glyphs.priceTick) \(text(tick.label))", .faint)
    }
    return ChartText(column: width, String(glyphs.vertical), .faint)
  }

  /// Two lines of text: the time axis, and the date labels below it, as far as they fit.
  private var dates: [ChartRow] {
    var axis = Array(repeating: glyphs.horizontal, count: width)
    var labels = ""
    for tick in plot.timeTicks {
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

  private func text(_ text: String) -> String { Self.text(text, alphabet) }

  private static func text(_ text: String, _ alphabet: TerminalAlphabet) -> String {
    alphabet == .ascii ? text.inASCII : text
  }
}
