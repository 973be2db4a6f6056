/// A provider of the list of all coins, with their ids, symbols and names.
public protocol CoinCatalog: Sendable {
  /// Returns all coins that the provider knows, possibly more than ten thousand.
  ///
  /// - Throws: ``ProviderError`` if the request fails.
  func coins() async throws(ProviderError) -> Sourced<[Coin]>

  /// Returns the coins whose id, symbol or name matches a search string, best match first.
  func coins(matching text: String) async throws(ProviderError) -> Sourced<[Coin]>
}
