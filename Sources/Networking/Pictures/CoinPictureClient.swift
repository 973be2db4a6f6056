import Foundation
public import QuidCore

/// The pictures of CoinGecko's coins, which lie on hosts of their own.
///
/// The addresses come out of the market's answers, so they are not trusted: only `https` to CoinGecko's own hosts is asked,
/// or the very host that answers for CoinGecko, such as a cache on this machine. No key goes there.
public struct CoinPictureClient: PictureProvider {
  private let pipeline: Pipeline
  private let base: UpstreamURL

  /// A client.
  ///
  /// - Parameter base: the base of CoinGecko's API.
  public init(pipeline: Pipeline, base: UpstreamURL = .coinGecko) {
    self.pipeline = pipeline
    self.base = base
  }

  /// The picture at an address, refused where it leads elsewhere.
  ///
  /// - Throws: ``ProviderError``.
  public func picture(at address: String) async throws(ProviderError) -> Sourced<Picture> {
    guard let request = request(address) else {
      throw ProviderError(.insecure("a picture on another host"), from: Source(name: Self.name, host: nil))
    }
    return try await pipeline.fetchFile(request) { file throws(AnswerFlaw) in
      Reading(value: try PNGReader.picture(file), asOf: nil)
    }
  }

  private static let name = "CoinGecko's pictures"

  /// The request; `nil` for an address that leads elsewhere.
  ///
  /// What stands behind a question mark only tells versions of a picture apart, and is left out.
  private func request(_ address: String) -> UpstreamRequest? {
    let plain = address.prefix { $0 != "?" && $0 != "#" }
    guard let url = try? UpstreamURL(String(plain)) else { return nil }
    let isOwn = url.scheme == "https" && url.port == nil && url.host.hasSuffix(".coingecko.com")
    guard isOwn || url.origin == base.origin else { return nil }
    let segments = url.path.split(separator: "/").compactMap { $0.removingPercentEncoding }
    guard !segments.isEmpty else { return nil }
    return UpstreamRequest(
      upstream: Upstream(name: Self.name, base: url.origin) { _ in nil }, path: segments, query: [], credential: nil,
      subject: "the picture of a coin", lifetime: .names, mediaType: "image/png", byteLimit: PNGReader.byteLimit)
  }
}
