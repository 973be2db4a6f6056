import QuidCore

/// A decoder for the exchange rates in the responses of version 2 of Frankfurter's API, endpoint `/rates`.
///
/// A response is a list such as `[{"date":"2026-11-27","base":"EUR","quote":"UAH","rate":49.458}]`. Each row has a day of
/// its own, because some central banks publish weekly, monthly or one day ahead. A row with a code that ISO 4217 does not
/// list is skipped, and so is the row of the base currency.
struct FrankfurterRows {
  private var base: Currency?
  private var days: [CalendarDay: Rates] = [:]
  private var unusableCount = 0

  private struct Rates {
    var rates: [Currency: FixedDecimal] = [:]
    var details: [Currency: RateTable.Detail] = [:]
    /// The currencies with different rates.
    var conflicts: Set<Currency> = []
  }

  private struct Row {
    let day: CalendarDay
    let base: Currency?
    let quote: Currency?
    let rate: FixedDecimal?
    let centralBanks: Int?
  }

  /// Decodes the rows of a response.
  ///
  /// - Parameter last: The last requested day; `nil` for the latest rates.
  /// - Throws: ``ResponseError`` if the response is not a list, if more than half of its rows are invalid or of a later
  ///   day, or if the rows have different base currencies.
  init(_ response: JSON, notAfter last: CalendarDay?) throws {
    let rows = try response.usableElements { row in
      Row(
        day: try Self.day(try row.required("date").string(), notAfter: last),
        base: Currency(try row.required("base").string()), quote: Currency(try row.required("quote").string()),
        rate: try row.required("rate").positiveRate(),
        centralBanks: try row["providers"]?.elements().count
      )
    }
    unusableCount = rows.unusableCount
    for row in rows.elements {
      guard let rowBase = row.base, base ?? rowBase == rowBase else {
        throw ResponseError.malformed(expected: "rates of one base currency", at: "base")
      }
      base = rowBase
      guard let quote = row.quote, quote != rowBase, quote.isMoney, let rate = row.rate else { continue }
      guard days[row.day]?.rates[quote] ?? rate == rate, days[row.day]?.conflicts.contains(quote) != true else {
        // Neither of two different rates is used.
        days[row.day]?.conflicts.insert(quote)
        days[row.day]?.rates[quote] = nil
        unusableCount += 1
        continue
      }
      days[row.day, default: Rates()].rates[quote] = rate
      days[row.day]?.details[quote] = RateTable.Detail(
        day: row.day, digits: rate.significantDigits(decimals: Self.decimals(of: rate)),
        centralBanks: row.centralBanks)
    }
  }

  private static func day(_ string: String, notAfter last: CalendarDay?) throws -> CalendarDay {
    guard let day = CalendarDay(string), day <= last ?? day else {
      throw ResponseError.malformed(expected: last.map { "a date no later than \($0)" } ?? "a date", at: "date")
    }
    return day
  }

  /// The number of decimals to which the service rounds a rate.
  ///
  /// Source: `lib/roundable.rb` of the service.
  private static func decimals(of rate: FixedDecimal) -> Int {
    if rate > 5000 { return 0 }
    if rate > 80 { return 2 }
    if rate > 20 { return 3 }
    if rate > 1 { return 4 }
    return rate.units > FixedDecimal.one.units / 10_000 ? 5 : 6
  }

  /// Returns the newest rate of each currency as one table, whose day is that of most of them.
  ///
  /// Some central banks date their rates a day ahead. A row of a much later day is left out.
  ///
  /// - Parameter requested: The last day of the rates; `nil` for the latest rates.
  /// - Throws: ``ResponseError`` if the response has no rates.
  func table(on requested: CalendarDay?) throws -> Decoded<RateTable> {
    let most = days.max { ($0.value.rates.count, $0.key) < ($1.value.rates.count, $1.key) }
    let last = requested ?? most?.key.advanced(by: 7)
    var all = Rates()
    var unusableCount = unusableCount
    // A currency with several rows has the rate of the newest one.
    for (day, rates) in days.sorted(by: { $0.key < $1.key }) {
      guard last.map({ day <= $0 }) ?? true else {
        unusableCount += requested == nil ? rates.rates.count : 0
        continue
      }
      all.rates.merge(rates.rates) { $1 }
      all.details.merge(rates.details) { $1 }
    }
    let counts = Dictionary(grouping: all.details.values.compactMap(\.day)) { $0 }.mapValues(\.count)
    guard let base, let day = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) })?.key,
      let newest = counts.keys.max()
    else { throw ResponseError.malformed(expected: "a rate", at: "body") }
    // Only a day that is not much later shows that there are no rates between the two.
    let later = requested.flatMap { last in days.keys.filter { $0 > last }.min() }
    let isFollowed = later.map { $0.ordinal - day.ordinal - 1 <= ECBPublication.longestClosure } ?? false
    return Decoded(
      value: try Self.table(base, day, all), asOf: day.start, unusableCount: unusableCount, earliest: newest.start,
      newestDay: isFollowed ? later : day)
  }

  /// Returns one table for each day, oldest first.
  ///
  /// - Parameter subject: A description of the requested rates.
  /// - Throws: ``ResponseError`` if the response has no rates.
  func tables(_ subject: String) throws -> Decoded<[RateTable]> {
    guard let base, let newest = days.keys.max() else { throw ResponseError.notFound(subject) }
    let tables = try days.sorted { $0.key < $1.key }.map { day, rates in
      try Self.table(base, day, rates)
    }
    return Decoded(value: tables, asOf: newest.start, unusableCount: unusableCount, newestDay: newest)
  }

  private static func table(
    _ base: Currency, _ day: CalendarDay, _ rates: Rates
  ) throws -> RateTable {
    guard let table = RateTable(base: base, day: day, rates: rates.rates, details: rates.details, minimumDigits: 1)
    else { throw ResponseError.malformed(expected: "a positive rate", at: "rate") }
    return table
  }
}
