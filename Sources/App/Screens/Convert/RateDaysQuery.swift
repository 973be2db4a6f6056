import QuidCore
import QuidPresentation

/// The exchange rates of a number of past days.
struct RateDaysQuery: Query {
  let days: Int

  var providers: [KeyPath<ProviderNames, String>] { [\.rates] }

  func load(from services: Services) async throws -> SourcedRateHistory {
    // A table has the rates of all currencies, so the pair makes no difference.
    try await services.conversionService.history(from: .eur, to: .usd, days: days)
  }

  func provenance(of value: SourcedRateHistory) -> Provenance? { value.tables.first.map { Provenance($0) } }
}
