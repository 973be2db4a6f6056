import QuidCore
import QuidPresentation

/// Where everything stands on a chart of characters.
struct TextChartLayout {
  private let plot: ChartPlot
  private let glyphs: ChartGlyphs
  private let alphabet: TerminalAlphabet
  private let columns: Int
  /// The cells of the line itself.
  let width: Int
  private let height: Int
  private let hasPrices: Bool
  private let hasExtremes: Bool
  private let hasDates: Bool
  /// Without a dot; it knows where everything stands.
  private let canvas: DotCanvas
  /// The column of the point the person looks at.
  private let focusColumn: Int?

  /// Fewer cells than these for the line, and the prices beside it are left out.
  private static let leastWidth = 16

  init(_ plot: ChartPlot, columns: Int, rows: Int, alphabet: TerminalAlphabet) {
    self.plot = plot
    self.columns = columns
    self.alphabet = alphabet
    glyphs = alphabet == .unicode ? .braille : .ascii
    let labels = [plot.current.price] + plot.priceTicks.map(\.label)
    let gutter = 2 + (labels.map { Self.text($0, alphabet).cellWidth }.max() ?? 0)
    hasPrices = columns - gutter >= Self.leastWidth
    hasDates = rows >= 6
    hasExtremes = rows >= 8
    width = hasPrices ? columns - gutter : columns
    height = max(1, rows - (hasDates ? 2 : 0) - (hasExtremes ? 2 : 0))
    canvas = DotCanvas(columns: width, rows: height, cell: glyphs.cell)
    focusColumn = plot.focus.map { [canvas] in canvas.cell(x: $0.position.x, y: $0.position.y).column }
  }

  /// The chart line by line, each as the pieces that are not empty, from left to right.
  var rows: [[ChartRun]] {
    var rows: [[ChartRun]] = []
    if hasExtremes { rows.append([pointer(to: plot.maximum, "max", glyphs.maximum)]) }
    rows += drawing
    if hasExtremes { rows.append([pointer(to: plot.minimum, "min", glyphs.minimum)]) }
    if hasDates { rows += dates }
    return rows
  }

  // MARK: The line and the prices

  private var drawing: [[ChartRun]] {
    var canvas = canvas
    canvas.trace(plot.line.map { self.canvas.dot(x: $0.x, y: $0.y) })
    let marked = ([plot.minimum, plot.maximum, plot.current] + [plot.focus].compactMap { $0 }).map { place($0) }
    return (0..<height).map { row in
      let marked = marked.filter { $0.row == row }.map(\.column)
      var runs: [ChartRun] = []
      // The piece that is not at its end yet.
      var (start, signs, style) = (0, [Unicode.Scalar](), TextStyle.plain)
      for column in 0...width {
        let next = column < width ? sign(column, canvas.pattern(column: column, row: row), marked) : nil
        if !signs.isEmpty, next == nil || next?.style != style {
          runs.append(ChartRun(column: start, signs: signs, style: style))
          signs.removeAll(keepingCapacity: true)
        }
        guard let next else { continue }
        if signs.isEmpty { (start, style) = (column, next.style) }
        signs.append(next.sign)
      }
      return hasPrices ? runs + [price(besideRow: row)] : runs
    }
  }

  /// What a cell shows; `nil` where it is empty.
  ///
  /// - Parameter marked: the columns of this row that stand out.
  private func sign(_ column: Int, _ pattern: UInt8, _ marked: [Int]) -> (sign: Unicode.Scalar, style: TextStyle)? {
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

  /// The direction of the whole period; the figures beside the chart say it too.
  private var style: TextStyle {
    switch plot.current.change.direction {
    case .up: .good
    case .down: .bad
    case .unchanged, nil: .plain
    }
  }

  private func place(_ reading: ChartPoint) -> (column: Int, row: Int) {
    canvas.cell(x: reading.position.x, y: reading.position.y)
  }

  private func row(of position: Double) -> Int { canvas.cell(x: 0, y: position).row }

  // MARK: The extremes

  /// An arrow to a point and, on the side where there is room, what it says.
  private func pointer(to reading: ChartPoint, _ name: String, _ arrow: Character) -> ChartRun {
    let column = place(reading).column
    let price = "\(name) \(text(reading.price))"
    for label in ["\(price)\(glyphs.separator)\(text(reading.date))", price] {
      let room = label.cellWidth + 2
      if column + room <= columns { return ChartRun(column: column, text: "\(arrow) \(label)", style: .strong) }
      if column + 1 >= room {
        return ChartRun(column: column + 1 - room, text: "\(label) \(arrow)", style: .strong)
      }
    }
    return ChartRun(column: column, text: String(arrow), style: .strong)
  }

  // MARK: The dates

  /// The axis and the dates below it; a date without room is left out with its tick.
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
