import QuidCore

struct CurrencyNamesQuery: Query {
  var providers: [KeyPath<ProviderNames, String>] { [\.rates] }

  func load(from services: Services) async throws -> Sourced<[NamedCurrency]> {
    try await services.conversionService.currencies()
  }

  func provenance(of value: Sourced<[NamedCurrency]>) -> Provenance? { Provenance(value) }
}
