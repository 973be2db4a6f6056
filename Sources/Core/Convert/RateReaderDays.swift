extension RateReader {
  /// The table that counts for a day; it tells of which day it is.
  ///
  /// - Parameters:
  ///   - day: a day from ``RateTable/firstDay`` through `today`.
  ///   - rule: what counts on a day without rates.
  ///   - today: the day it is, in UTC.
  /// - Throws: ``ConversionFailure``.
  public func table(
    on day: CalendarDay, _ rule: RateDayRule, today: CalendarDay
  ) async throws(ConversionFailure) -> Sourced<RateTable> {
    guard day >= RateTable.firstDay else { throw .tooEarly(day) }
    guard day <= today else { throw .future(day, today: today) }
    if rule == .next { return try await firstTable(from: day, today: today) }
    let table = try await asking { [rates] () throws(ProviderError) in try await rates.rates(on: day) }
    guard rule == .previous || table.value.day == day else { throw .closed(day, previous: table.value.day) }
    return table
  }

  /// The table of a day or of the first after it that has one.
  private func firstTable(from day: CalendarDay, today: CalendarDay) async throws(ConversionFailure) -> Sourced<
    RateTable
  > {
    let last = min(day.advanced(by: Self.longestClosure), today)
    if let history = rates as? any RateHistoryProvider {
      let tables = try await asking { () throws(ProviderError) in try await history.rates(from: day, through: last) }
      guard let first = tables.value.first(where: { $0.day >= day }) else { throw .nothingSince(day) }
      return tables.map { _ in first }
    }
    for ordinal in day.ordinal...last.ordinal {
      let candidate = day.advanced(by: ordinal - day.ordinal)
      let table = try await asking { [rates] () throws(ProviderError) in try await rates.rates(on: candidate) }
      if table.value.day >= day { return table }
    }
    throw .nothingSince(day)
  }

  /// More days than markets have ever been closed in a row: four at Easter and around Christmas.
  private static let longestClosure = 7
}
