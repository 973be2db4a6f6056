/// The progress of a window that slides in: seven steps within 200 ms.
struct Slide: Hashable, Sendable {
  /// The duration of a step.
  static let step = Duration.milliseconds(24)
  private static let steps = 7

  private var done: Int

  /// Creates an animation at its first step.
  ///
  /// - Parameter moves: Whether the window is animated; otherwise the animation is over.
  init(moves: Bool) { done = moves ? 1 : Self.steps }

  /// Whether the animation is over.
  var isOver: Bool { done >= Self.steps }

  /// Advances the animation by one step.
  mutating func advance() { done = min(done + 1, Self.steps) }

  /// Returns the number of visible rows.
  ///
  /// The movement decelerates.
  ///
  /// - Parameter rows: The height of the window.
  func visible(of rows: Int) -> Int {
    let rest = Self.steps - done
    return rows - rows * rest * rest / (Self.steps * Self.steps)
  }
}
