import Foundation
public import QuidCore

/// The rates at which the shop takes foreign money, in place of those of Quid's upstreams.
///
/// A real shop would ask its bank here, and throw ``QuidCore/ProviderError`` for what goes wrong.
public struct HouseRates: RateProvider {
  private let table: RateTable

  /// The rates of a day against the euro.
  ///
  /// Returns `nil` when one of them cannot be a rate.
  public init?(day: String, perEuro rates: [String: String]) {
    guard let day = CalendarDay(day) else { return nil }
    var figures: [Currency: FixedPoint] = [:]
    for (code, rate) in rates {
      guard let currency = Currency(code), let rate = try? FixedPoint(rate) else { return nil }
      figures[currency] = rate
    }
    guard let table = RateTable(base: .eur, day: day, rates: figures) else { return nil }
    self.table = table
  }

  /// The rates of the day.
  public func latestRates() async throws(ProviderError) -> Sourced<RateTable> {
    Sourced(table, source: source, asOf: table.day.start, fetchedAt: Date(), freshness: .live)
  }

  /// The rates of the day, for any later one too.
  public func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
    guard day >= table.day else { throw ProviderError(.notFound("rates before \(table.day)"), from: source) }
    return try await latestRates()
  }

  private var source: Source { Source(name: "the house", host: nil) }
}
