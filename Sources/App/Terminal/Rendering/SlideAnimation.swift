/// The progress of a window that slides in: seven steps within 200 ms.
package struct SlideAnimation: Hashable, Sendable {
  package static let step = Duration.milliseconds(24)
  private static let steps = 7

  private var completedSteps: Int

  /// Creates an animation at its first step, or at its last step if the window is not animated.
  package init(isAnimated: Bool) { completedSteps = isAnimated ? 1 : Self.steps }

  package var isOver: Bool { completedSteps >= Self.steps }

  package mutating func advance() { completedSteps = min(completedSteps + 1, Self.steps) }

  /// Returns the number of visible rows of the window, with a decelerating movement.
  package func visibleRows(of rows: Int) -> Int {
    let remaining = Self.steps - completedSteps
    return rows - rows * remaining * remaining / (Self.steps * Self.steps)
  }
}
