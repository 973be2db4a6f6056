/// Encodes grids as bytes for the terminal: only the cells that changed since the previous grid.
package struct FrameWriter: Sendable {
  /// The grid that the terminal shows; `nil` if unknown, in which case all cells are sent.
  private var shown: CellGrid?
  private var palette: Palette?
  /// The encoded SGR sequences of the styles that were used so far.
  private var renditions: [CellStyle: [UInt8]] = [:]

  package init() {}

  /// Discards the state of the terminal, so that the next frame redraws all cells.
  package mutating func invalidate() { shown = nil }

  /// Returns the bytes that make the terminal show a grid; empty if the terminal shows the grid already.
  ///
  /// A synchronized update (mode 2026) encloses the bytes, so that a terminal that supports the mode shows the whole
  /// frame at once.
  ///
  /// - Parameter pictures: The picture protocol of the terminal; `nil` if the terminal has none.
  package mutating func frame(_ grid: CellGrid, _ palette: Palette, pictures: PictureProtocol? = nil) -> [UInt8] {
    let previous = shown.flatMap { $0.size == grid.size && self.palette == palette ? $0 : nil }
    var output = Output(palette: palette, renditions: self.palette == palette ? renditions : [:])
    // A second reference would make the output copy the dictionary.
    renditions = [:]
    if previous == nil { output.clear() }
    // Erasing the display erases its pictures.
    let removed = previous.map { $0.pictures.filter { !grid.pictures.contains($0) } } ?? []
    if let pictures { for positioned in removed { output.write(pictures.hide(positioned.picture)) } }
    // Erased cells have the background of the terminal, which a painted palette replaces.
    let cells = previous?.cells ?? (palette.isPainted ? nil : CellGrid(grid.size).cells)
    for row in 0..<grid.size.rows { write(row, of: grid, over: cells, removed: removed, to: &output) }
    if let pictures {
      for positioned in grid.pictures where previous?.pictures.contains(positioned) != true {
        output.write(
          pictures.show(positioned.picture, positioned.area), row: positioned.area.row, column: positioned.area.column)
      }
    }
    shown = grid
    self.palette = palette
    renditions = output.renditions
    return output.isEmpty ? [] : output.framed
  }

  private func write(
    _ row: Int, of grid: CellGrid, over shown: [Cell]?, removed: [PositionedPicture], to output: inout Output
  ) {
    let (start, columns) = (row * grid.size.columns, grid.size.columns)
    // Erasing the empty end of a row takes fewer bytes than writing its cells, but could erase pictures.
    let canErase = !output.palette.isPainted && grid.pictures.isEmpty && removed.isEmpty
    let end = canErase ? grid.cells[start..<start + columns].lastIndex { $0 != Cell() } ?? -1 : start + columns
    for column in 0..<columns {
      let cell = grid.cells[start + column]
      // A cell below a removed picture must be rewritten even if it is unchanged.
      let wasCovered = !removed.isEmpty && removed.contains { $0.area.contains(row: row, column: column) }
      if let shown, !wasCovered, shown[start + column] == cell { continue }
      guard start + column <= end else { return output.eraseRow(row, from: column) }
      // Writing the left half of a wide character draws the right half too.
      guard cell.width > 0 else { continue }
      output.write(cell, row: row, column: column)
    }
  }

  private struct Output {
    let palette: Palette
    var renditions: [CellStyle: [UInt8]]
    var bytes: [UInt8] = []
    var cursor: (row: Int, column: Int)?
    var style: CellStyle?

    var isEmpty: Bool { bytes.isEmpty }

    var framed: [UInt8] { Array("\u{1B}[?2026h".utf8) + bytes + Array("\u{1B}[0m\u{1B}[?2026l".utf8) }

    /// Erases the display (ECMA-48, ED) with the default style.
    mutating func clear() { bytes += Array("\u{1B}[0m\u{1B}[2J".utf8) }

    mutating func write(_ sequence: [UInt8]) { bytes += sequence }

    mutating func write(_ sequence: [UInt8], row: Int, column: Int) {
      if cursor?.row != row || cursor?.column != column { move(row, column) }
      bytes += sequence
      cursor = nil
    }

    /// Erases a row from a column to its end (ECMA-48, EL) with the default style.
    mutating func eraseRow(_ row: Int, from column: Int) {
      if style != .plain { select(.plain) }
      write(Array("\u{1B}[K".utf8), row: row, column: column)
    }

    mutating func write(_ cell: Cell, row: Int, column: Int) {
      if cursor?.row != row || cursor?.column != column { move(row, column) }
      if cell.style != style, !shows(cell) { select(cell.style) }
      cell.glyph.append(to: &bytes)
      if cell.endsIsolate { bytes += String(String.isolateEnd).utf8 }
      if cell.startsIsolate { bytes += String(String.isolateStart).utf8 }
      // Terminals differ in the width of some characters, so the cursor is positioned again after such a character.
      let isPlain = cell.glyph.isSingle && cell.width == 1 && !cell.endsIsolate && !cell.startsIsolate
      cursor = isPlain ? (row, column + 1) : nil
    }

    /// Whether the selected style shows a cell as its own style does: a space has only a background.
    private func shows(_ cell: Cell) -> Bool {
      // With few colors, reversed characters replace backgrounds.
      guard let style, cell.glyph == .space, [.indexed, .full].contains(palette.depth) else { return false }
      return style.background == cell.style.background && !style.isUnderlined && !cell.style.isUnderlined
    }

    /// Appends the sequence that moves the cursor (ECMA-48, CUP).
    private mutating func move(_ row: Int, _ column: Int) {
      bytes.append(contentsOf: [0x1B, UInt8(ascii: "[")])
      append(row + 1)
      bytes.append(UInt8(ascii: ";"))
      append(column + 1)
      bytes.append(UInt8(ascii: "H"))
    }

    /// Appends a number in decimal digits without creating a string, because a frame has thousands of numbers.
    private mutating func append(_ number: Int) {
      if number >= 10 { append(number / 10) }
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
    }

    private mutating func select(_ style: CellStyle) {
      if let rendition = renditions[style] {
        bytes += rendition
      } else {
        let rendition = Array("\u{1B}[\(palette.rendition(style))m".utf8)
        renditions[style] = rendition
        bytes += rendition
      }
      self.style = style
    }
  }
}
