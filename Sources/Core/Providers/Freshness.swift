/// How an answer came to be here.
public enum Freshness: String, Hashable, Sendable, CaseIterable {
  /// Fetched from the upstream for this very question.
  case live
  /// Taken from the store, within its lifetime.
  case fresh
  /// Taken from the store past its lifetime, because nothing newer was to be had.
  case stale
  /// Part of Quid itself: the `test` and `mock` clients and the built-in tables.
  case builtin
}
