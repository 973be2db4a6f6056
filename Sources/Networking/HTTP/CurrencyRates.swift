import QuidCore

/// The rates in JSON, such as `{"USD":1.0844,"SEK":11.8493}`.
///
/// Keys that are not a code of three capitals are passed over. A rate that is null, not above zero, or beyond what fixed
/// point holds leaves its currency unknown and the others as they are; anything but a number is refused.
struct CurrencyRates: Hashable, Sendable {
  /// The rate of each currency, above zero.
  let rates: [Currency: FixedPoint]

  /// The rates that stand here.
  ///
  /// - Throws: ``AnswerFlaw``.
  init(_ reader: inout JSONReader) throws(AnswerFlaw) {
    var rates: [Currency: FixedPoint] = [:]
    var object = try reader.object()
    while let field = try reader.nextField(in: &object) {
      let code = field.text
      if let currency = Currency(code), currency.code == code {
        rates[currency] = try reader.number()?.ifPositive
      } else {
        try reader.skip()
      }
    }
    self.rates = rates
  }

  /// The table of a day.
  ///
  /// - Parameters:
  ///   - place: where the rates stand in the answer.
  /// - Throws: ``AnswerFlaw`` when there is no rate at all, or the base's own is not 1.
  func table(base: Currency, day: CalendarDay, place: String) throws(AnswerFlaw) -> RateTable {
    guard rates.keys.contains(where: { $0 != base }) else { throw .unreadable(what: "a rate", place: place) }
    guard let table = RateTable(base: base, day: day, rates: rates) else {
      throw .unreadable(what: "1 as the rate of \(base) to itself", place: "\(place).\(base)")
    }
    return table
  }
}
