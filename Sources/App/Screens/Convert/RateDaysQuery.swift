import QuidCore

/// The exchange rates between two currencies on a number of past days.
struct RateDaysQuery: Query {
  /// The currencies in alphabetical order, because the same rates apply in both directions.
  private let currencies: [Currency]
  private let days: Int

  init(_ entry: ConversionEntry, days: Int) {
    currencies = [entry.from, entry.to].sorted()
    self.days = days
  }

  var providers: [KeyPath<ProviderNames, String>] { [\.rates] }

  func load(from services: Services) async throws -> SourcedRateHistory {
    try await services.conversionService.history(from: currencies[0], to: currencies[1], days: days)
  }

  func provenance(of value: SourcedRateHistory) -> Provenance? { value.tables.first.map { Provenance($0) } }
}
