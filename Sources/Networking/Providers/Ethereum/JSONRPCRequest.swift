import QuidCore

/// A JSON-RPC 2.0 request, which calls one method of a server.
struct JSONRPCRequest: Sendable {
  /// The identifier of the request, which the response must contain too.
  let id: Int
  let method: String
  /// The parameters in the order that the method requires.
  let params: [JSONValue]

  /// The body of the HTTP request.
  var document: String {
    let request: JSONValue = [
      "jsonrpc": "2.0", "id": .number(Int64(id)), "method": .string(method), "params": .array(params),
    ]
    return request.document()
  }
}
