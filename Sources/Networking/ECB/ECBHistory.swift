import QuidCore

/// The reference rates of the European Central Bank day by day: a matrix of days and currencies with gaps in it.
///
/// Withdrawn currencies have rates until they were withdrawn, younger ones from the day on that the bank took them in.
struct ECBHistory: Hashable, Sendable {
  /// The currencies besides the euro, in alphabetical order.
  let currencies: [Currency]
  /// The days that have a table, oldest first.
  let rows: [Row]

  /// A day's rates, one for each of the currencies.
  struct Row: Hashable, Sendable {
    let day: CalendarDay
    let rates: [ECBRate]
  }

  /// The first day the bank set rates for.
  static let firstDay = CalendarDay(year: 1999, month: 1, day: 4)

  /// Both in one: every day and rate that either has, and where both have one, that of the newer.
  ///
  /// Nothing that was known is forgotten: a gap in the newer hides no rate of this one.
  func merged(with newer: ECBHistory) -> ECBHistory {
    let currencies = Set(currencies).union(newer.currencies).sorted()
    let own = places(for: currencies)
    let others = newer.places(for: currencies)
    var rates: [CalendarDay: [ECBRate]] = [:]
    for row in rows { rates[row.day] = row.rates(at: own) }
    for row in newer.rows {
      let given = row.rates(at: others)
      rates[row.day] = rates[row.day].map { known in zip(known, given).map { $1 == .none ? $0 : $1 } } ?? given
    }
    return ECBHistory(
      currencies: currencies, rows: rates.map { Row(day: $0.key, rates: $0.value) }.sorted { $0.day < $1.day })
  }

  /// For each of these currencies its place among the own ones.
  private func places(for wanted: [Currency]) -> [Int?] {
    let places = Dictionary(uniqueKeysWithValues: currencies.enumerated().map { ($0.element, $0.offset) })
    return wanted.map { places[$0] }
  }
}

extension ECBHistory.Row {
  fileprivate func rates(at places: [Int?]) -> [ECBRate] { places.map { $0.map { rates[$0] } ?? .none } }

  /// The row as a table against the euro.
  func table(_ currencies: [Currency]) -> RateTable? {
    var rates: [Currency: FixedPoint] = [:]
    for (currency, rate) in zip(currencies, self.rates) { rates[currency] = rate.value }
    return RateTable(base: .eur, day: day, rates: rates)
  }
}
