import Foundation
public import QuidCore

/// WazirX, an exchange in India: what its pairs were traded at over the last 24 hours.
///
/// One request a second, without a key; who asks on after a 429 is shut out for minutes to days. Source: docs.wazirx.com.
public struct WazirXClient: TickerProvider {
  private let pipeline: Pipeline
  private let upstream: Upstream

  /// A client.
  public init(pipeline: Pipeline, base: UpstreamURL = .wazirX) {
    self.pipeline = pipeline
    var upstream = Upstream(name: "WazirX", base: base, complaint: WazirXComplaint.read)
    // What it sends who asked on after a 429, often without a body.
    upstream.limitStatuses = [418]
    self.upstream = upstream
  }

  /// All pairs.
  ///
  /// - Throws: ``ProviderError``.
  public func tickers() async throws(ProviderError) -> Sourced<[Ticker]> {
    try await pipeline.fetch(
      UpstreamRequest(
        upstream: upstream, path: ["tickers", "24hr"], query: [], credential: nil, subject: "the tickers"),
      decode: WazirXTickers.tickers)
  }
}

extension WazirXClient: UpstreamClient {
  /// How it stands with WazirX.
  public func status() -> UpstreamStatus { pipeline.status(of: upstream, hasKey: false) }
}

extension UpstreamURL {
  /// WazirX's API.
  public static let wazirX = UpstreamURL(host: "api.wazirx.com", path: "/sapi/v1")
}
