/// An error that indicates why a request to an Ethereum node failed.
public enum NodeError: NamedError, Hashable, Sendable, Codable {
  /// The node returned no usable response because of the associated error; a submitted transfer may have been sent.
  case unanswered(ProviderError)
  /// The node or the signer returned the associated JSON-RPC error.
  case rejected(JSONRPCError)

  /// Whether the node could not be reached, so that nothing is known about its state.
  package var isUnreachable: Bool {
    guard case .unanswered(let error) = self else { return false }
    if case .invalidResponse = error.reason { return false }
    return true
  }

  /// Returns the error as a ``ProviderError``, for callers that handle nodes and data providers in the same way.
  ///
  /// - Parameter source: The name and the host of the node for ``rejected(_:)``; ``unanswered(_:)`` contains them.
  package func providerError(from source: DataSource) -> ProviderError {
    switch self {
    case .unanswered(let error): error
    case .rejected(let error):
      ProviderError(
        .requestFailed(
          status: nil,
          message: error.code == 0
            ? error.message
            : error.message.isEmpty ? "error \(error.code)" : "\(error.message) (\(error.code))"),
        from: source)
    }
  }
}
