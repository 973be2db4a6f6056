/// The answer of a node or a signer that it will not do something.
///
/// Codes are not the same from node to node, so they and the texts are shown; what happens never depends on a text.
public struct NodeRefusal: Error, Hashable, Sendable {
  /// The code of the JSON-RPC error.
  public let code: Int
  /// The node's own words, which come from outside: a screen passes them through its sanitiser.
  public let message: String

  /// A refusal.
  public init(code: Int, message: String) {
    self.code = code
    self.message = message
  }

  /// Whether the person at the signer said no.
  ///
  /// Source: EIP-1193, code 4001.
  public var isRejection: Bool { code == 4001 }

  /// Whether the request was not even begun, or a person said no, so that it cannot have any effect.
  ///
  /// Any other code may hide that something was done after all: −32603 is any trouble inside a node, and a request that a
  /// proxy repeats is refused the second time. Sources: JSON-RPC 2.0, section 5.1; EIP-1193.
  public var isWithoutEffect: Bool { isRejection || [4100, 4200, -32700, -32600, -32601, -32602].contains(code) }

  /// Whether the node could not say what became of the request.
  public var isInternal: Bool { code == -32603 }
}
