import Foundation
import QuidCore

/// A JSON-RPC 2.0 response, which contains either the result of a method or an error object.
///
/// Source: JSON-RPC 2.0, section 5.
struct JSONRPCResponse<Value: Decodable & Sendable>: Sendable {
  /// The result of the method, or the error object that the node returned.
  let result: Result<Value, JSONRPCError>

  /// Parses the body of the response to a request.
  ///
  /// - Parameters:
  ///   - bytes: the body of the HTTP response.
  ///   - request: the request that the response must belong to.
  ///   - provider: the name and the URL of the node. API keys in the URL are masked in the message of an
  ///     error.
  ///   - byteLimit: the maximum size of the body in bytes.
  /// - Throws: ``ResponseError`` for a body that is not a response to this request.
  init(
    _ bytes: Data, to request: JSONRPCRequest, of provider: Provider? = nil, byteLimit: Int
  ) throws(ResponseError) {
    let body = try JSONBody(bytes, byteLimit: byteLimit)
    let head = try body.decoded(as: Head.self)
    guard head.jsonrpc == "2.0" else { throw .malformed(expected: "2.0", at: "jsonrpc") }
    if let error = head.error {
      guard !head.hasResult else { throw .malformed(expected: "either a result or an error", at: "body") }
      // A server that could not parse the request does not know its identifier.
      let isParseError = head.id == nil && [-32700, -32600].contains(error.code)
      guard head.id == request.id || isParseError else { throw Self.wrongID }
      result = .failure(JSONRPCError(code: error.code, message: RedactedMessage(error.message, of: provider).string))
      return
    }
    guard head.id == request.id else { throw Self.wrongID }
    guard head.hasResult else { throw .malformed(expected: "a result or an error", at: "body") }
    result = .success(try body.decoded(as: Full.self).result)
  }

  private static var wrongID: ResponseError { .malformed(expected: "the ID of the request", at: "id") }

  /// The field `result` of a response, which is decoded only if the response contains no error.
  private struct Full: Decodable {
    let result: Value

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: JSONKey.self)
      result = try fields.decode(Value.self, forKey: JSONKey("result"))
    }
  }

  /// All fields of a response except the value of `result`, which is decoded later.
  ///
  /// The type of `result` applies only if the response contains no error.
  private struct Head: Decodable {
    let jsonrpc: String?
    let id: Int?
    let hasResult: Bool
    let error: ErrorObject?

    struct ErrorObject: Decodable {
      let code: Int
      let message: String
    }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: JSONKey.self)
      jsonrpc = try? fields.decodeIfPresent(String.self, forKey: JSONKey("jsonrpc"))
      id = try? fields.decodeIfPresent(Int.self, forKey: JSONKey("id"))
      error = try fields.decodeIfPresent(ErrorObject.self, forKey: JSONKey("error"))
      // Some servers return both fields and set the unused one to null.
      let isNull = try fields.contains(JSONKey("result")) ? fields.decodeNil(forKey: JSONKey("result")) : true
      hasResult = fields.contains(JSONKey("result")) && !(isNull && error != nil)
    }
  }
}
