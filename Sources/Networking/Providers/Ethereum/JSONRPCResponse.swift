import QuidCore

/// A JSON-RPC 2.0 response, which contains either the result of a method or an error object.
///
/// Source: JSON-RPC 2.0, section 5.
struct JSONRPCResponse<Value: Decodable & Sendable>: Sendable {
  /// The result of the method, or the error object that the node returned.
  let result: Result<Value, JSONRPCError>
  /// A Boolean value that indicates whether the response contains the identifier of the request, as only a response with
  /// an error may not.
  let hasID: Bool

  /// Creates a response by parsing the body of an HTTP response.
  ///
  /// - Parameters:
  ///   - bytes: The body of the HTTP response.
  ///   - request: The request that the response must belong to.
  ///   - provider: The name and the URL of the node. API keys from this URL are masked in the error messages of the
  ///     node. If `nil`, the default, no API keys are masked.
  ///   - byteLimit: The maximum size of the body in bytes.
  /// - Throws: ``ResponseError`` if the body is not a valid response to this request.
  init(
    _ bytes: Data, to request: JSONRPCRequest, of provider: Provider? = nil, byteLimit: Int
  ) throws(ResponseError) {
    let body = try JSONBody(bytes, byteLimit: byteLimit)
    let head = try body.decoded(as: JSONRPCHead.self)
    hasID = head.id == request.id
    if let error = head.error {
      guard !head.hasResult else { throw .malformed(expected: "either a result or an error", at: "body") }
      // A server that cannot parse the request, and a proxy, may not know its identifier.
      guard hasID || head.isIDNull else { throw Self.wrongID }
      // Only the error of this request proves that the user rejected the transfer.
      let rejection = JSONRPCError(code: error.code, message: "").isRejection
      result = .failure(
        JSONRPCError(
          code: rejection && !hasID ? 0 : error.code, message: RedactedMessage(error.message, of: provider).string,
          revertData: error.data?.bytes))
      return
    }
    guard hasID else { throw Self.wrongID }
    guard head.isVersion2 else { throw .malformed(expected: "2.0", at: "jsonrpc") }
    guard head.hasResult else { throw .malformed(expected: "a result or an error", at: "body") }
    result = .success(try body.decoded(as: Full.self).result)
  }

  private static var wrongID: ResponseError { .malformed(expected: "the ID of the request", at: "id") }

  /// A JSON-RPC response that contains a result instead of an error.
  private struct Full: Decodable {
    let result: Value

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: JSONKey.self)
      result = try fields.decode(Value.self, forKey: JSONKey("result"))
    }
  }
}

/// The fields of a JSON-RPC response, except the value of the field `result`.
///
/// The result is decoded separately, because its value is valid only if the response contains no error.
struct JSONRPCHead: Decodable {
  /// The identifier of the request; `nil` if it is missing or not a number.
  let id: Int?
  /// Whether the response has no identifier.
  let isIDNull: Bool
  /// Whether the response has the version of JSON-RPC 2.0, or none.
  let isVersion2: Bool
  let hasResult: Bool
  let error: ErrorValue?

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: JSONKey.self)
    func isNull(_ key: JSONKey) -> Bool { (try? fields.decodeNil(forKey: key)) ?? true }
    isVersion2 = isNull("jsonrpc") || (try? fields.decode(String.self, forKey: "jsonrpc")) == "2.0"
    // Some servers return the identifier as a string.
    id =
      (try? fields.decode(Int.self, forKey: "id"))
      ?? (try? fields.decode(String.self, forKey: "id")).flatMap { Int($0) }
    isIDNull = isNull("id")
    var error = isNull("error") ? nil : try fields.decode(ErrorValue.self, forKey: "error")
    // Gateways report errors without a field `error`.
    if error == nil, !fields.contains("result"), fields.contains("message") { error = try ErrorValue(from: decoder) }
    self.error = error
    // Some servers return both fields and set the unused one to null.
    hasResult = fields.contains("result") && !(isNull("result") && error != nil)
  }

  /// An error in any of the forms in which nodes, and proxies in front of them, report it: an object or a string.
  struct ErrorValue: Decodable {
    /// The code of the error; 0 if there is none or it is not an integer.
    let code: Int
    /// The message, or else the first other string in the error; empty if there is none.
    let message: String
    let data: RevertData?

    init(from decoder: any Decoder) throws {
      guard let fields = try? decoder.container(keyedBy: JSONKey.self) else {
        message = (try? decoder.singleValueContainer().decode(String.self)) ?? ""
        (code, data) = (0, nil)
        return
      }
      let typed = try? fields.decode(String.self, forKey: "code")
      code = (try? fields.decode(Int.self, forKey: "code")) ?? typed.flatMap { Int($0) } ?? 0
      // Data in another format is not an error, because only calls of contracts use the data.
      data = try? fields.decodeIfPresent(RevertData.self, forKey: "data")
      let isCode = code != 0
      let others = fields.allKeys.filter { !($0.stringValue == "code" && isCode) && $0.stringValue != "message" }
      let keys = ["message"] + others.sorted { $0.stringValue < $1.stringValue }
      message =
        keys.lazy.compactMap { try? fields.decode(ErrorValue.self, forKey: $0).message }.first { !$0.isEmpty } ?? ""
    }
  }

  /// Parses the body of an HTTP response as an error; returns `nil` if the body does not describe an error.
  @Sendable
  static func errorResponse(_ bytes: Data) -> ProviderErrorResponse? {
    guard let error = (try? JSONBody(bytes).decoded(as: JSONRPCHead.self))?.error else { return nil }
    // EIP-1474 has the code -32005. Services of nodes also use -32007 and HTTP statuses.
    return ProviderErrorResponse(
      kind: [-32_005, -32_007, 429].contains(error.code) ? .rateLimited : nil, message: error.message,
      status: error.code)
  }
}

/// The data that a contract returned when it reverted a call.
///
/// The data is in the field `data` of a JSON-RPC error. geth returns a hexadecimal string. Other nodes return an
/// object with such a string in the field `data` or `result`, or a string in which the word `Reverted` precedes the
/// digits.
struct RevertData: Decodable, Sendable {
  /// The bytes that the contract returned when it reverted the call.
  let bytes: [UInt8]

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case data, result
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let string = try? container.decode(String.self) {
      let digits = string.hasPrefix("Reverted ") ? String(string.dropFirst(9)) : string
      guard let decoded = HexData(digits) else {
        throw ResponseError.malformed(expected: "hexadecimal data", at: ResponseError.path(of: container.codingPath))
      }
      bytes = decoded.bytes
      return
    }
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    guard let key = CodingKeys.allCases.first(where: { fields.contains($0) }) else {
      throw ResponseError.malformed(
        expected: "the data that the contract returned", at: ResponseError.path(of: container.codingPath))
    }
    bytes = try fields.decode(RevertData.self, forKey: key).bytes
  }
}
