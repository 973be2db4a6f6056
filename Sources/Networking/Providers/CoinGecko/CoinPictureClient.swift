import Foundation
public import QuidCore

/// A client that downloads the thumbnails of CoinGecko's coins.
///
/// The URLs come from market responses and are not trusted. A URL is requested only if it is an `https` URL of
/// CoinGecko's own hosts, or has the scheme, host and port of the API's base URL, such as that of a local proxy. The
/// API key is not sent.
public struct CoinPictureClient: PictureProvider {
  private let pipeline: RequestPipeline
  private let base: ProviderURL

  /// Creates a client that downloads coin thumbnails.
  ///
  /// - Parameters:
  ///   - pipeline: Sends the requests and caches the responses.
  ///   - base: The base URL of CoinGecko's API, whose host may also provide thumbnails.
  public init(pipeline: RequestPipeline, base: ProviderURL = .coinGecko) {
    self.pipeline = pipeline
    self.base = base
  }

  /// Downloads the thumbnail at a URL, and removes all data that is not needed to draw it.
  ///
  /// - Parameter address: The URL of a PNG file, from a market response of CoinGecko.
  /// - Throws: ``ProviderError``, also for a URL on a host that is not allowed.
  public func picture(at address: String) async throws(ProviderError) -> Sourced<Picture> {
    guard let request = request(address) else {
      throw ProviderError(.insecure("the picture is on another host"), from: DataSource(name: Self.name, host: nil))
    }
    return try await pipeline.fetchData(request) { file throws(ResponseError) in
      Decoded(value: try PNGSanitizer.picture(file), asOf: nil)
    }
  }

  private static let name = "CoinGecko's pictures"

  /// Creates the request for the thumbnail at a URL; returns `nil` if the URL is invalid or its host is not
  /// allowed.
  ///
  /// The query of the URL is removed, because CoinGecko uses the query only as the version of a picture.
  private func request(_ address: String) -> ProviderRequest? {
    let addressWithoutQuery = address.prefix { $0 != "?" && $0 != "#" }
    guard let url = try? ProviderURL(String(addressWithoutQuery)) else { return nil }
    let isCoinGecko = url.scheme == "https" && url.port == nil && url.host.hasSuffix(".coingecko.com")
    guard isCoinGecko || url.origin == base.origin else { return nil }
    let segments = url.path.split(separator: "/").compactMap { $0.removingPercentEncoding }
    guard !segments.isEmpty else { return nil }
    return ProviderRequest(
      provider: Provider(name: Self.name, base: url.origin) { _ in nil }, path: segments, query: [], credential: nil,
      subject: "the picture of a coin", lifetime: .names, mediaType: "image/png",
      byteLimit: PNGSanitizer.maximumByteCount)
  }
}
