import Foundation
public import QuidCore

/// CoinGecko's public API, version 3.
///
/// Its free plans ask for attribution: "Data by CoinGecko". Source: docs.coingecko.com.
public struct CoinGeckoClient: EtherPriceProvider {
  private let pipeline: Pipeline
  private let upstream: Upstream
  private let credential: Credential?

  /// A client.
  ///
  /// - Parameters:
  ///   - key: a Demo key; without one CoinGecko answers too, less often.
  public init(pipeline: Pipeline, base: UpstreamURL = .coinGecko, key: APIKey?) {
    self.pipeline = pipeline
    upstream = Upstream(name: "CoinGecko", base: base, complaint: CoinGeckoComplaint.read)
    credential = key.map { .header("x-cg-demo-api-key", $0) }
  }

  /// The price of one ether in each of the currencies.
  ///
  /// - Throws: ``ProviderError``.
  public func etherPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<EtherPrices> {
    try await pipeline.fetch(simplePrice(of: CoinGeckoSimplePrice.ether, in: currencies)) {
      body throws(AnswerFlaw) in
      try CoinGeckoSimplePrice.etherPrices(body, in: currencies)
    }
  }

  private func simplePrice(of coin: String, in currencies: [Currency]) -> UpstreamRequest {
    UpstreamRequest(
      upstream: upstream, path: ["simple", "price"],
      query: [
        QueryParameter("ids", coin),
        QueryParameter("vs_currencies", currencies.map { $0.code.lowercased() }.joined(separator: ",")),
        QueryParameter("precision", "full"),
        QueryParameter("include_last_updated_at", "true"),
      ],
      credential: credential, subject: coin)
  }
}

extension UpstreamURL {
  /// CoinGecko's API for free plans.
  public static let coinGecko = UpstreamURL(host: "api.coingecko.com", path: "/api/v3")
}
