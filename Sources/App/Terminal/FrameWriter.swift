/// Turns grids into what has to be sent to the terminal: only the cells that changed since the last one.
struct FrameWriter: Sendable {
  /// What the terminal shows; `nil` while that is not known, so that everything has to be sent.
  private var shown: CellGrid?
  private var palette: Palette?

  init() {}

  /// Forgets what the terminal shows.
  mutating func forget() { shown = nil }

  /// The bytes that make the terminal show a grid; none where it does already.
  ///
  /// They stand between the marks of a synchronized update, which a terminal that knows them shows as a whole, and are
  /// ignored by one that does not.
  ///
  /// - Parameter pictures: how the terminal takes pictures; `nil` where it takes none.
  mutating func frame(_ grid: CellGrid, _ palette: Palette, pictures: PictureProtocol? = nil) -> [UInt8] {
    let known = shown.flatMap { $0.size == grid.size && self.palette == palette ? $0 : nil }
    var output = Output(palette: palette)
    if known == nil { output.clear() }
    // Erasing the display erases its pictures.
    let gone = known.map { $0.pictures.filter { !grid.pictures.contains($0) } } ?? []
    if let pictures { for placed in gone { output.write(pictures.hide(placed.picture)) } }
    for row in 0..<grid.size.rows { write(row, of: grid, over: known, bared: gone, to: &output) }
    if let pictures {
      for placed in grid.pictures where known?.pictures.contains(placed) != true {
        output.write(pictures.show(placed.picture, placed.area), row: placed.area.row, column: placed.area.column)
      }
    }
    shown = grid
    self.palette = palette
    return output.isEmpty ? [] : output.framed
  }

  private func write(
    _ row: Int, of grid: CellGrid, over known: CellGrid?, bared: [PlacedPicture], to output: inout Output
  ) {
    let start = row * grid.size.columns
    for column in 0..<grid.size.columns {
      let cell = grid.cells[start + column]
      // Where a picture was the cell may be the same, and yet has to be written to be seen.
      let isBared = !bared.isEmpty && bared.contains { $0.area.contains(row: row, column: column) }
      if let known, !isBared, known.cells[start + column] == cell { continue }
      // The right half is there as soon as the left one is.
      guard cell.width > 0 else { continue }
      output.write(cell, row: row, column: column)
    }
  }

  /// The lines of a grid as text with renditions, one a row, as they can be printed anywhere; without the empty cells at
  /// their ends.
  static func lines(_ grid: CellGrid, _ palette: Palette) -> [String] {
    (0..<grid.size.rows).map { row in
      var line = ""
      var style = CellStyle.plain
      let end = (0..<grid.size.columns).last { grid[row, $0] != Cell() } ?? -1
      for column in 0..<(end + 1) {
        let cell = grid[row, column]
        guard cell.width > 0 else { continue }
        if cell.style != style {
          line += "\u{1B}[\(palette.rendition(cell.style))m"
          style = cell.style
        }
        line.append(cell.character)
      }
      return style == .plain ? line : line + "\u{1B}[0m"
    }
  }

  /// The bytes as they are put together.
  private struct Output {
    let palette: Palette
    private var bytes: [UInt8] = []
    private var place: (row: Int, column: Int)?
    private var style: CellStyle?
    private var renditions: [CellStyle: [UInt8]] = [:]

    init(palette: Palette) { self.palette = palette }

    var isEmpty: Bool { bytes.isEmpty }

    var framed: [UInt8] { Array("\u{1B}[?2026h".utf8) + bytes + Array("\u{1B}[0m\u{1B}[?2026l".utf8) }

    /// Erases the display (ECMA-48, ED) with the usual rendition.
    mutating func clear() { bytes += Array("\u{1B}[0m\u{1B}[2J".utf8) }

    /// A sequence that draws nothing itself.
    mutating func write(_ sequence: [UInt8]) { bytes += sequence }

    /// A sequence that draws from a place on.
    mutating func write(_ sequence: [UInt8], row: Int, column: Int) {
      move(row, column)
      bytes += sequence
      place = nil
    }

    mutating func write(_ cell: Cell, row: Int, column: Int) {
      if place?.row != row || place?.column != column { move(row, column) }
      if cell.style != style { select(cell.style) }
      cell.glyph.append(to: &bytes)
      // Terminals do not agree on the width of everything; behind what is not plain the place is said anew.
      place = cell.glyph.isSingle && cell.width == 1 ? (row, column + 1) : nil
    }

    /// Says the place of the next character (ECMA-48, CUP).
    private mutating func move(_ row: Int, _ column: Int) {
      bytes.append(contentsOf: [0x1B, UInt8(ascii: "[")])
      append(row + 1)
      bytes.append(UInt8(ascii: ";"))
      append(column + 1)
      bytes.append(UInt8(ascii: "H"))
    }

    /// A number in decimal digits, without a text made of it: a frame has thousands.
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
