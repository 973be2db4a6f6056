/// Someone who fetches the pictures of coins.
public protocol PictureProvider: Sendable {
  /// The picture at an address, as ``MarketRow/image`` names it.
  ///
  /// - Throws: ``ProviderError``, also for an address that leads elsewhere than to the source's own pictures.
  func picture(at address: String) async throws(ProviderError) -> Sourced<Picture>
}
