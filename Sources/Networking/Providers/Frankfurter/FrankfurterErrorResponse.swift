import QuidCore

/// A parser for the error responses of Frankfurter, such as `{"message":"not found"}` with the HTTP status 404.
enum FrankfurterErrorResponse {
  /// Returns the error in the body of a response; `nil` if the body does not describe an error.
  @Sendable
  static func parse(_ bytes: Data) -> ProviderErrorResponse? {
    guard let message = try? JSON(bytes).required("message").string() else { return nil }
    let lowercased = message.lowercased()
    return ProviderErrorResponse(
      kind: lowercased.contains("too many") ? .rateLimited : nil, message: message,
      status: lowercased == "not found" ? 404 : nil)
  }
}
