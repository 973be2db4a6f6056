/// A provider of thumbnail images of coins.
public protocol PictureProvider: Sendable {
  /// Returns the thumbnail image of a coin at the URL in ``MarketRow/image``.
  ///
  /// - Throws: ``ProviderError`` if the request fails, or if the host of the URL does not belong to the provider.
  func picture(at address: String) async throws(ProviderError) -> Sourced<Picture>
}
