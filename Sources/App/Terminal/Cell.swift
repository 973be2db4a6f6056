/// One cell of the screen.
struct Cell: Hashable, Sendable {
  /// What it shows; a space in the right half of a wide character.
  private(set) var glyph: Glyph
  private(set) var style: CellStyle
  /// How many cells the character takes: 1, 2, or 0 in the right half of a wide one.
  private(set) var width: UInt8

  /// A cell with a character that takes one or two cells.
  init(_ glyph: Glyph = .space, _ style: CellStyle = .plain, width: Int = 1) {
    self.glyph = glyph
    self.style = style
    self.width = width == 2 ? 2 : 1
  }

  /// What it shows, as text.
  var character: Character { glyph.character }

  /// The right half of a wide character.
  static func half(_ style: CellStyle) -> Cell {
    var cell = Cell(.space, style)
    cell.width = 0
    return cell
  }

  /// The same cell in another style.
  func with(_ style: CellStyle) -> Cell {
    var cell = self
    cell.style = style
    return cell
  }
}
