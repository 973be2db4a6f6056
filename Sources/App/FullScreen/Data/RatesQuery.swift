import QuidCore

/// A query for the latest exchange rates of all currencies.
struct RatesQuery: Query {
  var providers: [KeyPath<ProviderNames, String>] { [\.rates] }

  func load(from services: Services) async throws -> Sourced<RateTable> {
    try await services.conversionService.latestRates()
  }
}
