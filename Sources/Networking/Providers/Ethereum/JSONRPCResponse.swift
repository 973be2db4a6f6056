import QuidCore

/// A JSON-RPC 2.0 response (section 5 of the specification): the result of a method or an error object.
struct JSONRPCResponse<Value: Sendable>: Sendable {
  let result: Result<Value, JSONRPCError>
  let hasID: Bool

  /// Creates the response to `request` from the body of an HTTP response.
  init(
    _ bytes: Data, to request: JSONRPCRequest, of provider: Provider, byteLimit: Int,
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

/// The fields of a JSON-RPC response.
struct JSONRPCHead {
  /// The identifier of the request; `nil` if missing or not a number.
  let id: Int?
  let isIDNull: Bool
  /// Whether the field `jsonrpc` of the response is `2.0` or missing.
  let isVersion2: Bool
  /// The result of the method, which may be null; `nil` if missing.
  let result: JSON?
  let error: ErrorValue?

  init(_ response: JSON) throws {
    let version = try response["jsonrpc"]
    isVersion2 = version == nil || (try? version?.string()) == "2.0"
    // Some servers return the identifier of the request as a string.
    let id = try response["id"]
    self.id = id?.lenientInteger
    isIDNull = id == nil
    let result = try response.field("result")
    var error = try response["error"].map { ErrorValue($0) }
    // Gateways report errors without a field `error`.
    if error == nil, result == nil, try response.field("message") != nil { error = ErrorValue(response) }
    self.error = error
    // Some servers return both `result` and `error`, and set the unused field to null.
    self.result = result?.kind == .null && error != nil ? nil : result
  }

  /// An error from a node or proxy, which may be an object or a string.
  struct ErrorValue {
    /// The code of the error; 0 if missing or not an integer.
    let code: Int
    let message: String
    let revertData: [UInt8]?

    init(_ json: JSON) {
      let json = json.withoutPath
      guard let fields = try? json.fields() else {
        message = (try? json.string()) ?? ""
        (code, revertData) = (0, nil)
        return
      }
      let code = (try? json["code"])?.lenientInteger ?? 0
      // Invalid data is ignored, because only calls of contracts use the data.
      revertData = (try? json["data"])?.revertData
      let others = fields.filter { !($0.name == "code" && code != 0) && $0.name != "message" }
      let candidates = fields.filter { $0.name == "message" } + others.sorted { $0.name < $1.name }
      message = candidates.lazy.map { ErrorValue($0.value).message }.first { !$0.isEmpty } ?? ""
      self.code = code
    }
  }

  /// Returns the error in the body of an HTTP response; `nil` if the body does not describe an error.
  @Sendable
  static func errorResponse(_ bytes: Data) -> ProviderErrorResponse? {
    guard let body = try? JSON(bytes), let error = (try? JSONRPCHead(body))?.error else { return nil }
    // EIP-1474 has the code -32005 for rate limits. Some services also use -32007 and HTTP statuses.
    return ProviderErrorResponse(
      kind: [-32_005, -32_007, 429].contains(error.code) ? .rateLimited : nil, message: error.message,
      status: error.code)
  }
}

extension JSON {
  /// The integer in a number or a string; `nil` for any other JSON value.
  fileprivate var lenientInteger: Int? { (try? integer()) ?? (try? string()).flatMap { Int($0) } }

  /// The data that a contract returned when reverting a call; `nil` if invalid.
  ///
  /// geth returns a hexadecimal string in the field `data` of an error. Other nodes return an object with such a string
  /// in the field `data` or `result`, or a string with the word `Reverted` before the digits.
  fileprivate var revertData: [UInt8]? {
    var json = self
    while let inner = (try? json.field("data")) ?? (try? json.field("result")) { json = inner }
    guard let string = try? json.string() else { return nil }
    return HexData(string.hasPrefix("Reverted ") ? String(string.dropFirst(9)) : string)?.bytes
  }
}
