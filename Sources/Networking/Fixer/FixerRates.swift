import Foundation
import QuidCore

/// Reads the answers of `/latest` and `/YYYY-MM-DD`:
/// `{"success":true,"timestamp":1750428904,"base":"EUR","date":"2025-06-20","rates":{"AED":4.228581,…}}`.
enum FixerRates {
  /// The table, of the time that the answer tells.
  ///
  /// - Parameters:
  ///   - day: the day that was asked for; what is of a later one does not answer the question.
  /// - Throws: ``AnswerFlaw``, also for another base than the euro.
  static func table(_ body: JSONBody, notAfter day: CalendarDay?) throws(AnswerFlaw) -> Reading<RateTable> {
    let answer = try body.read { reader throws(AnswerFlaw) in try Answer(&reader) }
    guard answer.base == Currency.eur.code else { throw .unreadable(what: "the base EUR", place: "base") }
    guard let date = CalendarDay(answer.date), date <= day ?? date else {
      throw .unreadable(what: day.map { "\($0) or a day before it" } ?? "a day", place: "date")
    }
    let table = try answer.rates.table(base: .eur, day: date, place: "rates")
    return Reading(value: table, asOf: answer.time)
  }

  private struct Answer {
    let time: Date?
    let base: String
    let date: String
    let rates: CurrencyRates

    init(_ reader: inout JSONReader) throws(AnswerFlaw) {
      var (time, base, date, rates): (Date?, String?, String?, CurrencyRates?)
      var object = try reader.object()
      while let field = try reader.nextField(in: &object) {
        if field.is("timestamp") {
          time = try reader.unixTime()
        } else if field.is("base") {
          base = try reader.requiredText()
        } else if field.is("date") {
          date = try reader.requiredText()
        } else if field.is("rates") {
          rates = try CurrencyRates(&reader)
        } else {
          try reader.skip()
        }
      }
      guard let base else { throw .noField("base") }
      guard let date else { throw .noField("date") }
      guard let rates else { throw .noField("rates") }
      (self.time, self.base, self.date, self.rates) = (time, base, date, rates)
    }
  }
}
