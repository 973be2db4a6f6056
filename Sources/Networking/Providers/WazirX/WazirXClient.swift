public import QuidCore

/// A client for the API of WazirX, an Indian crypto exchange.
///
/// The client requests the prices of the last 24 hours for all trading pairs. The API needs no key and allows one
/// request per second. A client that ignores the HTTP status 429 is blocked for minutes to days. Source:
/// docs.wazirx.com.
public struct WazirXClient: TickerProvider {
  private let pipeline: RequestPipeline
  private let provider: Provider

  /// Creates a client for WazirX's API.
  ///
  /// - Parameters:
  ///   - pipeline: The pipeline that sends the requests and caches the responses.
  ///   - base: The base URL of the API.
  public init(pipeline: RequestPipeline = RequestPipeline(), base: ProviderURL = .wazirX) {
    self.pipeline = pipeline
    var provider = Provider(name: "WazirX", base: base, errorResponse: WazirXErrorResponse.parse)
    // WazirX sends 418, often without a body, to a client that ignored the status 429.
    provider.rateLimitStatuses = [418]
    self.provider = provider
  }

  /// Returns a ticker for each trading pair.
  ///
  /// A ticker contains the opening, last, highest and lowest price of the last 24 hours.
  ///
  /// - Throws: ``ProviderError`` if the request fails and no older response is cached.
  public func tickers() async throws(ProviderError) -> Sourced<[Ticker]> {
    try await pipeline.fetch(
      ProviderRequest(
        provider: provider, path: ["tickers", "24hr"], query: [], credential: nil, subject: "the market tickers"),
      decode: WazirXTickers.tickers)
  }
}

extension WazirXClient: ProviderStatusReporting {
  /// Returns the status of the requests to WazirX and of their cached responses, such as the time of the last
  /// successful request.
  public func status() -> ProviderStatus { pipeline.status(of: provider, hasKey: false) }
}

extension ProviderURL {
  /// The base URL of WazirX's API.
  public static let wazirX = ProviderURL(host: "api.wazirx.com", path: "/sapi/v1")
}

/// A decoder for the response of WazirX's endpoint `/tickers/24hr`, a list of trading pairs with their prices.
///
/// An element is, for example,
/// `{"symbol":"btcinr","baseAsset":"btc","quoteAsset":"inr","lastPrice":"1398000.0","at":1669078292000,…}`. The
/// prices are strings; `0` means that there was no trade.
enum WazirXTickers {
  /// Decodes the tickers of all trading pairs, in the order of the response.
  ///
  /// - Throws: ``ResponseError`` if the response is invalid or contains no tickers.
  @Sendable
  static func tickers(_ response: JSON) throws(ResponseError) -> Decoded<[Ticker]> {
    let pairs = try response.usableElements(ticker)
    let tickers = pairs.elements.compactMap { $0 }
    guard !tickers.isEmpty else { throw .malformed(expected: "a pair", at: "body") }
    return Decoded(
      value: tickers, asOf: tickers.lazy.map(\.asOf).min(),
      unusableCount: pairs.unusableCount + pairs.elements.count - tickers.count)
  }

  /// Reads the ticker of a trading pair; `nil` if the base or quote asset is missing.
  private static func ticker(_ json: JSON) throws(ResponseError) -> Ticker? {
    let base = try json["baseAsset"]?.string() ?? ""
    let quote = try json["quoteAsset"]?.string() ?? ""
    let ticker = Ticker(
      base: UntrustedText.truncated(base.uppercased()), quote: UntrustedText.truncated(quote.uppercased()),
      open: try json["openPrice"]?.quotedNumber()?.ifPositive, last: try json["lastPrice"]?.quotedNumber()?.ifPositive,
      high: try json["highPrice"]?.quotedNumber()?.ifPositive, low: try json["lowPrice"]?.quotedNumber()?.ifPositive,
      asOf: try json.required("at").unixMilliseconds())
    return base.isEmpty || quote.isEmpty ? nil : ticker
  }
}

/// A parser for the error responses of WazirX, such as `{"code":-1121,"message":"Invalid symbol."}`.
enum WazirXErrorResponse {
  /// Parses the body of a response from WazirX as an error; returns `nil` if the body does not describe an
  /// error.
  @Sendable
  static func parse(_ bytes: Data) -> ProviderErrorResponse? {
    guard let body = try? JSON(bytes), let code = try? body.required("code").integer(),
      let message = try? body.required("message").string()
    else { return nil }
    return ProviderErrorResponse(kind: kind(code, message.lowercased()), message: message)
  }

  /// Returns the kind of error that the code and message of an error response describe; `nil` if the kind is
  /// unknown.
  ///
  /// Source: docs.wazirx.com, "Error Codes".
  private static func kind(_ code: Int, _ message: String) -> ProviderErrorResponse.Kind? {
    [-1003, 418, 429, 2136].contains(code) || message.contains("too many") ? .rateLimited : nil
  }
}
