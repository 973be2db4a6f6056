import Foundation
public import QuidCore

/// A client of Etherscan's API for the gas prices of the Ethereum main network.
///
/// A free key allows 3 requests a second and 100,000 a day. Source: docs.etherscan.io.
public struct EtherscanClient: GasPriceProvider {
  private let pipeline: RequestPipeline
  private let provider: Provider
  private let version: Version
  private let credential: Credential?

  /// Creates a client of Etherscan's API.
  ///
  /// - Parameters:
  ///   - pipeline: Sends the requests and caches the responses.
  ///   - base: The base URL of the API.
  ///   - version: The version of the API at `base`.
  ///   - key: An API key. Without a key (`nil`), Etherscan accepts one request every five seconds or rejects
  ///     all requests.
  public init(pipeline: RequestPipeline, base: ProviderURL = .etherscan, version: Version = .v2, key: APIKey?) {
    self.pipeline = pipeline
    provider = Provider(name: "Etherscan", base: base, errorResponse: EtherscanErrorResponse.parse)
    self.version = version
    credential = key.map { .query("apikey", $0) }
  }

  /// A version of Etherscan's API.
  ///
  /// Both versions return the same responses, but have different URLs.
  public enum Version: Hashable, Sendable {
    /// Version 1, which has one host for each chain. Etherscan shut it down in August 2025, but other
    /// explorers with a compatible API still provide it.
    case v1
    /// Version 2, which has one host for all chains. The chain ID (EIP-155) is a query parameter.
    case v2
  }

  /// Returns the current gas prices for a slow, a standard and a fast transaction.
  ///
  /// - Throws: ``ProviderError``.
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
      provider: provider, path: path, query: query, credential: credential, subject: "the gas oracle",
      lifetime: .gas)
  }
}

extension EtherscanClient: ProviderStatusReporting {
  /// Returns the status of requests to Etherscan: the times of the last results, the rate limit and the
  /// cached responses.
  public func status() -> ProviderStatus { pipeline.status(of: provider, hasKey: credential != nil) }
}

extension ProviderURL {
  /// The base URL of Etherscan's API, without the version.
  public static let etherscan = ProviderURL(host: "api.etherscan.io")
}

/// Parses the error responses of Etherscan, such as `{"status":"0","message":"NOTOK","result":"…"}`, which
/// have the HTTP status 200.
///
/// Only the field `status` identifies an error, since a successful response may have a message about a
/// missing key: `OK-Missing/Invalid API Key, rate limit of 1/5sec applied`.
enum EtherscanErrorResponse {
  /// Parses the body of a response as an error; returns `nil` if the body does not describe an error.
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

  /// The fields of an error response of Etherscan.
  ///
  /// In an error response, the field `result` is a string with the reason. In a successful response, it is an
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
