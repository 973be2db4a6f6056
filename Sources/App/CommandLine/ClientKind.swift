/// Who answers.
enum ClientKind: String, Hashable, Sendable, CaseIterable {
  /// The upstreams.
  case live
  /// Fixed figures, the same every time.
  case test
  /// Random but life-like figures that move.
  case mock
}
