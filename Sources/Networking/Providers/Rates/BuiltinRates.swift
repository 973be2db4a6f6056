public import QuidCore

/// A provider of built-in exchange rates, for use if neither the network nor the cache provides rates.
///
/// The rates are the European Central Bank's reference rates of one day shortly before the release of this version.
public struct BuiltinRates: RateProvider {
  /// Creates a provider of the built-in exchange rates.
  public init() {}

  /// The data source that is reported with the rates: the European Central Bank.
  static let source = DataSource(name: "European Central Bank", host: nil)

  // Parsed on each use, since the table is rarely needed.
  package static var table: RateTable? {
    RateTable(day: ReferenceRates.day, text: ReferenceRates.rates, minimumDigits: ReferenceRates.digits)
  }

  /// Returns the built-in exchange rates, regardless of the current date.
  ///
  /// - Throws: ``ProviderError`` if the built-in rates are malformed.
  public func latestRates() async throws(ProviderError) -> Sourced<RateTable> { try sourced(Self.table) }

  /// Returns the built-in exchange rates if they are the rates of the given day.
  ///
  /// - Throws: ``ProviderError`` with the reason ``ProviderError/Reason/notFound(_:)`` for any other day.
  public func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
    try sourced(Self.table.flatMap { $0.day == day ? $0 : nil })
  }

  private func sourced(_ table: RateTable?) throws(ProviderError) -> Sourced<RateTable> {
    guard let table else { throw ProviderError(.notFound("built-in exchange rates"), from: Self.source) }
    return Sourced(
      table, source: Self.source, asOf: table.day.start, fetchedAt: table.day.start, freshness: .builtin)
  }
}

extension RateTable {
  /// Creates rates against the euro for a day such as `2026-03-05` from a string such as `USD 1.1618 JPY 183.03`.
  ///
  /// - Parameters:
  ///   - day: The day of the rates, such as `2026-03-05`.
  ///   - text: Pairs of a currency code and a rate, separated by spaces and line breaks.
  ///   - minimumDigits: The minimum number of significant digits of a rate; `nil`, the default, if it is unknown.
  init?(day: String, text: String, minimumDigits: Int? = nil) {
    guard let day = CalendarDay(day) else { return nil }
    let words = text.split { $0 == " " || $0 == "\n" }
    var rates: [Currency: FixedDecimal] = [:]
    for (code, number) in zip(words, words.dropFirst()) {
      if let currency = Currency(code) { rates[currency] = try? FixedDecimal(number) }
    }
    self.init(base: .eur, day: day, rates: rates, minimumDigits: minimumDigits)
  }
}

extension ReferenceRates {
  /// The number of significant digits with which the European Central Bank publishes its rates, if not with more.
  static let digits = 5
}
