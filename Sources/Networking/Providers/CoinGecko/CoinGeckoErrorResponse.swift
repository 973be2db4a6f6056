import QuidCore

/// A parser for the error responses of CoinGecko.
///
/// There are six formats: `{"error":"…"}`; an object with the fields `error_code` and `error_message`, which is the whole
/// response, or its field `status`, or the field `status` of its field `error`; an object with `error_code` whose field
/// `status` has the `error_message`; and the plain string `Throttled`.
enum CoinGeckoErrorResponse {
  /// Parses the body of a response from CoinGecko as an error; returns `nil` if the body does not describe an
  /// error.
  @Sendable
  static func parse(_ bytes: Data) -> ProviderErrorResponse? {
    guard let body = try? JSONBody(bytes), let error = try? body.decoded(as: ErrorBody.self) else {
      return isThrottled(bytes) ? ProviderErrorResponse(kind: .rateLimited, message: "Throttled") : nil
    }
    return ProviderErrorResponse(kind: error.code.flatMap(kind), message: error.message, status: error.code)
  }

  /// Returns the kind of error that an error code of CoinGecko stands for; `nil` for an unknown code.
  ///
  /// For example, the code 429 means that too many requests were sent.
  ///
  /// Source: docs.coingecko.com, "Common Errors".
  private static func kind(_ code: Int) -> ProviderErrorResponse.Kind? {
    switch code {
    case 429: .rateLimited
    case 10002: .keyMissing
    case 10005: .planRestricted
    // The free plans include the last 365 days. The message in the body mentions only the larger plans.
    case 10012: .historyLimited(days: 365)
    case 10010, 10011: .keyRejected
    default: nil
    }
  }

  private static func isThrottled(_ bytes: Data) -> Bool {
    bytes.count < 64 && String(decoding: bytes, as: UTF8.self).lowercased().hasPrefix("throttled")
  }

  private struct ErrorBody: Decodable {
    let code: Int?
    let message: String

    init(from decoder: any Decoder) throws {
      let root = try decoder.container(keyedBy: JSONKey.self)
      let error = try? root.nestedContainer(keyedBy: JSONKey.self, forKey: "error")
      let objects = [root, error].compactMap { $0 }.flatMap { object in
        [object] + [try? object.nestedContainer(keyedBy: JSONKey.self, forKey: "status")].compactMap { $0 }
      }
      code = objects.compactMap(Self.code).first
      let text = try? root.decode(String.self, forKey: "error")
      message = objects.compactMap { try? $0.decode(String.self, forKey: "error_message") }.first ?? text ?? ""
      if code == nil, text == nil { throw ResponseError.missingField("error_code") }
    }

    private static func code(_ fields: KeyedDecodingContainer<JSONKey>) -> Int? {
      (try? fields.decode(Int.self, forKey: "error_code"))
        ?? (try? fields.decode(String.self, forKey: "error_code")).flatMap { Int($0) }
    }
  }
}
