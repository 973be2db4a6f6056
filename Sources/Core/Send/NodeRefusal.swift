/// A JSON-RPC error of a node or a signer.
///
/// Codes are not the same from node to node, so they and the messages are shown; nothing depends on a message.
public struct NodeRefusal: Error, Hashable, Sendable {
  /// The code of the JSON-RPC error.
  public let code: Int
  /// The node's message, which is untrusted: a screen sanitises it.
  public let message: String

  /// Creates an error.
  public init(code: Int, message: String) {
    self.code = code
    self.message = message
  }

  /// A Boolean value that indicates whether the user rejected the request at the signer.
  ///
  /// This is the only error that proves that nothing was sent: a proxy or a cluster that repeats a request gets any of
  /// the others for the second one. Source: EIP-1193, code 4001.
  public var isRejection: Bool { code == 4001 }
}
