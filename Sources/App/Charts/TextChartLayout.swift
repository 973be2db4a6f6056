import QuidCore
import QuidPresentation
import QuidTerminal

/// The layout of a ``TextChart`` of one coin.
struct TextChartLayout {
  let frame: TextChartFrame
  private let plot: ChartPlot
  /// The column of the selected point; `nil` for none.
  private let focusColumn: Int?

  init(_ plot: ChartPlot, columns: Int, rows: Int, alphabet: TerminalAlphabet) {
    self.plot = plot
    frame = TextChartFrame(
      labels: [plot.current.price] + plot.priceTicks.map(\.label), columns: columns, rows: rows, alphabet: alphabet)
    focusColumn = plot.focus.map { [frame] in frame.column(of: $0.position.x) }
  }

  private var glyphs: ChartGlyphs { frame.glyphs }

  /// The lines of the chart.
  var rows: [ChartRow] {
    var rows: [ChartRow] = []
    if frame.hasExtremes { rows.append(ChartRow([pointer(to: plot.maximum, "max", glyphs.maximum)])) }
    rows += plot.candles.isEmpty ? lineRows : candleRows
    if frame.hasExtremes { rows.append(ChartRow([pointer(to: plot.minimum, "min", glyphs.minimum)])) }
    if frame.hasDates { rows += frame.dates(plot.timeTicks) }
    return rows
  }

  private var currentRow: Int { frame.row(of: plot.current.position.y) }

  /// Adds the vertical axis to the parts of a row.
  private func adding(scaleOf row: Int, to runs: [ChartRun]) -> [ChartRun] {
    guard frame.hasScale else { return runs }
    let current = row == currentRow ? plot.current.price : nil
    return runs + [frame.scale(besideRow: row, current: current, plot.priceTicks)]
  }

  // MARK: Line

  private var lineRows: [ChartRow] {
    let canvas = frame.canvas.tracing(plot.line)
    let marked = ([plot.minimum, plot.maximum, plot.current] + [plot.focus].compactMap { $0 }).map { cell(of: $0) }
    let (style, tint) = (style, tint)
    // The columns whose line is above the current row.
    var isBelowLine = [Bool](repeating: false, count: frame.width)
    return (0..<frame.height).map { row in
      let marked = marked.filter { $0.row == row }.map(\.column)
      let runs = frame.runs { column in
        let pattern = canvas.pattern(column: column, row: row)
        guard pattern == 0 else {
          return (glyphs.characters[Int(pattern)], marked.contains(column) ? .strong : style)
        }
        return column == focusColumn ? (glyphs.focus, .faint) : nil
      }
      var line = ChartRow(adding(scaleOf: row, to: runs))
      line.shade = Shade(tint, row: row, of: frame.height)
      line.shadedColumns = shadedColumns(row, canvas, &isBelowLine)
      return line
    }
  }

  /// Returns the columns of a row that are below the line.
  ///
  /// A cell with dots is below the line if there is a dot in its upper half, because a background fills the whole cell.
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

  /// The colour for the price change over the whole period.
  private var style: TextStyle {
    switch plot.current.change.direction {
    case .up: .good
    case .down: .bad
    case .unchanged, nil: .plain
    }
  }

  /// The colour of the area below the line.
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
      let runs = frame.runs { column in
        if let candle = candles[column], let character = glyphs.character(of: candle, row: row) {
          return (character, candle.style)
        }
        return column == focusColumn ? (frame.glyphs.focus, .faint) : nil
      }
      return ChartRow(adding(scaleOf: row, to: runs))
    }
  }

  // MARK: Extremes

  /// Returns an arrow to a point with a label on the side on which it fits.
  ///
  /// The label contains price and date, or only the price if there is no space for both; otherwise it is omitted.
  private func pointer(to point: ChartPoint, _ name: String, _ arrow: Character) -> ChartRun {
    let column = cell(of: point).column
    let price = "\(name) \(frame.text(point.price))"
    for label in ["\(price)\(glyphs.separator)\(frame.text(point.date))", price] {
      let neededWidth = label.cellWidth + 2
      if column + neededWidth <= frame.columns {
        return ChartRun(column: column, text: "\(arrow) \(label)", style: .strong)
      }
      if column + 1 >= neededWidth {
        return ChartRun(column: column + 1 - neededWidth, text: "\(label) \(arrow)", style: .strong)
      }
    }
    return ChartRun(column: column, text: String(arrow), style: .strong)
  }
}
