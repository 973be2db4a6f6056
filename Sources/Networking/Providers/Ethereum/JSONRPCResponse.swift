import QuidCore

/// A JSON-RPC 2.0 response (section 5 of the specification): the result of a method or an error object.
struct JSONRPCResponse<Value: Sendable>: Sendable {
  let result: Result<Value, JSONRPCError>
  let hasID: Bool

  /// Creates the response to `request` from the body of an HTTP response.
  init(
    _ bytes: Data, to request: JSONRPCRequest, of provider: ProviderAPI, byteLimit: Int,
    _ read: (JSON) throws -> Value
  ) throws {
    let head = try JSONRPCHead(try JSON(bytes, byteLimit: byteLimit))
    hasID = head.id == request.id
    if let error = head.error {
      guard head.result == nil else {
        throw ResponseError.malformed(expected: "either a result or an error", at: "body")
      }
      // A proxy, or a server that cannot parse the request, may not know the identifier of the request.
      guard hasID || head.isIDNull else { throw Self.wrongID }
      // Only an error with the identifier of the request proves that the user rejected the transfer.
      let rejection = JSONRPCError(code: error.code, message: "").isRejection
      result = .failure(
        JSONRPCError(
          code: rejection && !hasID ? 0 : error.code, message: RedactedMessage(error.message, of: provider).string,
          revertData: error.revertData))
      return
    }
    guard hasID else { throw Self.wrongID }
    guard head.isVersion2 else { throw ResponseError.malformed(expected: "2.0", at: "jsonrpc") }
    guard let value = head.result else { throw ResponseError.malformed(expected: "a result or an error", at: "body") }
    result = .success(try read(value))
  }

  private static var wrongID: ResponseError { .malformed(expected: "the ID of the request", at: "id") }
}
