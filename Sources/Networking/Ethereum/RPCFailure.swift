import QuidCore

/// Why a call of JSON-RPC brought no result.
enum RPCFailure: Error, Hashable, Sendable {
  /// No answer that could be used; `brokeOff` when the connection ended before the answer did.
  case unanswered(ProviderError.Reason, brokeOff: Bool)
  /// The other side answered that it will not.
  case refused(NodeRefusal)
}
