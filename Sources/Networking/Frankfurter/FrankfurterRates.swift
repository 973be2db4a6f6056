import Foundation
import QuidCore

/// Reads the answers of `/latest` and `/YYYY-MM-DD`,
/// `{"amount":1.0,"base":"EUR","date":"2025-12-17","rates":{"AUD":1.7704,…}}`, and of `/START..END`, where the rates of
/// each day stand under its date.
///
/// The base is never among the rates. The answers tell no time, so they speak of the moment their day begins in UTC.
enum FrankfurterRates {
  /// The table of one day.
  ///
  /// - Parameters:
  ///   - day: the day that was asked for; what is of a later one does not answer the question.
  /// - Throws: ``AnswerFlaw``, also for another base or for rates of more than one unit of it.
  static func table(
    _ body: JSONBody, base: Currency, notAfter day: CalendarDay?
  ) throws(AnswerFlaw) -> Reading<RateTable> {
    let answer = try body.read { reader throws(AnswerFlaw) in try Day(&reader) }
    try answer.unit.check(base)
    guard let date = CalendarDay(answer.date), date <= day ?? date else {
      throw .unreadable(what: day.map { "\($0) or a day before it" } ?? "a day", place: "date")
    }
    return Reading(value: try answer.rates.table(base: base, day: date, place: "rates"), asOf: date.start)
  }

  /// The tables of many days, oldest first, as of the newest.
  ///
  /// - Throws: ``AnswerFlaw``, as for one day.
  static func tables(
    _ body: JSONBody, base: Currency, notAfter last: CalendarDay
  ) throws(AnswerFlaw) -> Reading<[RateTable]> {
    let answer = try body.read { reader throws(AnswerFlaw) in try Span(&reader) }
    try answer.unit.check(base)
    var tables: [RateTable] = []
    for (key, rates) in answer.days {
      guard let day = CalendarDay(key), day <= last else {
        throw .unreadable(what: "\(last) or a day before it", place: "rates.\(key)")
      }
      tables.append(try rates.table(base: base, day: day, place: "rates.\(day)"))
    }
    tables.sort { $0.day < $1.day }
    guard let newest = tables.last else { throw .unreadable(what: "a day", place: "rates") }
    return Reading(value: tables, asOf: newest.day.start)
  }

  private struct Day {
    let unit: Unit
    let date: String
    let rates: CurrencyRates

    init(_ reader: inout JSONReader) throws(AnswerFlaw) {
      var unit = Unit()
      var (date, rates): (String?, CurrencyRates?)
      var object = try reader.object()
      while let field = try reader.nextField(in: &object) {
        if field.is("date") {
          date = try reader.requiredText()
        } else if field.is("rates") {
          rates = try CurrencyRates(&reader)
        } else {
          try unit.take(field, from: &reader)
        }
      }
      guard unit.base != nil else { throw .noField("base") }
      guard let date else { throw .noField("date") }
      guard let rates else { throw .noField("rates") }
      (self.unit, self.date, self.rates) = (unit, date, rates)
    }
  }

  private struct Span {
    let unit: Unit
    let days: [(day: String, rates: CurrencyRates)]

    init(_ reader: inout JSONReader) throws(AnswerFlaw) {
      var unit = Unit()
      var days: [(day: String, rates: CurrencyRates)]?
      var object = try reader.object()
      while let field = try reader.nextField(in: &object) {
        if field.is("rates") {
          days = try Self.days(&reader)
        } else {
          try unit.take(field, from: &reader)
        }
      }
      guard unit.base != nil else { throw .noField("base") }
      guard let days else { throw .noField("rates") }
      (self.unit, self.days) = (unit, days)
    }

    private static func days(
      _ reader: inout JSONReader
    ) throws(AnswerFlaw) -> [(day: String, rates: CurrencyRates)] {
      var days: [(day: String, rates: CurrencyRates)] = []
      var object = try reader.object()
      while let day = try reader.nextField(in: &object) { days.append((day.text, try CurrencyRates(&reader))) }
      return days
    }
  }

  /// Of how much of which currency the rates are.
  private struct Unit {
    private(set) var base: String?
    private var amount: FixedPoint?

    mutating func take(_ field: JSONFieldName, from reader: inout JSONReader) throws(AnswerFlaw) {
      if field.is("base") {
        base = try reader.requiredText()
      } else if field.is("amount") {
        amount = try reader.exactNumber()
      } else {
        try reader.skip()
      }
    }

    func check(_ base: Currency) throws(AnswerFlaw) {
      guard self.base == base.code else { throw .unreadable(what: "the base \(base)", place: "base") }
      guard amount ?? .one == .one else { throw .unreadable(what: "rates of one \(base)", place: "amount") }
    }
  }
}
