/// The data source of all commands.
enum ClientKind: String, Hashable, Sendable, CaseIterable {
  /// The providers on the network.
  case live
  /// Constant values, without the network.
  case test
  /// Simulated values that change over time, without the network.
  case mock
}
