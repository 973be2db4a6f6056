package struct Cell: Hashable, Sendable {
  /// The character of the cell; a space in the right half of a wide character.
  package private(set) var glyph: Glyph
  package private(set) var style: CellStyle
  /// The width of the character in cells: 1 or 2, or 0 for the right half of a wide character.
  package private(set) var width: UInt8
  var startsIsolate = false
  /// Whether the cell is the last cell of an isolate: a part of a row that is written from right to left.
  var endsIsolate = false

  package init(_ glyph: Glyph = .space, _ style: CellStyle = .plain, width: Int = 1) {
    self.glyph = glyph
    self.style = style
    self.width = width == 2 ? 2 : 1
  }

  package var character: Character { glyph.character }

  package static func half(_ style: CellStyle) -> Cell {
    var cell = Cell(.space, style)
    cell.width = 0
    return cell
  }

  package func with(_ style: CellStyle) -> Cell {
    var cell = self
    cell.style = style
    return cell
  }
}
