import QuidCore
import QuidPresentation

/// The list of all coins.
struct CatalogQuery: Query {
  var providers: [KeyPath<ProviderNames, String>] { [\.coins] }

  func load(from services: Services) async throws -> Sourced<CoinIndex> {
    try await services.marketService.catalog()
  }

  func provenance(of value: Sourced<CoinIndex>) -> Provenance? { Provenance(value) }
}
