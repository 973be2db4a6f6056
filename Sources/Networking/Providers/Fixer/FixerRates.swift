import QuidCore

/// A decoder for the exchange rates from Fixer's endpoints `/latest` and `/YYYY-MM-DD`.
///
/// A response is, for example, `{"timestamp":1750428904,"base":"EUR","date":"2025-06-20","rates":{"AED":4.228581}}`.
enum FixerRates {
  /// Returns a table of exchange rates against the euro, and the time of the rates.
  ///
  /// - Throws: ``ResponseError`` if the response is invalid, the base currency is not the euro, or the rates are of a
  ///   day after `day` (`nil` for the latest rates).
  static func table(_ response: JSON, notAfter day: CalendarDay?) throws -> Decoded<RateTable> {
    let time = try response["timestamp"]?.unixTime()
    let base = try response.required("base").string()
    let field = try response.required("date").string()
    let rates = try CurrencyRates(try response.required("rates"))
    guard base == Currency.eur.code else {
      throw ResponseError.malformed(expected: "the base currency EUR", at: "base")
    }
    guard let date = CalendarDay(field), date <= day ?? date else {
      throw ResponseError.malformed(expected: day.map { day in "a date no later than \(day)" } ?? "a date", at: "date")
    }
    let table = try rates.table(base: .eur, day: date, path: "rates")
    return Decoded(
      value: table, asOf: time, unusableCount: rates.unusableCount, newestDay: date)
  }
}
