/// The identifier of a JSON-RPC request: a string or a whole number.
enum MCPRequestID: Hashable, Sendable {
  case string(String)
  case number(Int64)

  /// The identifier of the request in JSON.
  var json: JSONValue {
    switch self {
    case .string(let string): .string(string)
    case .number(let number): .number(number)
    }
  }
}

/// A JSON-RPC error, which reports that a request to `quid mcp` is invalid.
///
/// A tool that fails reports its error in its result instead. Source: JSON-RPC 2.0, section 5.1, and the error codes of
/// the Model Context Protocol, revision 2026-07-28.
struct MCPError: Error, Hashable, Sendable {
  let code: Int
  let message: String
  /// Additional data about the error for the client; `nil` if there is none.
  var data: JSONValue?

  /// Creates the error for an input line that is not valid JSON.
  static func parsing(_ message: String) -> MCPError { MCPError(code: -32_700, message: message) }

  /// Creates the error for a JSON document that is not a JSON-RPC request.
  static func invalidRequest(_ message: String) -> MCPError { MCPError(code: -32_600, message: message) }

  /// Creates the error for a request with an unknown method.
  static func unknownMethod(_ method: String) -> MCPError {
    MCPError(code: -32_601, message: "There is no method “\(method)”.")
  }

  /// Creates the error for a request whose parameters are invalid.
  static func invalidParameters(_ message: String) -> MCPError { MCPError(code: -32_602, message: message) }

  /// Creates the error for a request with an unsupported revision of the Model Context Protocol.
  ///
  /// - Parameters:
  ///   - requested: The revision that the client requested.
  ///   - supported: The supported revisions.
  static func unsupportedRevision(_ requested: String, supported: [String]) -> MCPError {
    MCPError(
      code: -32_022,
      message: "Protocol version “\(requested)” is not supported. Use \(supported.joined(separator: " or ")).",
      data: ["requested": .string(requested), "supported": .array(supported.map { .string($0) })])
  }

  /// The error for a request that is rejected because too many other requests are waiting.
  ///
  /// Its code is 75, the exit code for too many requests (``ExitCode/rateLimited``). The protocol recommends codes
  /// outside the range that JSON-RPC reserves.
  static let busy = MCPError(
    code: Int(ExitCode.rateLimited.rawValue),
    message: "Too many requests are waiting. Send the request again after other requests have ended.")
}

/// A JSON-RPC response, which `quid mcp` prints as one line.
struct MCPResponse: Hashable, Sendable {
  /// The identifier of the request; `nil` if the message was not a request, so that its identifier is unknown.
  let id: MCPRequestID?
  /// The result of the request as a JSON object, or the error.
  let result: Result<[String: JSONValue], MCPError>

  /// The response as a JSON object.
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

  /// The version of JSON-RPC that the response declares.
  static let version = "2.0"

  /// The JSON Schema of a JSON-RPC response.
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
