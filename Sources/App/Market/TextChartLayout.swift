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
    var canvas = DotCanvas(columns: width, rows: height, cell: glyphs.cell)
    let dots = plot.line.map { canvas.dot(x: $0.x, y: $0.y) }
    if let first = dots.first { canvas.set(first.x, first.y) }
    for (start, end) in zip(dots, dots.dropFirst()) { canvas.line(from: start, to: end) }
    self.canvas = canvas
    focusColumn = plot.focus.map { canvas.cell(x: $0.spot.x, y: $0.spot.y).column }
  }

  var lines: [StyledLine] {
    var lines: [StyledLine] = []
    if hasExtremes { lines.append(pointer(to: plot.maximum, "max", glyphs.maximum)) }
    lines += (0..<height).map { line(row: $0) }
    if hasExtremes { lines.append(pointer(to: plot.minimum, "min", glyphs.minimum)) }
    if hasDates { lines += dates }
    return lines
  }

  // MARK: The line and the prices

  private func line(row: Int) -> StyledLine {
    var line = StyledLine()
    for column in 0..<width {
      let (character, style) = cell(column: column, row: row)
      line.appendCell(character, style)
    }
    guard hasPrices else { return line.withoutTrailingSpace }
    if row == self.row(of: plot.current.spot.y) {
      line.append("\(glyphs.current) \(text(plot.current.price))", .strong)
    } else if let tick = plot.priceTicks.first(where: { self.row(of: $0.position) == row }) {
      line.append("\(glyphs.priceTick) \(text(tick.label))", .faint)
    } else {
      line.append(String(glyphs.vertical), .faint)
    }
    return line
  }

  private func cell(column: Int, row: Int) -> (Character, TextStyle) {
    // Most cells are empty, and a wide screen has ten thousand of them.
    guard canvas.hasDots(column: column, row: row) else {
      return column == focusColumn ? (glyphs.focus, .faint) : (" ", .plain)
    }
    let character = glyphs.character(canvas.pattern(column: column, row: row))
    let marked = [plot.minimum, plot.maximum, plot.current] + [plot.focus].compactMap { $0 }
    return (character, marked.contains { place($0) == (column, row) } ? .strong : style)
  }

  /// The direction of the whole period; the figures beside the chart say it too.
  private var style: TextStyle {
    switch plot.current.change.direction {
    case .up: .good
    case .down: .bad
    case .unchanged, nil: .plain
    }
  }

  private func place(_ reading: ChartReading) -> (column: Int, row: Int) {
    canvas.cell(x: reading.spot.x, y: reading.spot.y)
  }

  private func row(of position: Double) -> Int { canvas.cell(x: 0, y: position).row }

  // MARK: The extremes

  /// A line with an arrow to a point and, on the side where there is room, what it says.
  private func pointer(to reading: ChartReading, _ name: String, _ arrow: Character) -> StyledLine {
    let column = place(reading).column
    let price = "\(name) \(text(reading.price))"
    for label in ["\(price)\(glyphs.separator)\(text(reading.date))", price] {
      let room = label.cellWidth + 2
      if column + room <= columns { return pointer(at: column, "\(arrow) \(label)") }
      if column + 1 >= room { return pointer(at: column + 1 - room, "\(label) \(arrow)") }
    }
    return pointer(at: column, String(arrow))
  }

  private func pointer(at column: Int, _ label: String) -> StyledLine {
    var line = StyledLine(String(repeating: " ", count: column))
    line.append(label, .strong)
    return line
  }

  // MARK: The dates

  /// The axis and the dates below it; a date without room is left out with its tick.
  private var dates: [StyledLine] {
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
    return [StyledLine(String(axis), .faint), StyledLine(labels, .faint)]
  }

  private func text(_ text: String) -> String { Self.text(text, alphabet) }

  private static func text(_ text: String, _ alphabet: TerminalAlphabet) -> String {
    alphabet == .ascii ? text.inASCII : text
  }
}
