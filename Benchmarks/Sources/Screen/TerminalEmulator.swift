import QuidTerminal

/// The screen of a terminal that interprets the app's output, for comparison with the app's frame.
struct TerminalEmulator {
  private let size: ScreenSize
  private var cells: [Cell]
  /// The number of drawn characters.
  private(set) var drawn = 0

  private struct Cell: Equatable {
    var character: Character = " "
    var rendition: Substring = "0"

    /// The visible part of the rendition: a space has only a background.
    private var visible: Substring {
      guard character == " " else { return rendition }
      return rendition.firstRange(of: ";48;").map { rendition[$0.lowerBound...] } ?? ""
    }

    static func == (left: Cell, right: Cell) -> Bool {
      left.character == right.character && left.visible == right.visible
    }
  }

  init(_ size: ScreenSize) {
    self.size = size
    cells = Array(repeating: Cell(character: "?"), count: size.columns * size.rows)
  }

  /// Interprets the output of the app.
  mutating func interpret(_ bytes: [UInt8]) {
    var (row, column) = (0, 0)
    var rendition: Substring = "0"
    var rest = String(decoding: bytes, as: UTF8.self)[...]
    while let character = rest.popFirst() {
      guard character == "\u{1B}" else {
        put(Cell(character: character, rendition: rendition), row: row, column: column)
        column += character.cellWidth
        continue
      }
      rest.removeFirst()
      let body = rest.prefix { !$0.isLetter }
      rest = rest.dropFirst(body.count)
      switch rest.popFirst() {
      case "J": cells = cells.map { _ in Cell() }
      case "K": for index in column..<size.columns { cells[row * size.columns + index] = Cell() }
      case "m": rendition = body
      case "H":
        let place = body.split(separator: ";").compactMap { Int($0) }
        (row, column) = (place[0] - 1, place[1] - 1)
      default: break
      }
    }
  }

  private mutating func put(_ cell: Cell, row: Int, column: Int) {
    drawn += 1
    cells[row * size.columns + column] = cell
    guard cell.character.cellWidth == 2 else { return }
    cells[row * size.columns + column + 1] = Cell(character: "\u{0}", rendition: cell.rendition)
  }

  /// Returns the first difference from the app's frame, if there is one.
  func difference(from grid: CellGrid, _ palette: Palette) -> String? {
    var renditions: [CellStyle: Substring] = [:]
    for (index, expected) in grid.cells.enumerated() {
      let rendition = renditions[expected.style] ?? palette.rendition(expected.style)[...]
      renditions[expected.style] = rendition
      let character = expected.width == 0 ? "\u{0}" : expected.character
      if cells[index] != Cell(character: character, rendition: rendition) {
        let (row, column) = index.quotientAndRemainder(dividingBy: size.columns)
        return "row \(row), column \(column): \(cells[index]) is shown for \(character) in \(rendition)"
      }
    }
    return nil
  }
}
