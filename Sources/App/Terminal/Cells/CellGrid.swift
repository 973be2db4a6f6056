/// The content of the full screen as a grid of cells, on which all output of the full-screen app is drawn.
///
/// Strings are sanitized when they are written. Overwriting one half of a wide character replaces the other half by a
/// space.
package struct CellGrid: Hashable, Sendable {
  package let size: ScreenSize
  /// The characters that the terminal can draw; strings are transliterated if the alphabet is ASCII.
  package let alphabet: TerminalAlphabet
  /// The cells of the grid, row by row from the top.
  package private(set) var cells: [Cell]
  package private(set) var pictures: [PositionedPicture] = []
  private var clickTargets: [ClickTarget] = []

  package init(_ size: ScreenSize, alphabet: TerminalAlphabet = .unicode) {
    self.size = size
    self.alphabet = alphabet
    cells = Array(repeating: Cell(), count: size.columns * size.rows)
  }

  package subscript(row: Int, column: Int) -> Cell { cells[row * size.columns + column] }

  package var area: ScreenArea { ScreenArea(row: 0, column: 0, rows: size.rows, columns: size.columns) }

  package func shown(_ text: String) -> String {
    if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return text }
    let safe = text.safeForTerminal()
    return alphabet == .ascii ? safe.inASCII : safe
  }

  package func width(of text: String) -> Int { shownWidth(text) ?? shown(text).cellWidth }

  /// Returns the width of a string that is drawn unchanged with one cell per scalar; `nil` for any other string.
  private func shownWidth(_ text: String) -> Int? {
    if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return text.utf8.count }
    return alphabet == .ascii ? nil : text.commonWidth
  }

  /// Writes a string at a position, truncated with an ellipsis at the right edge or after `limit` cells.
  @discardableResult
  package mutating func put(
    _ text: String, row: Int, column: Int, _ style: CellStyle = .plain, limit: Int = .max
  ) -> Int {
    guard (0..<size.rows).contains(row), column < size.columns, limit > 0 else { return 0 }
    let availableWidth = min(limit, size.columns - column)
    if column >= 0, pictures.isEmpty, let width = shownWidth(text), width <= availableWidth {
      putCommon(text, row * size.columns + column, width, style)
      return width
    }
    var shown = shown(text)
    if shown.cellWidth > availableWidth { shown = self.shown(shown.shortened(toCells: availableWidth)) }
    var position = column
    for character in shown {
      let width = character.cellWidth
      guard width > 0 else { continue }
      guard position + width <= column + availableWidth else { break }
      if position >= 0 { set(Cell(Glyph(character), style, width: width), row: row, column: position) }
      position += width
    }
    if column > 0, position > column, shown.isRightToLeft { isolate(row: row, columns: column..<position) }
    return position - column
  }

  /// Isolates a part of a row that is written from right to left, so that it does not move the other cells.
  ///
  /// A terminal attaches the isolating characters to the cell before them, so the first one belongs to the preceding
  /// cell.
  private mutating func isolate(row: Int, columns: Range<Int>) {
    // A wide character is stored in the first of its two cells.
    func index(_ column: Int) -> Int { row * size.columns + column - (self[row, column].width == 0 ? 1 : 0) }
    cells[index(columns.lowerBound - 1)].startsIsolate = true
    cells[index(columns.upperBound - 1)].endsIsolate = true
  }

  /// Writes a string with one cell per scalar, starting at an index of ``cells``.
  private mutating func putCommon(_ text: String, _ start: Int, _ width: Int, _ style: CellStyle) {
    for index in start..<(start + width) where cells[index].width != 1 { uncover(index) }
    // A span is checked for unique ownership once, an array at every cell.
    var span = cells.mutableSpan
    var index = start
    for scalar in text.unicodeScalars {
      span[index] = Cell(Glyph(scalar), style)
      index += 1
    }
  }

  /// Writes a scalar that is ``Swift/Unicode/Scalar/isCommon``, unless the position is outside of the grid.
  package mutating func put(_ scalar: Unicode.Scalar, row: Int, column: Int, _ style: CellStyle) {
    guard (0..<size.rows).contains(row), (0..<size.columns).contains(column) else { return }
    set(Cell(Glyph(scalar), style), row: row, column: column)
  }

  @discardableResult
  package mutating func put(
    _ line: StyledLine, row: Int, column: Int, on background: CellStyle.Background = .plain, limit: Int = .max
  ) -> Int {
    var used = 0
    for span in line.spans {
      used += put(span.text, row: row, column: column + used, CellStyle(span.style).on(background), limit: limit - used)
    }
    return used
  }

  package mutating func put(_ text: String, row: Int, endingAt end: Int, _ style: CellStyle = .plain) {
    put(text, row: row, column: max(0, end - width(of: text)), style, limit: end)
  }

  /// Places a picture on an area; writing to a cell of the area removes the picture.
  package mutating func put(_ picture: ScreenPicture, in area: ScreenArea) {
    guard area.row >= 0, area.column >= 0, area.row + area.rows <= size.rows,
      area.column + area.columns <= size.columns
    else { return }
    clear(area)
    pictures.append(PositionedPicture(picture: picture, area: area))
  }

  package mutating func removePictures(in area: ScreenArea) {
    pictures.removeAll {
      $0.area.rowRange.overlaps(area.rowRange) && $0.area.columnRange.overlaps(area.columnRange)
    }
  }

  /// Makes a click on a part of a row have the effect of a key, until the part is cleared or dimmed.
  package mutating func addClickTarget(_ key: KeyPress, row: Int, columns: Range<Int>) {
    clickTargets.append(ClickTarget(key: key, row: row, columns: columns))
  }

  package mutating func removeClickTargets(in area: ScreenArea) {
    clickTargets.removeAll { area.rowRange.contains($0.row) && area.columnRange.overlaps($0.columns) }
  }

  /// Returns the key whose effect a click on a cell has; `nil` for none.
  package func clickedKey(atRow row: Int, column: Int) -> KeyPress? {
    clickTargets.last { $0.row == row && $0.columns.contains(column) }?.key
  }

  package mutating func clear(_ area: ScreenArea, on background: CellStyle.Background = .plain) {
    removeClickTargets(in: area)
    for row in area.rowRange.clamped(to: 0..<size.rows) {
      for column in area.columnRange.clamped(to: 0..<size.columns) {
        set(Cell(.space, CellStyle(on: background)), row: row, column: column)
      }
    }
  }

  package mutating func highlight(row: Int, columns: Range<Int>, _ background: CellStyle.Background) {
    restyle(row: row, columns: columns) { $0.on(background) }
  }

  /// Changes the styles of a part of a row, but not its characters.
  package mutating func restyle(row: Int, columns: Range<Int>, _ change: (CellStyle) -> CellStyle) {
    guard (0..<size.rows).contains(row) else { return }
    for column in columns.clamped(to: 0..<size.columns) {
      let index = row * size.columns + column
      cells[index] = cells[index].with(change(cells[index].style))
    }
  }

  package mutating func restyle(_ index: Int, _ style: CellStyle) { cells[index] = cells[index].with(style) }

  private mutating func set(_ cell: Cell, row: Int, column: Int) {
    let index = row * size.columns + column
    if !pictures.isEmpty {
      pictures.removeAll { $0.area.contains(row: row, column: column) }
    }
    for covered in index..<(index + Int(cell.width)) { uncover(covered) }
    cells[index] = cell
    if cell.width == 2 { cells[index + 1] = .half(cell.style) }
  }

  private mutating func uncover(_ index: Int) {
    switch cells[index].width {
    case 0: cells[index - 1] = Cell(.space, cells[index - 1].style)
    case 2: cells[index + 1] = Cell(.space, cells[index].style)
    default: break
    }
  }
}
