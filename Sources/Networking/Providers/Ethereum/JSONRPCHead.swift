import QuidCore

/// The fields of a JSON-RPC response other than its result.
struct JSONRPCHead {
  /// The identifier of the request; `nil` if it is missing or not a number.
  let id: Int?
  let isIDNull: Bool
  /// Whether the response has the version of JSON-RPC 2.0, or none.
  let isVersion2: Bool
  /// The result, which may be null; `nil` if it is missing.
  let result: JSON?
  let error: ErrorValue?

  init(_ response: JSON) throws {
    let version = try response["jsonrpc"]
    isVersion2 = version == nil || (try? version?.string()) == "2.0"
    // Some servers return the identifier as a string.
    let id = try response["id"]
    self.id = id?.lenientInteger
    isIDNull = id == nil
    let result = try response.field("result")
    var error = try response["error"].map { ErrorValue($0) }
    // Gateways report errors without a field `error`.
    if error == nil, result == nil, try response.field("message") != nil { error = ErrorValue(response) }
    self.error = error
    // Some servers return both fields and set the unused one to null.
    self.result = result?.kind == .null && error != nil ? nil : result
  }

  /// An error in any of the forms in which nodes, and proxies in front of them, report it: an object or a string.
  struct ErrorValue {
    /// The code of the error; 0 if there is none or it is not an integer.
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
      // Data in another format is not an error, because only calls of contracts use the data.
      revertData = (try? json["data"])?.revertData
      let others = fields.filter { !($0.name == "code" && code != 0) && $0.name != "message" }
      let candidates = fields.filter { $0.name == "message" } + others.sorted { $0.name < $1.name }
      message = candidates.lazy.map { ErrorValue($0.value).message }.first { !$0.isEmpty } ?? ""
      self.code = code
    }
  }

  /// Parses the body of an HTTP response as an error; returns `nil` if the body does not describe an error.
  @Sendable
  static func errorResponse(_ bytes: Data) -> ProviderErrorResponse? {
    guard let body = try? JSON(bytes), let error = (try? JSONRPCHead(body))?.error else { return nil }
    // EIP-1474 has the code -32005. Services of nodes also use other codes, HTTP statuses and only a message.
    let isRateLimit =
      [-32_005, -32_007, -32_016, -32_029, 429].contains(error.code)
      || ["rate limit", "usage limit"].contains { error.message.lowercased().contains($0) }
    return ProviderErrorResponse(
      kind: isRateLimit ? .rateLimited : nil, message: error.message, status: error.code)
  }
}

extension JSON {
  /// The integer, which may be in a string; `nil` for any other value.
  fileprivate var lenientInteger: Int? { (try? integer()) ?? (try? string()).flatMap { Int($0) } }

  /// The data that a contract returned when it reverted a call, from the field `data` of an error; `nil` for any other
  /// value.
  ///
  /// geth returns a hexadecimal string. Other nodes return an object with such a string in the field `data` or `result`,
  /// or a string in which the word `Reverted` precedes the digits.
  fileprivate var revertData: [UInt8]? {
    var json = self
    while let inner = (try? json.field("data")) ?? (try? json.field("result")) { json = inner }
    guard let string = try? json.string() else { return nil }
    return HexData(string.hasPrefix("Reverted ") ? String(string.dropFirst(9)) : string)?.bytes
  }
}
