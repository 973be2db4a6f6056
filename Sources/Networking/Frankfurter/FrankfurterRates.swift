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
    let answer = try body.decoded(as: Day.self)
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
    let answer = try body.decoded(as: Span.self)
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

  private struct Day: Decodable {
    let unit: Unit
    let date: String
    let rates: CurrencyRates

    enum CodingKeys: CodingKey {
      case date, rates
    }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      unit = try Unit(from: decoder)
      date = try fields.decode(String.self, forKey: .date)
      rates = try fields.decode(CurrencyRates.self, forKey: .rates)
    }
  }

  private struct Span: Decodable {
    let unit: Unit
    let days: [String: CurrencyRates]

    enum CodingKeys: String, CodingKey {
      case days = "rates"
    }

    init(from decoder: any Decoder) throws {
      unit = try Unit(from: decoder)
      days = try decoder.container(keyedBy: CodingKeys.self).decode([String: CurrencyRates].self, forKey: .days)
    }
  }

  /// Of how much of which currency the rates are.
  private struct Unit: Decodable {
    let base: String
    let amount: JSONNumber?

    func check(_ base: Currency) throws(AnswerFlaw) {
      guard self.base == base.code else { throw .unreadable(what: "the base \(base)", place: "base") }
      guard amount?.value ?? .one == .one else { throw .unreadable(what: "rates of one \(base)", place: "amount") }
    }
  }
}
