public import QuidCore

/// A client that downloads the thumbnails of CoinGecko's coins.
///
/// The URLs in CoinGecko's responses are not trusted. Only `https` URLs of CoinGecko's hosts, and URLs with the scheme,
/// host and port of the API's base URL, are requested. The API key is not sent.
public struct CoinPictureClient: PictureProvider {
  private let pipeline: RequestPipeline
  private let base: ProviderURL

  /// Creates a client for coin thumbnails; the host of the API's base URL may provide thumbnails, too.
  public init(pipeline: RequestPipeline = RequestPipeline(), base: ProviderURL = .coinGecko) {
    self.pipeline = pipeline
    self.base = base
  }

  /// Returns the thumbnail at a URL without the data that is not needed to draw the picture.
  ///
  /// - Parameter address: The URL of a PNG file, such as ``MarketRow/image``.
  /// - Throws: ``ProviderError`` if the URL is invalid or not allowed, or the request fails and no response is cached.
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

  /// Returns the request for the thumbnail at a URL; `nil` if the URL is invalid or its host is not allowed.
  ///
  /// The query of the URL is removed, because the query contains only the version of the picture.
  private func request(_ address: String) -> ProviderRequest? {
    let addressWithoutQuery = address.prefix { $0 != "?" && $0 != "#" }
    guard let url = try? ProviderURL(String(addressWithoutQuery)) else { return nil }
    let isCoinGecko = url.scheme == "https" && url.port == nil && url.host.hasSuffix(".coingecko.com")
    guard isCoinGecko || url.origin == base.origin else { return nil }
    let segments = url.path.split(separator: "/").compactMap { ProviderURL.decoded($0) }
    guard !segments.isEmpty else { return nil }
    return ProviderRequest(
      provider: ProviderAPI(name: Self.name, base: url.origin) { _ in nil }, path: segments, query: [], credential: nil,
      subject: "the picture of a coin", lifetime: .names, mediaType: "image/png",
      byteLimit: PNGSanitizer.maximumByteCount)
  }
}
