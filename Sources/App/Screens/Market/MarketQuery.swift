import QuidCore

struct MarketQuery: Query {
  var providers: [KeyPath<ProviderNames, String>] { [\.coins] }

  func load(from services: Services) async throws -> Sourced<MarketListing> {
    try await services.marketService.listing(in: .usd).data
  }

  func provenance(of value: Sourced<MarketListing>) -> Provenance? { Provenance(value) }
}
