/// An error that indicates why a request to an Ethereum node failed.
public enum NodeError: Error, Hashable, Sendable {
  /// The node returned no usable response.
  ///
  /// The associated value is the error of the connection. If the request submitted a transfer, the transfer may have
  /// been sent nevertheless.
  case unanswered(ProviderError)
  /// The node or the signer returned a JSON-RPC error.
  ///
  /// The associated value is the JSON-RPC error.
  case rejected(JSONRPCError)

  /// Whether the node could not be reached, so that nothing is known about its state.
  package var isUnreachable: Bool {
    guard case .unanswered(let error) = self else { return false }
    if case .invalidResponse = error.reason { return false }
    return true
  }

  /// Returns the error as a ``ProviderError``, for callers that handle nodes and data providers in the same way.
  ///
  /// - Parameter source: The display name and the host of the node, for an error of the case ``rejected(_:)``. An error
  ///   of the case ``unanswered(_:)`` already contains this information.
  public func providerError(from source: DataSource) -> ProviderError {
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
