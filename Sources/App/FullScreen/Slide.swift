/// How far a window has come into the picture: a movement of few steps, over within 200 ms.
struct Slide: Hashable, Sendable {
  /// How long a step lasts.
  static let step = Duration.milliseconds(24)
  private static let steps = 7

  private var done: Int

  /// A movement that starts now, or is over at once where there is to be none.
  init(moves: Bool) { done = moves ? 1 : Self.steps }

  var isOver: Bool { done >= Self.steps }

  mutating func advance() { done = min(done + 1, Self.steps) }

  /// How many of `rows` are to be seen; fast at first, slow at the end.
  func visible(of rows: Int) -> Int {
    let rest = Self.steps - done
    return rows - rows * rest * rest / (Self.steps * Self.steps)
  }
}
