/// Lets figures that have changed by themselves stand out, then less, then no more; over within 200 ms.
///
/// Only single digits that took the place of others do, so that neither a screen that fills nor one that the person moves
/// flickers.
struct FigureFlash: Sendable {
  typealias Instant = ContinuousClock.Instant

  /// How long the change stands out, and when it is over.
  static let bright = Duration.milliseconds(90)
  static let length = Duration.milliseconds(180)

  private var former: CellGrid?
  private var changed: [Int] = []
  private var began: Instant?

  init() {}

  /// Why a frame is drawn.
  enum Cause: Hashable, Sendable {
    /// Time has passed.
    case clock
    /// A provider said something.
    case figures
    /// The person did something, whatever else happened.
    case person
  }

  /// The frame with what has changed in it standing out.
  ///
  /// - Parameters:
  ///   - area: where the figures of the screen are.
  ///   - moves: whether anything may move.
  mutating func frame(
    _ grid: CellGrid, _ area: ScreenArea, _ cause: Cause, moves: Bool, at now: Instant
  ) -> CellGrid {
    // What stood out may stand elsewhere once the person has done something.
    if cause == .person || !moves { began = nil }
    if cause == .figures, moves, let former, former.size == grid.size {
      let places = Self.changes(from: former, to: grid, area)
      if !places.isEmpty { (changed, began) = (places, now) }
    }
    former = grid
    guard let began, now - began < Self.length else {
      self.began = nil
      return grid
    }
    var shown = grid
    for index in changed { shown.emphasize(index, isBright: now - began < Self.bright) }
    return shown
  }

  /// When it will look different by itself; `nil` when nothing stands out.
  func next(after now: Instant) -> Instant? {
    began.map { now - $0 < Self.bright ? $0 + Self.bright : $0 + Self.length }
  }

  private static func changes(from former: CellGrid, to grid: CellGrid, _ area: ScreenArea) -> [Int] {
    var places: [Int] = []
    for row in area.rowRange.clamped(to: 0..<grid.size.rows) {
      for column in area.columnRange.clamped(to: 0..<grid.size.columns) {
        let (before, after) = (former[row, column].glyph, grid[row, column].glyph)
        if before != after, before.isDigit, after.isDigit { places.append(row * grid.size.columns + column) }
      }
    }
    return places
  }
}

extension CellGrid {
  /// Lets a cell stand out: bold, and at first on another ground.
  fileprivate mutating func emphasize(_ index: Int, isBright: Bool) {
    let cell = self[index / size.columns, index % size.columns]
    var style = cell.style
    style.isBold = true
    if isBright { style.ground = style.ground == .plain ? .selected : .plain }
    restyle(index, style)
  }
}
