public import QuidCore

/// A provider of exchange rates that are compiled into Quid: the European Central Bank's reference rates of
/// one day, shortly before the release of this version.
///
/// The built-in rates are the last fallback, so that the first conversion works without a network connection
/// and without a cache.
public struct BuiltinRates: RateArchive {
  /// Creates a provider of the built-in exchange rates.
  public init() {}

  // Parsed on each use, since it is rarely needed.
  private var table: RateTable? { RateTable(day: ReferenceRates.day, text: ReferenceRates.rates) }

  /// Returns whether the built-in exchange rates are those of a given day.
  public func covers(_ day: CalendarDay) -> Bool { day == CalendarDay(ReferenceRates.day) }

  /// Returns the built-in exchange rates, regardless of the current date.
  ///
  /// - Throws: ``ProviderError``, only if the built-in table of rates is malformed.
  public func latestRates() async throws(ProviderError) -> Sourced<RateTable> { try sourced(table) }

  /// Returns the built-in exchange rates if they are those of a given day.
  ///
  /// - Throws: ``ProviderError`` with the reason ``ProviderError/Reason/notFound(_:)`` for any other day.
  public func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
    try sourced(covers(day) ? table : nil)
  }

  /// Returns the built-in exchange rates as an array of one table if their day is in a range of days.
  ///
  /// - Throws: ``ProviderError`` with the reason ``ProviderError/Reason/notFound(_:)`` if the day of the
  ///   built-in rates is outside the range.
  public func rates(
    from first: CalendarDay, through last: CalendarDay
  ) async throws(ProviderError) -> Sourced<[RateTable]> {
    try sourced(table.flatMap { first <= $0.day && $0.day <= last ? $0 : nil }).map { [$0] }
  }

  private func sourced(_ table: RateTable?) throws(ProviderError) -> Sourced<RateTable> {
    guard let table else { throw ProviderError(.notFound("a built-in table"), from: ECBArchive.source) }
    return Sourced(
      table, source: ECBArchive.source, asOf: table.day.start, fetchedAt: table.day.start, freshness: .builtin)
  }
}

extension RateTable {
  /// Parses a table of exchange rates against the euro, such as `USD 1.1618 JPY 183.03`; fails if it is
  /// invalid.
  ///
  /// - Parameters:
  ///   - day: the day of the rates, such as `2026-03-05`.
  ///   - text: pairs of a currency code and a rate, separated by spaces and line breaks.
  init?(day: String, text: String) {
    guard let day = CalendarDay(day) else { return nil }
    let words = text.split { $0 == " " || $0 == "\n" }
    var rates: [Currency: FixedPoint] = [:]
    for (code, number) in zip(words, words.dropFirst()) {
      if let currency = Currency(code) { rates[currency] = try? FixedPoint(number) }
    }
    self.init(base: .eur, day: day, rates: rates)
  }
}
