import Foundation
public import QuidCore

extension MockClient: RateProvider {
  /// The table of today, or of Friday on a weekend: each rate on a path of its own near the rates of ``TestClient``.
  public func latestRates() async throws(ProviderError) -> Sourced<RateTable> {
    let moment = moment
    return try table(of: CalendarDay(moment.now).workingDay, at: moment.time, moment)
  }

  /// The table of a past day, or of the Friday before a weekend: the rates when the next working day begins.
  ///
  /// For today and later it is the newest.
  public func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
    let moment = moment
    let day = min(day, CalendarDay(moment.now)).workingDay
    let next = day.weekday == 5 ? day.advanced(by: 3) : day.advanced(by: 1)
    return try table(of: day, at: min(SampleTime(startOf: next), moment.time), moment)
  }

  private func table(
    of day: CalendarDay, at time: SampleTime, _ moment: Moment
  ) throws(ProviderError) -> Sourced<RateTable> {
    guard let table = rates.table(of: day, at: time) else {
      throw ProviderError(.notFound("the rates of \(day)"), from: Self.source)
    }
    return sourced(table, at: moment)
  }
}

extension CalendarDay {
  /// The day itself, or the Friday before a weekend.
  fileprivate var workingDay: CalendarDay { isWeekend ? advanced(by: 5 - weekday) : self }
}
