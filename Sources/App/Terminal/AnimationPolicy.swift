/// Decides whether animations are enabled.
///
/// Animations are disabled by the user, over SSH, and while the terminal is too slow in accepting output.
package struct AnimationPolicy: Sendable {
  private let isAllowed: Bool
  /// The number of consecutive fast writes, up to ``requiredFastWrites``.
  private var fastWrites = AnimationPolicy.requiredFastWrites

  /// The maximum duration of a fast write of one frame.
  package static let maximumWriteDuration = Duration.milliseconds(40)
  /// The number of consecutive fast writes after which animations are enabled again.
  package static let requiredFastWrites = 20

  /// Creates the policy from environment variables.
  ///
  /// - Parameters:
  ///   - environment: The environment variables, of which `SSH_CONNECTION` disables animations.
  ///   - variable: The name of the variable that disables animations if it is set and not empty.
  package init(environment: [String: String], disabledBy variable: String) {
    isAllowed = (environment[variable] ?? "").isEmpty && environment["SSH_CONNECTION"] == nil
  }

  /// Whether animations are enabled.
  package var isEnabled: Bool { isAllowed && fastWrites >= Self.requiredFastWrites }

  /// Records the duration of the write of one frame.
  package mutating func record(writeDuration: Duration) {
    fastWrites = writeDuration > Self.maximumWriteDuration ? 0 : min(fastWrites + 1, Self.requiredFastWrites)
  }
}

/// The progress of a window that slides in: seven steps within 200 ms.
package struct SlideAnimation: Hashable, Sendable {
  /// The duration of a step.
  package static let step = Duration.milliseconds(24)
  private static let steps = 7

  private var completedSteps: Int

  /// Creates an animation at its first step.
  ///
  /// - Parameter isAnimated: Whether the window is animated; otherwise the animation is over.
  package init(isAnimated: Bool) { completedSteps = isAnimated ? 1 : Self.steps }

  /// Whether the animation is over.
  package var isOver: Bool { completedSteps >= Self.steps }

  /// Advances the animation by one step.
  package mutating func advance() { completedSteps = min(completedSteps + 1, Self.steps) }

  /// Returns the number of visible rows.
  ///
  /// The movement decelerates.
  ///
  /// - Parameter rows: The height of the window.
  package func visibleRows(of rows: Int) -> Int {
    let remaining = Self.steps - completedSteps
    return rows - rows * remaining * remaining / (Self.steps * Self.steps)
  }
}

/// Highlights digits that changed after an update of the data, in two phases that end within 200 ms.
///
/// Only cells that contained a digit before and after the update are highlighted, so that neither the first data nor
/// scrolling makes the screen flicker.
package struct ChangeHighlight: Sendable {
  package typealias Instant = ContinuousClock.Instant

  /// The duration of the first phase, in which the background is highlighted too.
  package static let firstPhase = Duration.milliseconds(90)
  /// The duration of both phases.
  package static let duration = Duration.milliseconds(180)

  private var previous: CellGrid?
  private var changed: [Int] = []
  private var start: Instant?

  package init() {}

  /// The cause of a frame.
  package enum Cause: Hashable, Sendable {
    /// Time passed.
    case clock
    /// New data arrived.
    case data
    /// The user did something. Takes precedence over the other causes.
    case input
  }

  /// Returns the frame with changed digits highlighted.
  ///
  /// - Parameters:
  ///   - area: The area in which digits are highlighted.
  ///   - cause: The cause of the frame.
  ///   - isAnimated: Whether animations are enabled.
  ///   - now: The time of the frame.
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

  /// Returns the time of the next phase; `nil` if no digit is highlighted.
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
  /// Highlights a cell: bold and, in the first phase, with another background.
  fileprivate mutating func emphasize(_ index: Int, isBright: Bool) {
    let cell = self[index / size.columns, index % size.columns]
    var style = cell.style
    style.isBold = true
    if isBright { style.background = style.background == .plain ? .selected : .plain }
    restyle(index, style)
  }
}
