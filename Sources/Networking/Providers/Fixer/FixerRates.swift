import Foundation
import QuidCore

/// Decodes the exchange rates in the responses of `/latest` and `/YYYY-MM-DD`.
///
/// An example is
/// `{"success":true,"timestamp":1750428904,"base":"EUR","date":"2025-06-20","rates":{"AED":4.228581}}`.
enum FixerRates {
  /// Decodes a table of exchange rates against the euro, and the time of the rates.
  ///
  /// - Parameters:
  ///   - body: The body of the response.
  ///   - day: The requested day; `nil` for the latest rates.
  /// - Throws: ``ResponseError``, also if the base currency is not the euro or the date of the rates is after
  ///   `day`.
  static func table(_ body: JSONBody, notAfter day: CalendarDay?) throws(ResponseError) -> Decoded<RateTable> {
    let response = try body.read { reader throws(ResponseError) in try Response(&reader) }
    guard response.base == Currency.eur.code else { throw .malformed(expected: "the base EUR", at: "base") }
    guard let date = CalendarDay(response.date), date <= day ?? date else {
      throw .malformed(expected: day.map { "\($0) or a day before it" } ?? "a day", at: "date")
    }
    let table = try response.rates.table(base: .eur, day: date, path: "rates")
    return Decoded(value: table, asOf: response.time)
  }

  private struct Response {
    let time: Date?
    let base: String
    let date: String
    let rates: CurrencyRates

    init(_ reader: inout JSONReader) throws(ResponseError) {
      var (time, base, date, rates): (Date?, String?, String?, CurrencyRates?)
      var object = try reader.beginObject()
      while let field = try reader.nextField(in: &object) {
        if field.is("timestamp") {
          time = try reader.unixTime()
        } else if field.is("base") {
          base = try reader.requiredString()
        } else if field.is("date") {
          date = try reader.requiredString()
        } else if field.is("rates") {
          rates = try CurrencyRates(&reader)
        } else {
          try reader.skip()
        }
      }
      guard let base else { throw .missingField("base") }
      guard let date else { throw .missingField("date") }
      guard let rates else { throw .missingField("rates") }
      (self.time, self.base, self.date, self.rates) = (time, base, date, rates)
    }
  }
}
