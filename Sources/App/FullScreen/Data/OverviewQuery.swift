import QuidCore

/// A query for the values of the whole market, such as the total market capitalization.
struct OverviewQuery: Query {
  var providers: [KeyPath<ProviderNames, String>] { [\.coins] }

  func load(from services: Services) async throws -> Sourced<MarketOverview> {
    try await services.marketOverview.marketOverview()
  }

  func provenance(of value: Sourced<MarketOverview>) -> Provenance? { Provenance(value) }
}
