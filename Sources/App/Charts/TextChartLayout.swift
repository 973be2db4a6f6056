import QuidCore
import QuidPresentation
import QuidTerminal

struct TextChartLayout {
  let frame: TextChartFrame
  private let plot: ChartPlot
  /// The column of the selected point of the chart; `nil` if no point is selected.
  private let focusColumn: Int?
  /// The number of rows of volume bars; zero for a chart without volumes.
  private let barRows: Int

  init(_ plot: ChartPlot, columns: Int, rows: Int, alphabet: TerminalAlphabet) {
    self.plot = plot
    barRows = plot.volumes == nil ? 0 : VolumeBars.rows(inChartOf: rows)
    var labels = [plot.current.price] + plot.priceTicks.map(\.label)
    if barRows > 0, let volumes = plot.volumes { labels.append(volumes.maximum) }
    // The name of the volumes has a row above their bars.
    frame = TextChartFrame(
      labels: labels, columns: columns, rows: barRows > 0 ? rows - barRows - 1 : rows, alphabet: alphabet)
    focusColumn = plot.focus.map { [frame] in frame.column(of: $0.position.x) }
  }

  private var glyphs: ChartGlyphs { frame.glyphs }

  var rows: [ChartRow] {
    var rows: [ChartRow] = []
    if frame.hasExtremes { rows.append(ChartRow([pointer(to: plot.maximum, "max", glyphs.maximum)])) }
    rows += plot.candles.isEmpty ? lineRows : candleRows
    if frame.hasExtremes { rows.append(ChartRow([pointer(to: plot.minimum, "min", glyphs.minimum)])) }
    if barRows > 0, let volumes = plot.volumes {
      rows += frame.volumeRows(
        volumes, at: plot.focus ?? plot.current, isSelected: plot.focus != nil, rows: barRows)
    }
    if frame.hasDates { rows += frame.dates(plot.timeTicks) }
    return rows
  }

  private var currentRow: Int { frame.row(of: plot.current.position.y) }

  private func line(_ row: Int, _ signs: [ChartSign]) -> ChartRow {
    let current = row == currentRow ? plot.current.price : nil
    return ChartRow(signs, label: frame.scale(besideRow: row, current: current, plot.priceTicks))
  }

  // MARK: Line

  private var lineRows: [ChartRow] {
    let canvas = plot.segments.reduce(frame.canvas) { $0.tracing($1) }
    let gapColumns = gapColumns(canvas)
    let marked = ([plot.minimum, plot.maximum, plot.current] + [plot.focus].compactMap { $0 }).map { cell(of: $0) }
    let (style, tint, glyphs, focusColumn) = (plot.current.change.style, tint, glyphs, focusColumn)
    // A flag for each column whose line is above the current row.
    var isBelowLine = [Bool](repeating: false, count: frame.width)
    return (0..<frame.height).map { row in
      let marked = marked.filter { $0.row == row }.map(\.column)
      let hasGaps = row == frame.height - 1 && !gapColumns.isEmpty
      let signs = frame.signs { column in
        let pattern = canvas.pattern(column: column, row: row)
        guard pattern == 0 else {
          return (glyphs.characters[Int(pattern)], marked.contains(column) ? .strong : style)
        }
        if column == focusColumn { return (glyphs.focus, .faint) }
        return hasGaps && gapColumns.contains(column) ? (glyphs.gap, .faint) : nil
      }
      var line = line(row, signs)
      line.shade = Shade(tint, row: row, of: frame.height)
      line.shadedColumns = shadedColumns(row, canvas, &isBelowLine)
      return line
    }
  }

  private func gapColumns(_ canvas: DotCanvas) -> Set<Int> {
    let columns = plot.gaps.flatMap { frame.column(of: $0.start)...frame.column(of: $0.end) }
    return Set(columns).filter { column in
      (0..<frame.height).allSatisfy { canvas.pattern(column: column, row: $0) == 0 }
    }
  }

  /// Returns the ranges of columns in a row that are shaded, because they are below the line of the chart.
  ///
  /// A shade fills a whole cell, so a cell that the line crosses is shaded only if a dot of the line is in its upper
  /// half. Rows must be passed from top to bottom.
  private func shadedColumns(_ row: Int, _ canvas: DotCanvas, _ isBelowLine: inout [Bool]) -> [Range<Int>] {
    let upperHalf = canvas.upperHalf
    var columns: [Range<Int>] = []
    var start: Int?
    for column in 0..<frame.width {
      let pattern = canvas.pattern(column: column, row: row)
      let isShaded = isBelowLine[column] || pattern & upperHalf != 0
      if pattern != 0 { isBelowLine[column] = true }
      if isShaded, start == nil { start = column }
      if !isShaded, let first = start {
        columns.append(first..<column)
        start = nil
      }
    }
    if let start { columns.append(start..<frame.width) }
    return columns
  }

  private var tint: Shade.Tint {
    switch plot.current.change.direction {
    case .up: .good
    case .down: .bad
    case .unchanged, nil: .accent
    }
  }

  private func cell(of point: ChartPoint) -> (column: Int, row: Int) {
    frame.canvas.cell(x: point.position.x, y: point.position.y)
  }

  // MARK: Candles

  private var candleRows: [ChartRow] {
    let (canvas, glyphs) = (frame.canvas, CandleGlyphs(frame.glyphs))
    var candles = [TextCandle?](repeating: nil, count: frame.width)
    for candle in plot.candles {
      candles[frame.column(of: candle.x)] = TextCandle(candle, on: canvas, stepsPerCell: glyphs.stepsPerCell)
    }
    return (0..<frame.height).map { row in
      let signs = frame.signs { column in
        if let candle = candles[column], let character = glyphs.character(of: candle, row: row) {
          return (character, candle.style)
        }
        return column == focusColumn ? (frame.glyphs.focus, .faint) : nil
      }
      return line(row, signs)
    }
  }

  // MARK: Extremes

  /// Returns an arrow that points to the highest or lowest price, with the price and the date beside it.
  ///
  /// If the available width is too small, the label contains only the price or is omitted.
  private func pointer(to point: ChartPoint, _ name: String, _ arrow: Character) -> ChartText {
    let column = cell(of: point).column
    let price = "\(name) \(frame.text(point.price))"
    for label in ["\(price)\(glyphs.separator)\(frame.text(point.date))", price] {
      let neededWidth = label.cellWidth + 2
      if column + neededWidth <= frame.columns {
        return ChartText(column: column, "\(arrow) \(label)", .strong)
      }
      if column + 1 >= neededWidth {
        return ChartText(column: column + 1 - neededWidth, "\(label) \(arrow)", .strong)
      }
    }
    return ChartText(column: column, String(arrow), .strong)
  }
}
