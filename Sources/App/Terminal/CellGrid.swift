/// What a screen shows, cell by cell; the only way a full screen reaches the terminal.
///
/// All text passes the sanitiser on its way in, and a wide character is never half there: what would cover one half of
/// it turns the other into a space.
struct CellGrid: Hashable, Sendable {
  let size: ScreenSize
  /// What the terminal can be trusted to draw; text in other characters is put in those it knows.
  let alphabet: TerminalAlphabet
  private(set) var cells: [Cell]
  /// The pictures above the cells.
  private(set) var pictures: [PlacedPicture] = []

  /// An empty grid.
  init(_ size: ScreenSize, alphabet: TerminalAlphabet = .unicode) {
    self.size = size
    self.alphabet = alphabet
    cells = Array(repeating: Cell(), count: size.columns * size.rows)
  }

  /// The cell at a place on the grid.
  subscript(row: Int, column: Int) -> Cell { cells[row * size.columns + column] }

  /// The whole of it.
  var area: ScreenArea { ScreenArea(row: 0, column: 0, rows: size.rows, columns: size.columns) }

  /// The text in the characters of the grid's alphabet, safe to be drawn.
  func shown(_ text: String) -> String {
    if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return text }
    let safe = text.safeForTerminal()
    return alphabet == .ascii ? safe.inASCII : safe
  }

  /// How many cells a text takes here.
  func width(of text: String) -> Int { shownWidth(text) ?? shown(text).cellWidth }

  /// How many cells a text takes that is shown as it is, one cell for each scalar; `nil` for one that need not be.
  private func shownWidth(_ text: String) -> Int? {
    if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return text.utf8.count }
    return alphabet == .ascii ? nil : text.commonWidth
  }

  /// Writes a text from a place on; what goes past the right edge, or past `limit` cells, is cut off, with an ellipsis.
  ///
  /// - Returns: how many cells were written.
  @discardableResult
  mutating func put(
    _ text: String, row: Int, column: Int, _ style: CellStyle = .plain, limit: Int = .max
  ) -> Int {
    guard (0..<size.rows).contains(row), column < size.columns, limit > 0 else { return 0 }
    let room = min(limit, size.columns - column)
    if column >= 0, pictures.isEmpty, let width = shownWidth(text), width <= room {
      putCommon(text, row * size.columns + column, style)
      return width
    }
    var shown = shown(text)
    if shown.cellWidth > room { shown = self.shown(shown.shortened(toCells: room)) }
    var position = column
    for character in shown {
      let width = character.cellWidth
      guard width > 0 else { continue }
      guard position + width <= column + room else { break }
      if position >= 0 { set(Cell(Glyph(character), style, width: width), row: row, column: position) }
      position += width
    }
    return position - column
  }

  /// Writes a text scalar by scalar, each into a cell of its own, from a place of ``cells`` on.
  private mutating func putCommon(_ text: String, _ start: Int, _ style: CellStyle) {
    var index = start
    for scalar in text.unicodeScalars {
      if cells[index].width != 1 { uncover(index) }
      cells[index] = Cell(Glyph(scalar), style)
      index += 1
    }
  }

  /// Writes signs that are ``Swift/Unicode/Scalar/isCommon``, each into a cell of its own; what goes past an edge is left
  /// out.
  mutating func put(_ signs: [Unicode.Scalar], row: Int, column: Int, _ style: CellStyle) {
    guard (0..<size.rows).contains(row) else { return }
    for (offset, sign) in signs.enumerated() where (0..<size.columns).contains(column + offset) {
      set(Cell(Glyph(sign), style), row: row, column: column + offset)
    }
  }

  /// Writes a line of several styles.
  ///
  /// - Returns: how many cells were written.
  @discardableResult
  mutating func put(
    _ line: StyledLine, row: Int, column: Int, on ground: CellStyle.Ground = .plain, limit: Int = .max
  ) -> Int {
    var used = 0
    for span in line.spans {
      used += put(span.text, row: row, column: column + used, CellStyle(span.style).on(ground), limit: limit - used)
    }
    return used
  }

  /// Writes a text that ends before a column.
  mutating func put(_ text: String, row: Int, endingAt end: Int, _ style: CellStyle = .plain) {
    put(text, row: row, column: max(0, end - width(of: text)), style, limit: end)
  }

  /// Puts a picture on an area, until something is written there.
  mutating func put(_ picture: ScreenPicture, in area: ScreenArea) {
    guard area.row >= 0, area.column >= 0, area.row + area.rows <= size.rows,
      area.column + area.columns <= size.columns
    else { return }
    clear(area)
    pictures.append(PlacedPicture(picture: picture, area: area))
  }

  /// Takes away the pictures that lie in an area or reach into it.
  mutating func removePictures(in area: ScreenArea) {
    pictures.removeAll {
      $0.area.rowRange.overlaps(area.rowRange) && $0.area.columnRange.overlaps(area.columnRange)
    }
  }

  /// Fills an area with spaces on a ground.
  mutating func clear(_ area: ScreenArea, on ground: CellStyle.Ground = .plain) {
    for row in area.rowRange.clamped(to: 0..<size.rows) {
      for column in area.columnRange.clamped(to: 0..<size.columns) {
        set(Cell(.space, CellStyle(on: ground)), row: row, column: column)
      }
    }
  }

  /// Puts a ground behind what stands in a line.
  mutating func highlight(row: Int, columns: Range<Int>, _ ground: CellStyle.Ground) {
    restyle(row: row, columns: columns) { $0.on(ground) }
  }

  /// Changes how a part of a line looks, and not what it says.
  mutating func restyle(row: Int, columns: Range<Int>, _ change: (CellStyle) -> CellStyle) {
    guard (0..<size.rows).contains(row) else { return }
    for column in columns.clamped(to: 0..<size.columns) {
      let index = row * size.columns + column
      cells[index] = cells[index].with(change(cells[index].style))
    }
  }

  /// Changes the style of the cell at a place of ``cells``.
  mutating func restyle(_ index: Int, _ style: CellStyle) { cells[index] = cells[index].with(style) }

  private mutating func set(_ cell: Cell, row: Int, column: Int) {
    let index = row * size.columns + column
    if !pictures.isEmpty {
      pictures.removeAll { $0.area.contains(row: row, column: column) }
    }
    for covered in index..<(index + Int(cell.width)) { uncover(covered) }
    cells[index] = cell
    if cell.width == 2 { cells[index + 1] = .half(cell.style) }
  }

  /// Turns the other half of a wide character that is about to lose this one into a space.
  private mutating func uncover(_ index: Int) {
    switch cells[index].width {
    case 0: cells[index - 1] = Cell(.space, cells[index - 1].style)
    case 2: cells[index + 1] = Cell(.space, cells[index].style)
    default: break
    }
  }
}
