import QuidCore

/// A parser for the error responses of CoinGecko.
///
/// There are six formats: `{"error":"…"}`; an object with the fields `error_code` and `error_message`, which is the whole
/// response, or its field `status`, or the field `status` of its field `error`; an object with `error_code` whose field
/// `status` has the `error_message`; and the plain string `Throttled`.
enum CoinGeckoErrorResponse {
  /// Returns the error in the body of a response; `nil` if the body does not describe an error.
  @Sendable
  static func parse(_ bytes: Data) -> ProviderErrorResponse? {
    guard let body = try? JSON(bytes) else {
      return isThrottled(bytes) ? ProviderErrorResponse(kind: .rateLimited, message: "Throttled") : nil
    }
    let error = try? body["error"]
    let objects = [body, error].compactMap { $0 }.flatMap { [$0, try? $0["status"]].compactMap { $0 } }
    let code = objects.lazy.compactMap { try? $0["error_code"] }.compactMap { code in
      (try? code.integer()) ?? (try? code.string()).flatMap { Int($0) }
    }.first
    let text = try? error?.string()
    guard code != nil || text != nil else { return nil }
    let message = objects.lazy.compactMap { try? $0["error_message"]?.string() }.first ?? text ?? ""
    return ProviderErrorResponse(kind: code.flatMap(kind), message: message, status: code)
  }

  /// Returns the kind of error for a CoinGecko error code, such as 429 for too many requests; `nil` if unknown.
  ///
  /// Source: docs.coingecko.com, "Common Errors".
  private static func kind(_ code: Int) -> ProviderErrorResponse.Kind? {
    switch code {
    case 429: .rateLimited
    case 10002: .keyMissing
    case 10005: .planRestricted
    // The free plans include the last 365 days. The message in the response mentions only the larger plans.
    case 10012: .historyLimited(days: 365)
    case 10010, 10011: .keyRejected
    default: nil
    }
  }

  private static func isThrottled(_ bytes: Data) -> Bool {
    bytes.count < 64 && String(decoding: bytes, as: UTF8.self).lowercased().hasPrefix("throttled")
  }
}
