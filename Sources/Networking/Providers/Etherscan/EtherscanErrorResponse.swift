import QuidCore

/// A parser for the error responses of Etherscan, such as `{"status":"0","message":"NOTOK","result":"…"}`.
///
/// The HTTP status is 200. Only the field `status` identifies an error, since a successful response may also contain a
/// message: `OK-Missing/Invalid API Key, rate limit of 1/5sec applied`.
enum EtherscanErrorResponse {
  /// Returns the error in the body of a response; `nil` if the body does not describe an error.
  @Sendable
  static func parse(_ bytes: Data) -> ProviderErrorResponse? {
    guard let body = try? JSON(bytes), let status = try? body.required("status").string(), status != "1" else {
      return nil
    }
    // In a successful response, the field `result` is an object.
    let message = (try? body["result"]?.string()) ?? (try? body["message"]?.string()) ?? ""
    return ProviderErrorResponse(kind: kind(message.lowercased()), message: message)
  }

  /// Returns the kind of error that an Etherscan message describes; `nil` if unknown.
  ///
  /// Source: docs.etherscan.io, "Common Error Messages".
  private static func kind(_ message: String) -> ProviderErrorResponse.Kind? {
    if message.contains("rate limit") { return .rateLimited }
    if message.contains("api pro") || message.contains("api plan") { return .planRestricted }
    guard message.contains("api key") || message.contains("apikey") else { return nil }
    if message.contains("missing") { return message.contains("invalid") ? .keyMissingOrRefused : .keyMissing }
    return message.contains("invalid") ? .keyRejected : nil
  }
}
