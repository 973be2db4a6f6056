/// The kind of data source that all commands use.
enum ClientKind: String, Hashable, Sendable, CaseIterable {
  /// The providers on the network, with real data.
  case live
  /// Constant test data, without network requests.
  case test
  /// Simulated data that changes over time, without network requests.
  case mock
}
