import QuidCore

/// A query for the names and symbols of all coins of the provider.
struct CatalogQuery: Query {
  var providers: [KeyPath<ProviderNames, String>] { [\.coins] }

  func load(from services: Services) async throws -> Sourced<CoinIndex> {
    try await services.marketService.catalog()
  }

  func provenance(of value: Sourced<CoinIndex>) -> Provenance? { Provenance(value) }
}
