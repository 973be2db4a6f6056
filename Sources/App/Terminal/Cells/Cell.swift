/// A cell of the screen: a character and its style.
package struct Cell: Hashable, Sendable {
  /// The character of the cell; a space in the right half of a wide character.
  package private(set) var glyph: Glyph
  package private(set) var style: CellStyle
  /// The width of the character in cells: 1 or 2, or 0 for the right half of a wide character.
  package private(set) var width: UInt8
  /// Whether text that is written from right to left follows the cell, in an isolate.
  var startsIsolate = false
  /// Whether the cell is the last of an isolate.
  var endsIsolate = false

  /// Creates a cell with a character that is one or two cells wide.
  package init(_ glyph: Glyph = .space, _ style: CellStyle = .plain, width: Int = 1) {
    self.glyph = glyph
    self.style = style
    self.width = width == 2 ? 2 : 1
  }

  /// The character of the cell.
  package var character: Character { glyph.character }

  /// Returns the cell for the right half of a wide character.
  package static func half(_ style: CellStyle) -> Cell {
    var cell = Cell(.space, style)
    cell.width = 0
    return cell
  }

  /// Returns the cell in another style.
  package func with(_ style: CellStyle) -> Cell {
    var cell = self
    cell.style = style
    return cell
  }
}
