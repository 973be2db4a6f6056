import QuidCore

/// A query for the latest exchange rates by which some currencies are converted.
struct ConversionRatesQuery: Query {
  /// The currencies in alphabetical order, because the same rates apply in both directions.
  private let currencies: [Currency]

  init(_ currencies: [Currency]) { self.currencies = currencies.uniqued.sorted() }

  var providers: [KeyPath<ProviderNames, String>] { [\.rates] }

  func load(from services: Services) async throws -> Sourced<RateTable> {
    try await services.conversionService.latestRates(for: currencies)
  }

  func provenance(of value: Sourced<RateTable>) -> Provenance? { Provenance(value) }
}
