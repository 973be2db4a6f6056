import QuidCore

/// A parser for the error responses of WazirX, such as `{"code":-1121,"message":"Invalid symbol."}`.
enum WazirXErrorResponse {
  /// Returns the error in the body of a response; `nil` if the body does not describe an error.
  @Sendable
  static func parse(_ bytes: Data) -> ProviderErrorResponse? {
    guard let body = try? JSON(bytes), let code = try? body.required("code").integer(),
      let message = try? body.required("message").string()
    else { return nil }
    return ProviderErrorResponse(kind: kind(code, message.lowercased()), message: message)
  }

  /// Returns the kind of error for the code and message of an error response; `nil` if unknown.
  ///
  /// Source: docs.wazirx.com, "Error Codes".
  private static func kind(_ code: Int, _ message: String) -> ProviderErrorResponse.Kind? {
    [-1003, 418, 429, 2136].contains(code) || message.contains("too many") ? .rateLimited : nil
  }
}
