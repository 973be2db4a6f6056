public import QuidCore

/// A client for Etherscan's API, which provides the gas prices of Ethereum mainnet.
///
/// A free key allows 3 requests a second and 100,000 a day. Source: docs.etherscan.io.
public struct EtherscanClient: GasPriceProvider {
  private let pipeline: RequestPipeline
  private let provider: Provider
  private let version: Version
  private let credential: Credential?

  /// Creates a client for Etherscan's API.
  ///
  /// - Parameters:
  ///   - pipeline: The pipeline that sends the requests and caches the responses.
  ///   - base: The base URL of the API; Etherscan's URL by default.
  ///   - version: The version of the API at `base`; version 2 by default.
  ///   - key: An API key. Without a key (`nil`), Etherscan limits requests to one every five seconds, or rejects all
  ///     requests.
  public init(
    pipeline: RequestPipeline = RequestPipeline(), base: ProviderURL = .etherscan, version: Version = .v2, key: APIKey?
  ) {
    self.pipeline = pipeline
    provider = Provider(name: "Etherscan", base: base, errorResponse: EtherscanErrorResponse.parse)
    self.version = version
    credential = key.map { .query("apikey", $0) }
  }

  /// A version of Etherscan's API.
  ///
  /// Both versions return the same responses, but have different URLs.
  public enum Version: Hashable, Sendable {
    /// Version 1, which has a separate host for each chain.
    ///
    /// Etherscan shut this version down in August 2025, but other block explorers with a compatible API still provide
    /// it.
    case v1
    /// Version 2, which has one host for all chains. The chain ID (EIP-155) is a query parameter.
    case v2
  }

  /// Returns the current gas prices for a slow, a standard and a fast transaction.
  ///
  /// - Throws: ``ProviderError`` if the request fails and no older response is cached.
  public func gasPrices() async throws(ProviderError) -> Sourced<GasPrices> {
    try await pipeline.fetch(gasOracle, decode: EtherscanGasOracle.gasPrices)
  }

  private var gasOracle: ProviderRequest {
    let parameters = [QueryParameter("module", "gastracker"), QueryParameter("action", "gasoracle")]
    let (path, query) =
      switch version {
      case .v1: (["api"], parameters)
      case .v2: (["v2", "api"], [QueryParameter("chainid", "1")] + parameters)
      }
    return ProviderRequest(
      provider: provider, path: path, query: query, credential: credential, subject: "gas prices",
      lifetime: .gas)
  }
}

extension EtherscanClient: ProviderStatusReporting {
  /// Returns the status of the requests to Etherscan and of their cached responses, such as the time of the last
  /// successful request.
  public func status() -> ProviderStatus { pipeline.status(of: provider, hasKey: credential != nil) }
}

extension ProviderURL {
  /// The base URL of Etherscan's API, without the version.
  public static let etherscan = ProviderURL(host: "api.etherscan.io")
}

/// A parser for the error responses of Etherscan, such as `{"status":"0","message":"NOTOK","result":"…"}`.
///
/// Error responses have the HTTP status 200. Only the field `status` identifies an error, since a successful response
/// may have a message about a missing key: `OK-Missing/Invalid API Key, rate limit of 1/5sec applied`.
enum EtherscanErrorResponse {
  /// Parses the body of a response from Etherscan as an error; returns `nil` if the body does not describe an
  /// error.
  @Sendable
  static func parse(_ bytes: Data) -> ProviderErrorResponse? {
    guard let body = try? JSON(bytes), let status = try? body.required("status").string(), status != "1" else {
      return nil
    }
    // In a successful response, the field `result` is an object.
    let message = (try? body["result"]?.string()) ?? (try? body["message"]?.string()) ?? ""
    return ProviderErrorResponse(kind: kind(message.lowercased()), message: message)
  }

  /// Returns the kind of error that an error message of Etherscan describes; `nil` if the kind is unknown.
  ///
  /// Source: docs.etherscan.io, "Common Error Messages".
  ///
  /// - Parameter message: The message in lower case.
  private static func kind(_ message: String) -> ProviderErrorResponse.Kind? {
    if message.contains("rate limit") { return .rateLimited }
    if message.contains("api pro") || message.contains("api plan") { return .planRestricted }
    guard message.contains("api key") || message.contains("apikey") else { return nil }
    if message.contains("missing") { return message.contains("invalid") ? .keyMissingOrRefused : .keyMissing }
    return message.contains("invalid") ? .keyRejected : nil
  }
}

/// A decoder for the response of Etherscan's gas oracle (`module=gastracker&action=gasoracle`).
///
/// The prices are strings in gwei, such as `"ProposeGasPrice":"14"`.
enum EtherscanGasOracle {
  /// Decodes the gas prices, the base fee, and the number of the newest block on which the gas prices are based.
  ///
  /// The result contains no time, since the response does not include the time of the prices.
  ///
  /// - Throws: ``ResponseError`` if the response is invalid.
  @Sendable
  static func gasPrices(_ response: JSON) throws(ResponseError) -> Decoded<GasPrices> {
    let oracle = try response.required("result")
    let prices = GasPrices(
      slow: try price(try oracle.required("SafeGasPrice")), standard: try price(try oracle.required("ProposeGasPrice")),
      fast: try price(try oracle.required("FastGasPrice")),
      // Chains without a base fee omit it.
      baseFee: try oracle["suggestBaseFee"].map(price), block: try oracle["LastBlock"].map(block))
    return Decoded(value: prices, asOf: nil)
  }

  private static func price(_ json: JSON) throws(ResponseError) -> GasPrice {
    guard let gwei = try? FixedDecimal(try json.string()), !gwei.isZero, let price = GasPrice(gwei: gwei) else {
      throw json.expected("a gas price in gwei")
    }
    return price
  }

  private static func block(_ json: JSON) throws(ResponseError) -> UInt64 {
    let string = try json.string()
    guard string.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }), let block = UInt64(string) else {
      throw json.expected("a block number")
    }
    return block
  }
}
