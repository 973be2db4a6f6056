/// The identifier of a request: a string or a whole number.
enum MCPRequestID: Hashable, Sendable {
  case string(String)
  case number(Int64)

  /// The identifier in JSON.
  var json: JSONValue {
    switch self {
    case .string(let string): .string(string)
    case .number(let number): .number(number)
    }
  }
}

/// An error of a request, in contrast to an error of a tool.
///
/// Source: JSON-RPC 2.0, section 5.1, and the error codes of the Model Context Protocol, revision 2026-07-28.
struct MCPError: Error, Hashable, Sendable {
  let code: Int
  let message: String
  /// Further values for the client; `nil` for none.
  var data: JSONValue?

  /// Creates the error for a line that is not a JSON document.
  static func parsing(_ message: String) -> MCPError { MCPError(code: -32_700, message: message) }

  /// Creates the error for a message that is not a request.
  static func invalidRequest(_ message: String) -> MCPError { MCPError(code: -32_600, message: message) }

  /// Creates the error for an unknown method.
  static func unknownMethod(_ method: String) -> MCPError {
    MCPError(code: -32_601, message: "There is no method “\(method)”.")
  }

  /// Creates the error for invalid parameters of a method.
  static func invalidParameters(_ message: String) -> MCPError { MCPError(code: -32_602, message: message) }

  /// Creates the error for a revision of the protocol that is not supported.
  static func unsupportedRevision(_ requested: String, supported: [String]) -> MCPError {
    MCPError(
      code: -32_022,
      message: "Protocol version “\(requested)” is not supported. Use \(supported.joined(separator: " or ")).",
      data: ["requested": .string(requested), "supported": .array(supported.map { .string($0) })])
  }

  /// The error for a request while too many other requests wait.
  ///
  /// Its code is that of the exit code for too many requests. The protocol recommends codes outside the range of JSON-RPC.
  static let busy = MCPError(
    code: Int(ExitCode.rateLimited.rawValue),
    message: "Too many requests are waiting. Send the request again after other requests have ended.")
}

/// A JSON-RPC response: a line of the output of `quid mcp`.
struct MCPResponse: Hashable, Sendable {
  /// The identifier of the request; `nil` if it is unknown because the message is not a request.
  let id: MCPRequestID?
  /// The members of the result, or the error.
  let result: Result<[String: JSONValue], MCPError>

  /// The response in JSON.
  var json: JSONValue {
    var members: [String: JSONValue] = ["jsonrpc": .string(Self.version), "id": id?.json ?? .null]
    switch result {
    case .success(let result): members["result"] = .object(result)
    case .failure(let error):
      var object: [String: JSONValue] = ["code": .number(Int64(error.code)), "message": .string(error.message)]
      object["data"] = error.data
      members["error"] = .object(object)
    }
    return .object(members)
  }

  /// The version of JSON-RPC.
  static let version = "2.0"

  /// The schema of a response.
  static var schema: JSONSchema {
    let version = JSONSchema(FieldType.choice([version]))
    let error = JSONSchema(
      properties: [
        ("code", JSONSchema(FieldType.integer).described("the code of the error")),
        ("message", JSONSchema(FieldType.string).described("the message of the error")),
        ("data", JSONSchema(FieldType.any).described("further details of the error")),
      ], required: ["code", "message"])
    let success = JSONSchema(
      properties: [
        ("jsonrpc", version), ("id", JSONSchema(["type": ["string", "integer"]])),
        ("result", JSONSchema(["type": "object"]).described("the result of the method")),
      ], required: ["jsonrpc", "id", "result"])
    let failure = JSONSchema(
      properties: [
        ("jsonrpc", version), ("id", JSONSchema(["type": ["string", "integer", "null"]])), ("error", error),
      ], required: ["jsonrpc", "id", "error"])
    return JSONSchema(["anyOf": [success.json, failure.json]])
  }
}
