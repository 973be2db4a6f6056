import Foundation
import QuidCore

/// Decodes the exchange rates in the responses of `/latest`, `/YYYY-MM-DD` and `/START..END`.
///
/// A response for one day is `{"amount":1.0,"base":"EUR","date":"2025-12-17","rates":{"AUD":1.7704}}`. In the
/// response for a range of days, `rates` maps each date to its rates. The rates do not include the base
/// currency. The responses contain no time, so the time of the result is the start of the day in UTC.
enum FrankfurterRates {
  /// Decodes the exchange rates of one day.
  ///
  /// - Parameters:
  ///   - body: The body of the response.
  ///   - base: The base currency that was requested.
  ///   - day: The requested day; `nil` for the latest rates.
  /// - Throws: ``ResponseError``, also if the base is another currency, the rates are for an amount other
  ///   than 1, or the date of the rates is after `day`.
  static func table(
    _ body: JSONBody, base: Currency, notAfter day: CalendarDay?
  ) throws(ResponseError) -> Decoded<RateTable> {
    let response = try body.read { reader throws(ResponseError) in try DayResponse(&reader) }
    try response.unit.validate(base)
    guard let date = CalendarDay(response.date), date <= day ?? date else {
      throw .malformed(expected: day.map { "\($0) or a day before it" } ?? "a day", at: "date")
    }
    return Decoded(value: try response.rates.table(base: base, day: date, path: "rates"), asOf: date.start)
  }

  /// Decodes the exchange rates of a range of days, as one table per day, oldest first.
  ///
  /// The time of the result is that of the newest table.
  ///
  /// - Throws: ``ResponseError``, also if the base is another currency, the rates are for an amount other
  ///   than 1, or a date is after `last`.
  static func tables(
    _ body: JSONBody, base: Currency, notAfter last: CalendarDay
  ) throws(ResponseError) -> Decoded<[RateTable]> {
    let response = try body.read { reader throws(ResponseError) in try RangeResponse(&reader) }
    try response.unit.validate(base)
    var tables: [RateTable] = []
    for (key, rates) in response.days {
      guard let day = CalendarDay(key), day <= last else {
        throw .malformed(expected: "\(last) or a day before it", at: "rates.\(key)")
      }
      tables.append(try rates.table(base: base, day: day, path: "rates.\(day)"))
    }
    tables.sort { $0.day < $1.day }
    guard let newest = tables.last else { throw .malformed(expected: "a day", at: "rates") }
    return Decoded(value: tables, asOf: newest.day.start)
  }

  private struct DayResponse {
    let unit: Unit
    let date: String
    let rates: CurrencyRates

    init(_ reader: inout JSONReader) throws(ResponseError) {
      var unit = Unit()
      var (date, rates): (String?, CurrencyRates?)
      var object = try reader.beginObject()
      while let field = try reader.nextField(in: &object) {
        if field.is("date") {
          date = try reader.requiredString()
        } else if field.is("rates") {
          rates = try CurrencyRates(&reader)
        } else {
          try unit.take(field, from: &reader)
        }
      }
      guard unit.base != nil else { throw .missingField("base") }
      guard let date else { throw .missingField("date") }
      guard let rates else { throw .missingField("rates") }
      (self.unit, self.date, self.rates) = (unit, date, rates)
    }
  }

  private struct RangeResponse {
    let unit: Unit
    let days: [(day: String, rates: CurrencyRates)]

    init(_ reader: inout JSONReader) throws(ResponseError) {
      var unit = Unit()
      var days: [(day: String, rates: CurrencyRates)]?
      var object = try reader.beginObject()
      while let field = try reader.nextField(in: &object) {
        if field.is("rates") {
          days = try Self.days(&reader)
        } else {
          try unit.take(field, from: &reader)
        }
      }
      guard unit.base != nil else { throw .missingField("base") }
      guard let days else { throw .missingField("rates") }
      (self.unit, self.days) = (unit, days)
    }

    private static func days(
      _ reader: inout JSONReader
    ) throws(ResponseError) -> [(day: String, rates: CurrencyRates)] {
      var days: [(day: String, rates: CurrencyRates)] = []
      var object = try reader.beginObject()
      while let day = try reader.nextField(in: &object) { days.append((day.string, try CurrencyRates(&reader))) }
      return days
    }
  }

  /// The base currency and the amount to which the rates of a response apply, normally 1 EUR.
  private struct Unit {
    private(set) var base: String?
    private var amount: FixedPoint?

    mutating func take(_ field: JSONFieldName, from reader: inout JSONReader) throws(ResponseError) {
      if field.is("base") {
        base = try reader.requiredString()
      } else if field.is("amount") {
        amount = try reader.exactNumber()
      } else {
        try reader.skip()
      }
    }

    func validate(_ base: Currency) throws(ResponseError) {
      guard self.base == base.code else { throw .malformed(expected: "the base \(base)", at: "base") }
      guard amount ?? .one == .one else { throw .malformed(expected: "rates of one \(base)", at: "amount") }
    }
  }
}
