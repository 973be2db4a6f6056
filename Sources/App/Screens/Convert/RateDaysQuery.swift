import QuidCore

struct RateDaysQuery: Query {
  let days: Int

  var providers: [KeyPath<ProviderNames, String>] { [\.rates] }

  func load(from services: Services) async throws -> SourcedRateHistory {
    // The response contains the rates of all currencies, so any pair can be requested.
    try await services.conversionService.history(from: .eur, to: .usd, days: days)
  }

  func provenance(of value: SourcedRateHistory) -> Provenance? { value.tables.first.map { Provenance($0) } }
}
