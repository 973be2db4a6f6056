import QuidNetworking

/// A JSON-RPC error, which reports that a request to `quid mcp` is invalid.
///
/// Source: JSON-RPC 2.0, section 5.1, and the error codes of the Model Context Protocol, revision 2026-07-28.
struct MCPError: Error, Hashable, Sendable {
  let code: Int
  let message: String
  var data: JSONValue?

  static func parsing(_ message: String) -> MCPError { MCPError(code: -32_700, message: message) }

  static func invalidRequest(_ message: String) -> MCPError { MCPError(code: -32_600, message: message) }

  static func unknownMethod(_ method: String) -> MCPError {
    MCPError(code: -32_601, message: "There is no method “\(method)”.")
  }

  static func invalidParameters(_ message: String) -> MCPError { MCPError(code: -32_602, message: message) }

  static func unsupportedRevision(_ requested: String, supported: [String]) -> MCPError {
    MCPError(
      code: -32_022,
      message: "Protocol version “\(requested)” is not supported. Use \(supported.joined(separator: " or ")).",
      data: ["requested": .string(requested), "supported": .array(supported.map { .string($0) })])
  }

  /// The error for a request that is rejected because too many other requests are waiting.
  ///
  /// Its code is 75 (``ExitCode/rateLimited``), which is outside the range that JSON-RPC reserves.
  static let busy = MCPError(
    code: Int(ExitCode.rateLimited.rawValue),
    message: "Too many requests are waiting. Send the request again after other requests have ended.")
}
