/// Highlights digits that changed after an update of the data, in two phases that end within 200 ms.
///
/// Only cells that contained a digit before and after the update are highlighted, so that neither the first data nor
/// scrolling makes the screen flicker.
package struct ChangeHighlight: Sendable {
  package typealias Instant = ContinuousClock.Instant

  /// The duration of the first phase of a highlight, in which the background is highlighted too.
  package static let firstPhase = Duration.milliseconds(90)
  /// The duration of both phases of a highlight.
  package static let duration = Duration.milliseconds(180)

  private var previous: CellGrid?
  private var changed: [Int] = []
  private var start: Instant?

  package init() {}

  /// The cause of a new frame of the screen.
  package enum Cause: Hashable, Sendable {
    /// Only time has passed since the previous frame of the screen.
    case clock
    case data
    /// The user pressed a key or used the mouse, which takes precedence over other causes.
    case input
  }

  package mutating func frame(
    _ grid: CellGrid, in area: ScreenArea, _ cause: Cause, isAnimated: Bool, at now: Instant
  ) -> CellGrid {
    // An input may move the highlighted digits to other cells.
    if cause == .input || !isAnimated { start = nil }
    if cause == .data, isAnimated, let previous, previous.size == grid.size {
      let indices = Self.changes(from: previous, to: grid, in: area)
      if !indices.isEmpty { (changed, start) = (indices, now) }
    }
    previous = grid
    guard let start, now - start < Self.duration else {
      self.start = nil
      return grid
    }
    var highlighted = grid
    for index in changed { highlighted.emphasize(index, isBright: now - start < Self.firstPhase) }
    return highlighted
  }

  /// Returns the time of the next phase of the highlight; `nil` if no digit is highlighted.
  package func next(after now: Instant) -> Instant? {
    start.map { now - $0 < Self.firstPhase ? $0 + Self.firstPhase : $0 + Self.duration }
  }

  private static func changes(from previous: CellGrid, to grid: CellGrid, in area: ScreenArea) -> [Int] {
    var indices: [Int] = []
    for row in area.rowRange.clamped(to: 0..<grid.size.rows) {
      for column in area.columnRange.clamped(to: 0..<grid.size.columns) {
        let (before, after) = (previous[row, column].glyph, grid[row, column].glyph)
        if before != after, before.isDigit, after.isDigit { indices.append(row * grid.size.columns + column) }
      }
    }
    return indices
  }
}

extension CellGrid {
  fileprivate mutating func emphasize(_ index: Int, isBright: Bool) {
    let cell = self[index / size.columns, index % size.columns]
    var style = cell.style
    style.isBold = true
    if isBright { style.background = style.background == .plain ? .selected : .plain }
    restyle(index, style)
  }
}
