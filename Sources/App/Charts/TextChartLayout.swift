import QuidCore
import QuidPresentation
import QuidTerminal

/// The layout of a ``TextChart``.
struct TextChartLayout {
  private let plot: ChartPlot
  private let glyphs: ChartGlyphs
  private let alphabet: TerminalAlphabet
  private let columns: Int
  /// The width of the plotted line in cells, without the price labels.
  let width: Int
  /// The height of the plotted line in cells, without the extremes and dates.
  private let height: Int
  private let hasPrices: Bool
  private let hasExtremes: Bool
  private let hasDates: Bool
  /// An empty canvas, which converts positions to cells.
  private let canvas: DotCanvas
  /// The column of the selected point; `nil` for none.
  private let focusColumn: Int?

  /// The minimum width of the line beside price labels; a narrower chart omits them.
  private static let minimumWidth = 16

  init(_ plot: ChartPlot, columns: Int, rows: Int, alphabet: TerminalAlphabet) {
    self.plot = plot
    self.columns = columns
    self.alphabet = alphabet
    glyphs = alphabet == .unicode ? .braille : .ascii
    let labels = [plot.current.price] + plot.priceTicks.map(\.label)
    let gutter = 2 + (labels.map { Self.text($0, alphabet).cellWidth }.max() ?? 0)
    hasPrices = columns - gutter >= Self.minimumWidth
    hasDates = rows >= 6
    hasExtremes = rows >= 8
    width = hasPrices ? columns - gutter : columns
    height = max(1, rows - (hasDates ? 2 : 0) - (hasExtremes ? 2 : 0))
    canvas = DotCanvas(columns: width, rows: height, cell: glyphs.cell)
    focusColumn = plot.focus.map { [canvas] in canvas.cell(x: $0.position.x, y: $0.position.y).column }
  }

  /// The lines of the chart, each as its non-empty parts from left to right.
  var rows: [[ChartRun]] {
    var rows: [[ChartRun]] = []
    if hasExtremes { rows.append([pointer(to: plot.maximum, "max", glyphs.maximum)]) }
    rows += drawing
    if hasExtremes { rows.append([pointer(to: plot.minimum, "min", glyphs.minimum)]) }
    if hasDates { rows += dates }
    return rows
  }

  // MARK: Line and price labels

  private var drawing: [[ChartRun]] {
    var canvas = canvas
    canvas.trace(plot.line.map { self.canvas.dot(x: $0.x, y: $0.y) })
    let marked = ([plot.minimum, plot.maximum, plot.current] + [plot.focus].compactMap { $0 }).map { cell(of: $0) }
    return (0..<height).map { row in
      let marked = marked.filter { $0.row == row }.map(\.column)
      var runs: [ChartRun] = []
      var (start, characters, style) = (0, [Unicode.Scalar](), TextStyle.plain)
      for column in 0...width {
        let next = column < width ? styledCharacter(column, canvas.pattern(column: column, row: row), marked) : nil
        if !characters.isEmpty, next == nil || next?.style != style {
          runs.append(ChartRun(column: start, signs: characters, style: style))
          characters.removeAll(keepingCapacity: true)
        }
        guard let next else { continue }
        if characters.isEmpty { (start, style) = (column, next.style) }
        characters.append(next.character)
      }
      return hasPrices ? runs + [price(besideRow: row)] : runs
    }
  }

  /// Returns the character of a cell and its style; `nil` for an empty cell.
  ///
  /// - Parameters:
  ///   - column: The column of the cell.
  ///   - pattern: The dot pattern of the cell.
  ///   - marked: The columns of this row with a marked point.
  private func styledCharacter(
    _ column: Int, _ pattern: UInt8, _ marked: [Int]
  ) -> (character: Unicode.Scalar, style: TextStyle)? {
    if pattern != 0 { return (glyphs.characters[Int(pattern)], marked.contains(column) ? .strong : style) }
    return column == focusColumn ? (glyphs.focus, .faint) : nil
  }

  private func price(besideRow row: Int) -> ChartRun {
    if row == self.row(of: plot.current.position.y) {
      return ChartRun(column: width, text: "\(glyphs.current) \(text(plot.current.price))", style: .strong)
    }
    if let tick = plot.priceTicks.first(where: { self.row(of: $0.position) == row }) {
      return ChartRun(column: width, text: "\(glyphs.priceTick) \(text(tick.label))", style: .faint)
    }
    return ChartRun(column: width, text: String(glyphs.vertical), style: .faint)
  }

  /// The colour for the price change over the whole period.
  private var style: TextStyle {
    switch plot.current.change.direction {
    case .up: .good
    case .down: .bad
    case .unchanged, nil: .plain
    }
  }

  private func cell(of point: ChartPoint) -> (column: Int, row: Int) {
    canvas.cell(x: point.position.x, y: point.position.y)
  }

  private func row(of position: Double) -> Int { canvas.cell(x: 0, y: position).row }

  // MARK: Extremes

  /// Returns an arrow to a point with a label on the side on which it fits.
  ///
  /// The label contains price and date, or only the price if there is no space for both; otherwise it is omitted.
  private func pointer(to point: ChartPoint, _ name: String, _ arrow: Character) -> ChartRun {
    let column = cell(of: point).column
    let price = "\(name) \(text(point.price))"
    for label in ["\(price)\(glyphs.separator)\(text(point.date))", price] {
      let neededWidth = label.cellWidth + 2
      if column + neededWidth <= columns { return ChartRun(column: column, text: "\(arrow) \(label)", style: .strong) }
      if column + 1 >= neededWidth {
        return ChartRun(column: column + 1 - neededWidth, text: "\(label) \(arrow)", style: .strong)
      }
    }
    return ChartRun(column: column, text: String(arrow), style: .strong)
  }

  // MARK: Dates

  /// The time axis and the date labels below it; a date that does not fit is omitted with its tick.
  private var dates: [[ChartRun]] {
    var axis = Array(repeating: glyphs.horizontal, count: width)
    var labels = ""
    for tick in plot.timeTicks {
      let column = canvas.cell(x: tick.position, y: 0).column
      let label = text(tick.label)
      let start = max(0, min(column - label.cellWidth / 2, columns - label.cellWidth))
      let used = labels.cellWidth
      guard label.cellWidth <= columns, used == 0 || start > used else { continue }
      labels = labels.padded(toCells: start) + label
      axis[column] = glyphs.timeTick
    }
    if hasPrices { axis.append(glyphs.corner) }
    return [String(axis), labels].map { [ChartRun(column: 0, text: $0, style: .faint)] }
  }

  private func text(_ text: String) -> String { Self.text(text, alphabet) }

  private static func text(_ text: String, _ alphabet: TerminalAlphabet) -> String {
    alphabet == .ascii ? text.inASCII : text
  }
}
