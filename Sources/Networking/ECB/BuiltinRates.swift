public import QuidCore

/// The last table of the European Central Bank's reference rates that was known when this version was made.
///
/// It answers when nobody else can, so that the first conversion works without network and without anything stored.
public struct BuiltinRates: RateArchive {
  /// The table that is built in; `Scripts/reference-rates` renews it.
  public init() {}

  // Read when it is asked for, which is seldom.
  private var table: RateTable? { RateTable(day: ReferenceRates.day, text: ReferenceRates.rates) }

  /// Only its own day.
  public func covers(_ day: CalendarDay) -> Bool { day == CalendarDay(ReferenceRates.day) }

  /// The table.
  ///
  /// - Throws: never, as long as it is well formed.
  public func latestRates() async throws(ProviderError) -> Sourced<RateTable> { try answer(table) }

  /// The table, when it is of that day.
  ///
  /// - Throws: ``ProviderError``, ``ProviderError/Reason/notFound(_:)`` for any other day.
  public func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
    try answer(covers(day) ? table : nil)
  }

  /// The table, when it lies in that span.
  ///
  /// - Throws: ``ProviderError``, ``ProviderError/Reason/notFound(_:)`` for any other span.
  public func rates(
    from first: CalendarDay, through last: CalendarDay
  ) async throws(ProviderError) -> Sourced<[RateTable]> {
    try answer(table.flatMap { first <= $0.day && $0.day <= last ? $0 : nil }).map { [$0] }
  }

  private func answer(_ table: RateTable?) throws(ProviderError) -> Sourced<RateTable> {
    guard let table else { throw ProviderError(.notFound("a built-in table"), from: ECBArchive.source) }
    return Sourced(
      table, source: ECBArchive.source, asOf: table.day.start, fetchedAt: table.day.start, freshness: .builtin)
  }
}
