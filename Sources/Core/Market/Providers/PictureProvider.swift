/// A provider of thumbnail images of coins.
public protocol PictureProvider: Sendable {
  /// Returns the thumbnail image of a coin at the URL in ``MarketRow/image``.
  ///
  /// - Throws: ``ProviderError`` if the request fails, or if the host of the URL does not belong to the provider.
  func picture(at address: String) async throws(ProviderError) -> Sourced<Picture>
}

extension Fallback: PictureProvider where Provider == any PictureProvider {
  /// Returns the thumbnail image at the given URL from the first provider whose response is not stale.
  public func picture(at address: String) async throws(ProviderError) -> Sourced<Picture> {
    try await firstResponse { provider throws(ProviderError) in try await provider.picture(at: address) }
  }
}
