/// Someone who knows every coin by its id, symbol and name.
public protocol CoinCatalog: Sendable {
  /// All coins there are, over ten thousand of them.
  ///
  /// - Throws: ``ProviderError``.
  func coins() async throws(ProviderError) -> Sourced<[Coin]>

  /// The coins that a text may mean, best first.
  ///
  /// - Throws: ``ProviderError``.
  func coins(matching text: String) async throws(ProviderError) -> Sourced<[Coin]>
}
