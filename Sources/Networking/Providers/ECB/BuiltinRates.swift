public import QuidCore

/// The built-in table of the European Central Bank's reference rates, of one day shortly before this version's release.
///
/// It is the last fallback, so that the first conversion works without a network connection and without a cache.
public struct BuiltinRates: RateArchive {
  /// Creates a provider of the built-in table, which `Scripts/reference-rates` updates.
  public init() {}

  // Parsed on each use, since it is rarely needed.
  private var table: RateTable? { RateTable(day: ReferenceRates.day, text: ReferenceRates.rates) }

  /// Whether a day is the day of the table.
  public func covers(_ day: CalendarDay) -> Bool { day == CalendarDay(ReferenceRates.day) }

  /// Returns the table.
  ///
  /// - Throws: ``ProviderError`` only if the built-in table is malformed.
  public func latestRates() async throws(ProviderError) -> Sourced<RateTable> { try sourced(table) }

  /// Returns the table if it is of a certain day.
  ///
  /// - Throws: ``ProviderError`` with ``ProviderError/Reason/notFound(_:)`` for any other day.
  public func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
    try sourced(covers(day) ? table : nil)
  }

  /// Returns the table if its day is in a range of days.
  ///
  /// - Throws: ``ProviderError`` with ``ProviderError/Reason/notFound(_:)`` for any other range.
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
  /// Parses a built-in table of rates against the euro, such as `USD 1.1618 JPY 183.03 …`.
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
