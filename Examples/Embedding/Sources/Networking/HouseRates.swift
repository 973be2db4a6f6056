import Foundation
public import QuidCore

/// The shop's own exchange rates, instead of those of Quid's providers.
///
/// A real shop would request them from its bank, and throw ``QuidCore/ProviderError`` after a failure.
public struct HouseRates: RateProvider {
  private let table: RateTable

  /// Creates the rates of a day against the euro.
  ///
  /// Returns `nil` if one of the strings is not a valid rate.
  public init?(day: String, perEuro rates: [String: String]) {
    guard let day = CalendarDay(day) else { return nil }
    var figures: [Currency: FixedDecimal] = [:]
    for (code, rate) in rates {
      guard let currency = Currency(code), let rate = try? FixedDecimal(rate) else { return nil }
      figures[currency] = rate
    }
    guard let table = RateTable(base: .eur, day: day, rates: figures) else { return nil }
    self.table = table
  }

  /// Returns the rates of the day.
  public func latestRates() async throws(ProviderError) -> Sourced<RateTable> {
    Sourced(table, source: source, asOf: table.day.start, fetchedAt: Date(), freshness: .live)
  }

  /// Returns the rates of the day, also for any later day.
  public func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
    guard day >= table.day else { throw ProviderError(.notFound("rates before \(table.day)"), from: source) }
    return try await latestRates()
  }

  private var source: DataSource { DataSource(name: "the house", host: nil) }
}
