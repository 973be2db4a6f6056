import QuidPlatform

/// A parser for the error responses of CoinGecko.
///
/// There are four formats: `{"error":"…"}`, `{"status":{"error_code":…,"error_message":"…"}}`, the second format
/// nested in a field `error`, and the plain string `Throttled`.
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
      let fields = try decoder.container(keyedBy: JSONKey.self)
      if let status = try? fields.decode(Status.self, forKey: "status") {
        (code, message) = (status.code, status.message ?? "")
      } else if let message = try? fields.decode(String.self, forKey: "error") {
        (code, self.message) = (nil, message)
      } else {
        let status = try fields.nestedContainer(keyedBy: JSONKey.self, forKey: "error")
          .decode(Status.self, forKey: "status")
        (code, message) = (status.code, status.message ?? "")
      }
    }
  }

  private struct Status: Decodable {
    let code: Int
    let message: String?

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: JSONKey.self)
      code = try fields.decode(Int.self, forKey: "error_code")
      message = try? fields.decode(String.self, forKey: "error_message")
    }
  }
}
