import QuidCore
import QuidTesting

/// A rate provider with tables of some days that does not return ranges.
struct StubRates: RateProvider {
  /// The same provider with ranges.
  let withRanges: StubProvider

  init(tables: [RateTable]) { withRanges = StubProvider { $0.rates = tables } }

  var tables: [RateTable] { withRanges.values.rates }
  var requests: [String] { withRanges.requests }

  func latestRates() async throws(ProviderError) -> Sourced<RateTable> { try await withRanges.latestRates() }
  func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
    try await withRanges.rates(on: day)
  }
}

/// Sample rate tables of one week.
enum RateFixture {
  static let sek = Currency("SEK") ?? .eur

  struct InvalidDay: Error {}

  static func day(_ text: String) throws -> CalendarDay {
    guard let day = CalendarDay(text) else { throw InvalidDay() }
    return day
  }

  static func table(_ day: String, usd: String, sek: String) throws -> RateTable {
    let rates = [Currency.usd: try FixedDecimal(usd), Self.sek: try FixedDecimal(sek)]
    guard let table = RateTable(base: .eur, day: try Self.day(day), rates: rates) else { throw InvalidDay() }
    return table
  }

  /// Returns the rates of Wednesday and Thursday and, after a long weekend, of Tuesday and Wednesday.
  static func rates() throws -> StubRates {
    StubRates(tables: [
      try table("2025-04-16", usd: "1.1", sek: "11"),
      try table("2025-04-17", usd: "1.2", sek: "12"),
      try table("2025-04-22", usd: "1.25", sek: "11"),
      try table("2025-04-23", usd: "1.25", sek: "12.5"),
    ])
  }
}
