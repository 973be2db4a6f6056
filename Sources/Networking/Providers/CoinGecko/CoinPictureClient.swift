public import QuidCore

/// A client that downloads the thumbnails of CoinGecko's coins.
///
/// The URLs of the thumbnails come from CoinGecko's responses and are not trusted. The client requests only two kinds
/// of URLs: `https` URLs of CoinGecko's own hosts, and URLs with the scheme, host and port of the API's base URL, which
/// may be a local proxy. All other URLs are rejected. The API key is not sent.
public struct CoinPictureClient: PictureProvider {
  private let pipeline: RequestPipeline
  private let base: ProviderURL

  /// Creates a client that downloads coin thumbnails.
  ///
  /// - Parameter base: The base URL of CoinGecko's API, whose host may also provide thumbnails.
  public init(pipeline: RequestPipeline = RequestPipeline(), base: ProviderURL = .coinGecko) {
    self.pipeline = pipeline
    self.base = base
  }

  /// Downloads the thumbnail at a URL, and removes all data that is not needed to draw the thumbnail.
  ///
  /// - Parameter address: The URL of a PNG file, as contained in CoinGecko's market data; see ``MarketRow/image``.
  /// - Throws: ``ProviderError`` if the URL is invalid, its host is not allowed, or the request fails and no older
  ///   response is cached.
  public func picture(at address: String) async throws(ProviderError) -> Sourced<Picture> {
    guard let request = request(address) else {
      throw ProviderError(
        .insecure("the URL of the picture does not belong to CoinGecko"),
        from: DataSource(name: Self.name, host: nil))
    }
    return try await pipeline.fetchData(request) { file in
      Decoded(value: try PNGSanitizer.picture(file), asOf: nil)
    }
  }

  private static let name = "CoinGecko's pictures"

  /// Creates the request for the thumbnail at a URL; returns `nil` if the URL is invalid or its host is not allowed.
  ///
  /// The query of the URL is removed, because it contains only the version of the picture.
  private func request(_ address: String) -> ProviderRequest? {
    let addressWithoutQuery = address.prefix { $0 != "?" && $0 != "#" }
    guard let url = try? ProviderURL(String(addressWithoutQuery)) else { return nil }
    let isCoinGecko = url.scheme == "https" && url.port == nil && url.host.hasSuffix(".coingecko.com")
    guard isCoinGecko || url.origin == base.origin else { return nil }
    let segments = url.path.split(separator: "/").compactMap { ProviderURL.decoded($0) }
    guard !segments.isEmpty else { return nil }
    return ProviderRequest(
      provider: Provider(name: Self.name, base: url.origin) { _ in nil }, path: segments, query: [], credential: nil,
      subject: "the picture of a coin", lifetime: .names, mediaType: "image/png",
      byteLimit: PNGSanitizer.maximumByteCount)
  }
}
