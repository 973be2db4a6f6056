import QuidCore

/// A parser for the error responses of CoinDesk, which are plain strings instead of JSON.
///
/// A response is, for example, `Sorry, your requested currency is not supported or is invalid`.
enum CoinDeskErrorResponse {
  /// Parses the body of a response from CoinDesk as an error; returns `nil` if the body does not describe an error.
  @Sendable
  static func parse(_ bytes: Data) -> ProviderErrorResponse? {
    guard bytes.count < 512, let text = String(validating: bytes, as: UTF8.self), text.hasPrefix("Sorry") else {
      return nil
    }
    return ProviderErrorResponse(kind: nil, message: text, status: 404)
  }
}
