/// An error that a node or a signer (wallet software) returned in a JSON-RPC response.
///
/// Codes and messages differ between nodes, so they do not indicate whether a transfer was sent, except for errors that
/// no node returns for an accepted transfer.
public struct JSONRPCError: LocalizedError, Hashable, Sendable, Codable {
  /// The error code of the JSON-RPC response, such as −32000; 0 if the response contains no number as the code.
  public let code: Int
  /// The error message in the JSON-RPC response, an untrusted string to sanitize before it is displayed.
  public let message: String
  /// The untrusted bytes that a contract returned when it reverted a call; `nil` if the response contains none.
  public let revertData: [UInt8]?

  /// Creates an error from the code, the message and the revert data of a JSON-RPC response.
  public init(code: Int, message: String, revertData: [UInt8]? = nil) {
    self.code = code
    self.message = message
    self.revertData = revertData
  }

  /// The message with the code, on a single line, without control or format characters, such as `nonce too low (-32000)`.
  public var errorDescription: String? { "\(message) (\(code))".printableExcerpt(200) }

  /// A Boolean value that indicates whether the user rejected the request in the signer (EIP-1193, code 4001).
  ///
  /// A transfer that the user rejected was not sent. After most other errors, it may have been sent nevertheless.
  public var isRejection: Bool { code == 4001 }

  /// Whether the node does not know the method (JSON-RPC 2.0, code −32601).
  package var isUnknownMethod: Bool { code == -32_601 }

  /// Whether the fee is below the node's minimum, so that the node does not store the transfer.
  ///
  /// `false` for a replacement fee that is too low, because a repeated request for an accepted transfer can have that
  /// error.
  package var isUnderpriced: Bool {
    !messageContains("replace") && messageContains("underpriced", "below minimum", "below configured minimum")
  }

  /// Whether the balance does not cover the transfer, with the L1 fee of a rollup, and the node stated the amounts.
  package var isUnfunded: Bool {
    messageContains("insufficient funds")
      && (messageContains("overshot") || messageContains("have ") && messageContains("want "))
  }

  package var isUnsupportedType: Bool {
    messageContains("type not supported", "type is not supported", "unsupported transaction type", "before london")
  }

  /// Whether the node does not store transfers with a nonce above the next one.
  var isNonceTooHigh: Bool { messageContains("nonce too high", "nonce gap") }

  /// Whether a node with this error does not store the transfer, so that nothing was sent if the nonce is unused.
  package var isConclusive: Bool { isUnderpriced || isUnfunded || isUnsupportedType }

  /// Whether the node has no method to sign a transfer, or no key for the account.
  ///
  /// Such nodes return codes of JSON-RPC 2.0, EIP-1474 (−32004) and EIP-1193 (4200), or only a message.
  package var isUnableToSign: Bool {
    isUnknownMethod || [-32_004, -32_604, 4_200].contains(code)
      || messageContains(
        "unknown account", "unknown sender", "no signer", "not managed by the node", "account not recognized",
        "unsupported method", "not implemented")
  }

  private func messageContains(_ phrases: String...) -> Bool {
    let message = message.lowercased()
    return phrases.contains { message.contains($0) }
  }

  /// The minimum tip in wei per unit of gas, as in geth's message `… minimum needed 1000000000`; `nil` if unknown.
  package var minimumTip: Ether? {
    guard isUnderpriced, let start = message.firstRange(of: "minimum needed ")?.upperBound else { return nil }
    return UInt128(message[start...].prefix { $0.isASCII && $0.isNumber }).map { Ether(wei: $0) }
  }
}
