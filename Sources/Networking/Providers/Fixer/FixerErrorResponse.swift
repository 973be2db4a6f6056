import QuidCore

/// A parser for the error responses of Fixer, most of which have the HTTP status 200.
///
/// Fixer uses `{"success":false,"error":{"code":104,"type":"…","info":"…"}}`, in which `type` or `info` may be missing.
/// Other apilayer APIs use `{"error":{"code":"invalid_access_key","message":"…"}}`, and the gateway at api.apilayer.com
/// uses `{"message":"…"}`.
enum FixerErrorResponse {
  /// Returns the error in the body of a response; `nil` if the body does not describe an error.
  @Sendable
  static func parse(_ bytes: Data) -> ProviderErrorResponse? {
    guard let body = try? JSON(bytes), body.kind == .object else { return nil }
    let isSuccess = try? body["success"]?.bool()
    if isSuccess == true { return nil }
    if let error = try? body["error"], error.kind == .object { return parse(error) }
    if let message = try? body["message"]?.string() {
      return ProviderErrorResponse(kind: gatewayKind(message.lowercased()), message: message)
    }
    return isSuccess == false ? ProviderErrorResponse(kind: nil, message: "") : nil
  }

  private static func parse(_ error: JSON) -> ProviderErrorResponse {
    func string(_ name: StaticString) -> String? { try? error[name]?.string() }
    let code = (try? error["code"]?.integer()).map { String($0) } ?? string("code")
    let type = string("type")
    let category = code.flatMap(Category.init(code:)) ?? type.flatMap(Category.init(name:))
    return ProviderErrorResponse(
      kind: category?.kind, message: string("info") ?? string("message") ?? type ?? code.map { "error \($0)" } ?? "",
      status: category == .noRates ? 404 : nil)
  }

  private static func gatewayKind(_ message: String) -> ProviderErrorResponse.Kind? {
    if message.contains("rate limit") { return .rateLimited }
    return message.contains("api key") || message.contains("authentication") ? .keyMissingOrRefused : nil
  }

  /// A group of Fixer's error codes with the same meaning (fixer.io/documentation, "API Error Codes").
  private enum Category {
    /// The API key is missing or invalid, or its account is inactive: error codes 101 and 102.
    case key
    /// The monthly requests are used up: error code 104. Fixer does not report when the next month starts.
    case quota
    /// Too many requests were sent in a short time: error `rate_limit_reached`.
    case rate
    /// The user's plan does not include the requested endpoint, the requested base currency, or HTTPS: error code 105.
    case plan
    /// There are no rates for the requested day, which is in the future or before 1999: error codes 106 and 302.
    case noRates
    /// The request is invalid: error codes 103, 201, 202, 301, 402, 403, 404, and 501 to 505.
    case invalidRequest

    init?(code: String) {
      switch code {
      case "101", "102": self = .key
      case "104": self = .quota
      case "105": self = .plan
      case "106", "302": self = .noRates
      case "103", "201", "202", "301", "402", "403", "404", "501", "502", "503", "504", "505": self = .invalidRequest
      default: self.init(name: code)
      }
    }

    init?(name: String) {
      switch name {
      case "missing_access_key", "invalid_access_key", "inactive_user": self = .key
      case "usage_limit_reached", "monthly_limit_reached": self = .quota
      case "rate_limit_reached": self = .rate
      case "function_access_restricted", "base_currency_access_restricted", "https_access_restricted": self = .plan
      case "no_rates_available", "invalid_date": self = .noRates
      default: return nil
      }
    }

    var kind: ProviderErrorResponse.Kind? {
      switch self {
      case .key: .keyMissingOrRefused
      case .quota: .quotaExceeded
      case .rate: .rateLimited
      case .plan: .planRestricted
      case .noRates, .invalidRequest: nil
      }
    }
  }
}
