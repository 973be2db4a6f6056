import QuidCore

/// A decoder for the exchange rates in the responses of version 1 of Frankfurter's API, with the endpoints `/latest`, `/YYYY-MM-DD` and
/// `/START..END`.
///
/// A response is, for example, `{"amount":1.0,"base":"EUR","date":"2025-12-17","rates":{"AUD":1.7704}}`. For a range of
/// days, `rates` maps each date to its rates. Without a time of day, ``Decoded/asOf`` is the start of the day in UTC.
enum FrankfurterRates {
  /// Returns the exchange rates of one day.
  ///
  /// - Throws: ``ResponseError`` if the response is invalid, its base currency is not `base`, its rates are for an
  ///   amount other than 1, or its date is after `day` (`nil` for the latest rates).
  static func table(
    _ response: JSON, base: Currency, notAfter day: CalendarDay?
  ) throws -> Decoded<RateTable> {
    try validate(response, base)
    let field = try response.required("date").string()
    let rates = try CurrencyRates(try response.required("rates"))
    guard let date = CalendarDay(field), date <= day ?? date else {
      throw ResponseError.malformed(expected: day.map { day in "a date no later than \(day)" } ?? "a date", at: "date")
    }
    return Decoded(
      value: try rates.table(base: base, day: date, path: "rates", minimumDigits: ReferenceRates.digits),
      asOf: date.start,
      unusableCount: rates.unusableCount, newestDay: date)
  }

  /// Returns the exchange rates of a range of days: one table for each day, oldest first.
  ///
  /// - Throws: ``ResponseError`` if the response is invalid, its base currency is not `base`, its rates are for an
  ///   amount other than 1, or a date is after `last`.
  static func tables(
    _ response: JSON, base: Currency, notAfter last: CalendarDay
  ) throws -> Decoded<[RateTable]> {
    try validate(response, base)
    let days = try UsableElements(try response.required("rates").fields(), { $0.value }) {
      day, json in (name: day.name, rates: try CurrencyRates(json))
    }
    var tables: [RateTable] = []
    for (name, rates) in days.elements {
      guard let day = CalendarDay(name), day <= last else {
        throw ResponseError.malformed(expected: "a date no later than \(last)", at: "rates.\(name)")
      }
      tables.append(try rates.table(base: base, day: day, path: "rates.\(day)", minimumDigits: ReferenceRates.digits))
    }
    tables.sort { $0.day < $1.day }
    guard let newest = tables.last else { throw ResponseError.malformed(expected: "a day", at: "rates") }
    return Decoded(
      value: tables, asOf: newest.day.start,
      unusableCount: days.elements.reduce(days.unusableCount) { $0 + $1.rates.unusableCount }, newestDay: newest.day)
  }

  /// Throws ``ResponseError`` unless the rates of a response are for one unit of the base currency.
  private static func validate(_ response: JSON, _ base: Currency) throws {
    let code = try response.required("base").string()
    let amount = try response["amount"]?.exactNumber() ?? .one
    guard code == base.code else { throw ResponseError.malformed(expected: "the base currency \(base)", at: "base") }
    guard amount == .one else { throw ResponseError.malformed(expected: "the rates for 1 \(base)", at: "amount") }
  }
}
