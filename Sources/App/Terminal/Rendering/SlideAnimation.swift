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

/// Decides whether animations are enabled: not over SSH, on a slow terminal, or if the user disabled them.
package struct AnimationPolicy: Sendable {
  private let isAllowed: Bool
  private var fastWrites = AnimationPolicy.requiredFastWrites

  /// The maximum duration of writing one frame to a terminal that is fast enough for animations.
  package static let maximumWriteDuration = Duration.milliseconds(40)
  package static let requiredFastWrites = 20

  package init(environment: [String: String], disabledBy variable: String) {
    isAllowed = (environment[variable] ?? "").isEmpty && environment["SSH_CONNECTION"] == nil
  }

  package var isEnabled: Bool { isAllowed && fastWrites >= Self.requiredFastWrites }

  package mutating func record(writeDuration: Duration) {
    fastWrites = writeDuration > Self.maximumWriteDuration ? 0 : min(fastWrites + 1, Self.requiredFastWrites)
  }
}
