import Foundation
public import QuidCore

extension MockClient: RateProvider {
  /// A table of today, or of Friday on a weekend: each rate on a walk of its own that starts near the figures of
  /// ``TestClient`` and goes on every ten seconds.
  public func latestRates() async throws(ProviderError) -> Sourced<RateTable> {
    let moment = moment
    return sourced(table(of: CalendarDay(moment.now).workingDay, further: moment.steps), at: moment)
  }

  /// The table of a past day, or of the Friday before a weekend: a step of the same walks for each day, which has ended.
  ///
  /// For today and later it is the newest.
  public func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
    let moment = moment
    let newest = CalendarDay(moment.now).workingDay
    guard day < newest else { return try await latestRates() }
    return sourced(table(of: day.workingDay, further: 0), at: moment)
  }

  private func table(of day: CalendarDay, further steps: Int) -> RateTable {
    guard let sample = SampleRates.tables.last else { preconditionFailure("there are sample rates") }
    let days = max(0, day.ordinal - CalendarDay(start).ordinal + Self.longestPast)
    var rates: [Currency: FixedPoint] = [:]
    for (currency, rate) in sample.rates where currency != sample.base {
      let factor = walk(of: CoinID(currency.code)).factor(afterSteps: days + steps)
      rates[currency] = factor.applied(to: rate, decimals: 5)
    }
    // A factor keeps what is above zero above zero.
    return RateTable(base: sample.base, day: day, rates: rates) ?? sample
  }

  /// How many days back the walks begin; before that the rates stand still.
  private static let longestPast = 750
}

extension CalendarDay {
  /// The day itself, or the Friday before a weekend.
  fileprivate var workingDay: CalendarDay { isWeekend ? advanced(by: 5 - weekday) : self }
}
