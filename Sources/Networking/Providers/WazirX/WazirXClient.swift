public import QuidCore

/// A client for the API of WazirX, an Indian crypto exchange.
///
/// The API needs no key and allows one request per second. A client that ignores the HTTP status 429 is blocked for
/// minutes to days. Source: docs.wazirx.com.
public struct WazirXClient: TickerProvider, ProviderClient {
  package let pipeline: RequestPipeline
  package let provider: ProviderAPI

  /// Creates a client for WazirX's API.
  public init(pipeline: RequestPipeline = RequestPipeline(), base: ProviderURL = .wazirX) {
    self.pipeline = pipeline
    var provider = ProviderAPI(name: "WazirX", base: base, errorResponse: WazirXErrorResponse.parse)
    // WazirX sends the status 418, often without a body, to a client that ignored the status 429.
    provider.rateLimitStatuses = [418]
    self.provider = provider
  }

  /// Returns the opening, last, highest and lowest price of the last 24 hours for each trading pair.
  public func tickers() async throws(ProviderError) -> Sourced<[Ticker]> {
    try await pipeline.fetch(
      request(["tickers", "24hr"], subject: "the market tickers"), decode: WazirXTickers.tickers)
  }
}

extension ProviderURL {
  /// The base URL of WazirX's API.
  public static let wazirX = ProviderURL(host: "api.wazirx.com", path: "/sapi/v1")
}

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
