/// Highlights digits that changed after a refresh, in two phases that end within 200 ms.
///
/// Only cells that contained a digit before and after the refresh are highlighted, so that neither the first data nor
/// scrolling makes the screen flicker.
struct FigureFlash: Sendable {
  typealias Instant = ContinuousClock.Instant

  /// The duration of the first phase, in which the background is highlighted too.
  static let bright = Duration.milliseconds(90)
  /// The duration of both phases.
  static let length = Duration.milliseconds(180)

  private var previous: CellGrid?
  private var changed: [Int] = []
  private var began: Instant?

  init() {}

  /// The cause of a frame.
  enum Cause: Hashable, Sendable {
    /// Time passed.
    case clock
    /// A response arrived.
    case figures
    /// The user did something. Takes precedence over the other causes.
    case person
  }

  /// Returns the frame with changed digits highlighted.
  ///
  /// - Parameters:
  ///   - area: The area of the selected screen; digits outside of it are not highlighted.
  ///   - moves: Whether animations are enabled.
  mutating func frame(
    _ grid: CellGrid, _ area: ScreenArea, _ cause: Cause, moves: Bool, at now: Instant
  ) -> CellGrid {
    // An input may move the highlighted digits to other cells.
    if cause == .person || !moves { began = nil }
    if cause == .figures, moves, let previous, previous.size == grid.size {
      let indices = Self.changes(from: previous, to: grid, area)
      if !indices.isEmpty { (changed, began) = (indices, now) }
    }
    previous = grid
    guard let began, now - began < Self.length else {
      self.began = nil
      return grid
    }
    var shown = grid
    for index in changed { shown.emphasize(index, isBright: now - began < Self.bright) }
    return shown
  }

  /// Returns the time of the next phase; `nil` if no digit is highlighted.
  func next(after now: Instant) -> Instant? {
    began.map { now - $0 < Self.bright ? $0 + Self.bright : $0 + Self.length }
  }

  private static func changes(from previous: CellGrid, to grid: CellGrid, _ area: ScreenArea) -> [Int] {
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
  /// Highlights a cell: bold and, in the first phase, with another background.
  fileprivate mutating func emphasize(_ index: Int, isBright: Bool) {
    let cell = self[index / size.columns, index % size.columns]
    var style = cell.style
    style.isBold = true
    if isBright { style.ground = style.ground == .plain ? .selected : .plain }
    restyle(index, style)
  }
}
