import QuidCore

/// An error of a JSON-RPC call: a missing or invalid response, or an error that the node returned.
enum JSONRPCCallError: Error, Hashable, Sendable {
  /// No valid response was received; `isInterrupted` is `true` if the connection was lost during the response.
  case noResponse(ProviderError.Reason, isInterrupted: Bool)
  /// The node returned a JSON-RPC error object, which contains a code and a message.
  case rejected(JSONRPCError)
}
