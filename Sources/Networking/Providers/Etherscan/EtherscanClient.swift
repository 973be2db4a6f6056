import Foundation
public import QuidCore

/// A client of Etherscan's API, for the Ethereum main network.
///
/// A free key allows 3 requests a second and 100,000 a day. Source: docs.etherscan.io.
public struct EtherscanClient: GasPriceProvider {
  private let pipeline: RequestPipeline
  private let provider: Provider
  private let version: Version
  private let credential: Credential?

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - pipeline: Sends the requests and caches the responses.
  ///   - base: The base URL of the API.
  ///   - version: The version of the API at `base`.
  ///   - key: An API key; `nil` for requests without one, of which Etherscan accepts at most one in five seconds, or
  ///     none.
  public init(pipeline: RequestPipeline, base: ProviderURL = .etherscan, version: Version = .v2, key: APIKey?) {
    self.pipeline = pipeline
    provider = Provider(name: "Etherscan", base: base, errorResponse: EtherscanErrorResponse.parse)
    self.version = version
    credential = key.map { .query("apikey", $0) }
  }

  /// A version of the API.
  ///
  /// Both versions return the same responses.
  public enum Version: Hashable, Sendable {
    /// Version 1, with one host for each chain. Etherscan shut it down in August 2025; compatible explorers still
    /// provide it.
    case v1
    /// Version 2, with one host for all chains and the chain id as a parameter.
    case v2
  }

  /// Returns the current gas price of each speed: slow, standard and fast.
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
  /// Returns the status of Etherscan: its last results, rate limit and cached responses.
  public func status() -> ProviderStatus { pipeline.status(of: provider, hasKey: credential != nil) }
}

extension ProviderURL {
  /// The base URL of Etherscan's API, without the version.
  public static let etherscan = ProviderURL(host: "api.etherscan.io")
}

/// Parses the error responses of Etherscan, such as `{"status":"0","message":"NOTOK","result":"…"}`, which have the
/// HTTP status 200.
///
/// Only the field `status` identifies an error: the message of a successful response may be `OK-Missing/Invalid API
/// Key, rate limit of 1/5sec applied`.
enum EtherscanErrorResponse {
  /// Parses the body of a response; returns `nil` if the body does not describe an error.
  @Sendable
  static func parse(_ bytes: Data) -> ProviderErrorResponse? {
    guard let body = try? JSONBody(bytes), let envelope = try? body.decoded(as: Envelope.self),
      envelope.status != "1"
    else { return nil }
    let message = envelope.result ?? envelope.message ?? ""
    return ProviderErrorResponse(kind: kind(message.lowercased()), message: message)
  }

  /// Returns the kind of error for a message in lower case; `nil` for any other message.
  ///
  /// Source: docs.etherscan.io, "Common Error Messages".
  private static func kind(_ message: String) -> ProviderErrorResponse.Kind? {
    if message.contains("rate limit") { return .rateLimited }
    if message.contains("api pro") || message.contains("api plan") { return .planRestricted }
    guard message.contains("api key") || message.contains("apikey") else { return nil }
    if message.contains("missing") { return message.contains("invalid") ? .keyMissingOrRefused : .keyMissing }
    return message.contains("invalid") ? .keyRejected : nil
  }

  /// The fields of an error response.
  ///
  /// The field `result` is a string here. In a successful response it is an object.
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
