enum ClientKind: String, Hashable, Sendable, CaseIterable {
  case live
  /// Constant test data, without network requests.
  case test
  /// Simulated data that changes over time, without network requests.
  case mock
}
