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
    guard let body = try? JSONBody(bytes), let envelope = try? body.decoded(as: Envelope.self),
      envelope.status != "1"
    else { return nil }
    let message = envelope.result ?? envelope.message ?? ""
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

  /// The fields of a response that identify and describe an error of Etherscan.
  ///
  /// In an error response, the field `result` is a string with the reason. In a successful response, this field is an
  /// object.
  private struct Envelope: Decodable {
    let status: String
    let message: String?
    let result: String?

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: JSONKey.self)
      status = try fields.decode(String.self, forKey: "status")
      message = try? fields.decode(String.self, forKey: "message")
      result = try? fields.decode(String.self, forKey: "result")
    }
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
  static func gasPrices(_ body: JSONBody) throws(ResponseError) -> Decoded<GasPrices> {
    let oracle = try body.read { reader throws(ResponseError) in try Self.oracle(&reader) }
    let prices = GasPrices(
      slow: try price(oracle.safe, at: "SafeGasPrice"),
      standard: try price(oracle.propose, at: "ProposeGasPrice"),
      fast: try price(oracle.fast, at: "FastGasPrice"),
      baseFee: try oracle.baseFee.map { string throws(ResponseError) in try price(string, at: "suggestBaseFee") },
      block: try oracle.block.map(block))
    return Decoded(value: prices, asOf: nil)
  }

  private static func price(_ string: String, at field: String) throws(ResponseError) -> GasPrice {
    guard let gwei = try? FixedDecimal(string), !gwei.isZero, let price = GasPrice(gwei: gwei) else {
      throw .malformed(expected: "a gas price in gwei", at: "result.\(field)")
    }
    return price
  }

  private static func block(_ string: String) throws(ResponseError) -> UInt64 {
    guard string.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }), let block = UInt64(string) else {
      throw .malformed(expected: "a block number", at: "result.LastBlock")
    }
    return block
  }

  private static func oracle(_ reader: inout JSONReader) throws(ResponseError) -> Oracle {
    var oracle: Oracle?
    var envelope = try reader.beginObject()
    while let field = try reader.nextField(in: &envelope) {
      if field.is("result") { oracle = try Oracle(&reader) } else { try reader.skip() }
    }
    guard let oracle else { throw .missingField("result") }
    return oracle
  }

  /// The decoded fields of the gas oracle's response, all of which are strings.
  ///
  /// The base fee (the field `suggestBaseFee`) is missing on chains without a base fee.
  private struct Oracle {
    let block: String?
    let safe: String
    let propose: String
    let fast: String
    let baseFee: String?

    init(_ reader: inout JSONReader) throws(ResponseError) {
      var (block, safe, propose, fast, baseFee): (String?, String?, String?, String?, String?)
      var object = try reader.beginObject()
      while let field = try reader.nextField(in: &object) {
        if field.is("LastBlock") {
          block = try reader.string()
        } else if field.is("SafeGasPrice") {
          safe = try reader.requiredString()
        } else if field.is("ProposeGasPrice") {
          propose = try reader.requiredString()
        } else if field.is("FastGasPrice") {
          fast = try reader.requiredString()
        } else if field.is("suggestBaseFee") {
          baseFee = try reader.string()
        } else {
          try reader.skip()
        }
      }
      guard let safe else { throw .missingField("result.SafeGasPrice") }
      guard let propose else { throw .missingField("result.ProposeGasPrice") }
      guard let fast else { throw .missingField("result.FastGasPrice") }
      (self.block, self.safe, self.propose, self.fast, self.baseFee) = (block, safe, propose, fast, baseFee)
    }
  }
}
