import QuidNetworking

/// A JSON-RPC response, which `quid mcp` prints as one line.
struct MCPResponse: Hashable, Sendable {
  /// The identifier of the request; `nil` if the message is not a request, so that its identifier is unknown.
  let id: MCPRequestID?
  let result: Result<[String: JSONValue], MCPError>

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

  static let version = "2.0"

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
