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

  /// Whether the bank can have set rates for the day.
  ///
  /// - Parameter today: the last day a file can include.
  static func canInclude(_ day: CalendarDay, today: CalendarDay) -> Bool {
    firstDay.map { $0 <= day && day <= today } ?? false
  }

  /// Both in one: every day and rate that either has, and where both have one, that of the newer.
  ///
  /// Nothing that was known is forgotten: a gap in the newer hides no rate of this one.
  func merged(with newer: ECBHistory) -> ECBHistory {
    let currencies = Set(currencies).union(newer.currencies).sorted()
    let own = rows(for: currencies)
    let others = newer.rows(for: currencies)
    var rows: [Row] = []
    rows.reserveCapacity(max(own.count, others.count))
    var (index, place) = (0, 0)
    while index < own.count || place < others.count {
      if place == others.count || index < own.count && own[index].day < others[place].day {
        rows.append(own[index])
        index += 1
      } else if index == own.count || others[place].day < own[index].day {
        rows.append(others[place])
        place += 1
      } else {
        rows.append(own[index].merged(with: others[place]))
        (index, place) = (index + 1, place + 1)
      }
    }
    return ECBHistory(currencies: currencies, rows: rows)
  }

  /// The rows with rates of these currencies, in this order.
  private func rows(for wanted: [Currency]) -> [Row] {
    guard wanted != currencies else { return rows }
    let places = places(for: wanted)
    return rows.map { Row(day: $0.day, rates: $0.rates(at: places)) }
  }

  /// For each of these currencies its place among the own ones.
  private func places(for wanted: [Currency]) -> [Int?] {
    let places = Dictionary(uniqueKeysWithValues: currencies.enumerated().map { ($0.element, $0.offset) })
    return wanted.map { places[$0] }
  }
}

extension ECBHistory.Row {
  /// Both rows of one day: the newer's rates, and where it has a gap, the own.
  fileprivate func merged(with newer: Self) -> Self {
    Self(day: day, rates: zip(rates, newer.rates).map { $1 == .none ? $0 : $1 })
  }

  fileprivate func rates(at places: [Int?]) -> [ECBRate] { places.map { $0.map { rates[$0] } ?? .none } }

  /// The row as a table against the euro.
  func table(_ currencies: [Currency]) -> RateTable? {
    var rates: [Currency: FixedPoint] = [:]
    for (currency, rate) in zip(currencies, self.rates) { rates[currency] = rate.value }
    return RateTable(base: .eur, day: day, rates: rates)
  }
}
