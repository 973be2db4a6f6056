import QuidCore

/// A parser for CoinDesk's error responses: plain strings such as `Sorry, your requested currency is not supported`.
enum CoinDeskErrorResponse {
  /// Returns the error in the body of a response; `nil` if the body does not describe an error.
  @Sendable
  static func parse(_ bytes: Data) -> ProviderErrorResponse? {
    guard bytes.count < 512, let text = String(validating: bytes, as: UTF8.self), text.hasPrefix("Sorry") else {
      return nil
    }
    return ProviderErrorResponse(kind: nil, message: text, status: 404)
  }
}
