import QuidPresentation
import QuidTerminal

/// The lines of a Kagi chart in the cells of a text chart, with different characters for thick and thin lines.
struct KagiDrawing {
  private let width: Int
  private let isASCII: Bool
  private var strokes: [Strokes]

  init(_ lines: [ChartKagiLine], on frame: TextChartFrame) {
    width = frame.width
    isASCII = frame.glyphs.cell.height != ChartGlyphs.braille.cell.height
    strokes = Array(repeating: Strokes(), count: frame.width * frame.height)
    for (index, line) in lines.enumerated() {
      let column = frame.column(of: line.x)
      let (start, end) = (frame.row(of: line.start), frame.row(of: line.end))
      let change = line.thicknessChange.map { frame.row(of: $0) } ?? end
      draw(line, column: column, from: start, through: end, changingAt: change)
      if index > 0 { self[column, start].left = Stroke(isThick: line.startsThick) }
      if index + 1 < lines.count {
        let (next, stroke) = (frame.column(of: lines[index + 1].x), Stroke(isThick: line.endsThick))
        self[column, end].right = stroke
        for between in (column..<max(column, next)).dropFirst() {
          self[between, end].left = stroke
          self[between, end].right = stroke
        }
      }
      if lines.count == 1, start == end { self[column, end].right = Stroke(isThick: line.endsThick) }
    }
  }

  private mutating func draw(
    _ line: ChartKagiLine, column: Int, from start: Int, through end: Int, changingAt change: Int
  ) {
    let isRising = end < start
    for row in min(start, end)...max(start, end) {
      // The parts of the cell toward the start and toward the end of the line.
      let isBeforeChange = isRising ? row >= change : row <= change
      let isAfterChange = isRising ? row <= change : row >= change
      let near = Stroke(isThick: isBeforeChange ? line.startsThick : line.endsThick)
      let far = Stroke(isThick: isAfterChange ? line.endsThick : line.startsThick)
      if row != start { self[column, row].set(near, isUp: !isRising) }
      if row != end { self[column, row].set(far, isUp: isRising) }
    }
  }

  private subscript(column: Int, row: Int) -> Strokes {
    get { strokes[row * width + column] }
    set { strokes[row * width + column] = newValue }
  }

  func cell(column: Int, row: Int) -> (character: Unicode.Scalar, style: TextStyle)? {
    let strokes = self[column, row]
    guard let character = isASCII ? strokes.asciiCharacter : strokes.character else { return nil }
    return (character, strokes.isThick ? .good : .bad)
  }

  private enum Stroke: UInt32 {
    case none = 0
    case thin = 1
    case thick = 2

    init(isThick: Bool) { self = isThick ? .thick : .thin }
  }

  private struct Strokes {
    var up = Stroke.none
    var down = Stroke.none
    var left = Stroke.none
    var right = Stroke.none

    mutating func set(_ stroke: Stroke, isUp: Bool) { if isUp { up = stroke } else { down = stroke } }

    var isThick: Bool { [up, down, left, right].contains(.thick) }

    private var isVertical: Bool { up != .none || down != .none }
    private var isHorizontal: Bool { left != .none || right != .none }

    /// The box-drawing character (Unicode, U+2500 to U+257F) that consists of the strokes; `nil` without strokes.
    var character: Unicode.Scalar? {
      switch (isVertical, isHorizontal) {
      case (false, false): nil
      case (true, false): Self.straight(up, down, Self.vertical)
      case (false, true): Self.straight(left, right, Self.horizontal)
      case (true, true): corner
      }
    }

    /// The ASCII character that resembles the strokes; `nil` without strokes.
    var asciiCharacter: Unicode.Scalar? {
      switch (isVertical, isHorizontal) {
      case (false, false): nil
      case (true, false): isThick ? "#" : "|"
      case (false, true): isThick ? "=" : "-"
      case (true, true): isThick ? "#" : "+"
      }
    }

    /// The characters of a straight line, by its first and its second half: none, thin or thick.
    private static let vertical: [[Unicode.Scalar]] = [[" ", "╷", "╻"], ["╵", "│", "╽"], ["╹", "╿", "┃"]]
    private static let horizontal: [[Unicode.Scalar]] = [[" ", "╶", "╺"], ["╴", "─", "╼"], ["╸", "╾", "━"]]

    private static func straight(_ first: Stroke, _ second: Stroke, _ table: [[Unicode.Scalar]]) -> Unicode.Scalar {
      table[Int(first.rawValue)][Int(second.rawValue)]
    }

    private var corner: Unicode.Scalar? {
      let (vertical, horizontal) = (up == .none ? down : up, left == .none ? right : left)
      let thin: UInt32 =
        switch (up == .none, left == .none) {
        case (true, true): 0x250C
        case (true, false): 0x2510
        case (false, true): 0x2514
        case (false, false): 0x2518
        }
      // A thick horizontal stroke is the next character, a thick vertical stroke the one after that.
      return Unicode.Scalar(thin + (horizontal == .thick ? 1 : 0) + (vertical == .thick ? 2 : 0))
    }
  }
}
