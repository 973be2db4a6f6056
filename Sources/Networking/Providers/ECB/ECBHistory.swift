import QuidCore

/// The daily reference rates of the European Central Bank: a matrix of days and currencies, with gaps.
///
/// A withdrawn currency has rates until its withdrawal, a newer one from the day on which the bank added it.
struct ECBHistory: Hashable, Sendable {
  /// The currencies other than the euro, in alphabetical order: the columns.
  let currencies: [Currency]
  /// The days with rates, oldest first.
  let rows: [Row]

  /// The rates of a day, one for each currency of the history.
  struct Row: Hashable, Sendable {
    /// The day of the rates.
    let day: CalendarDay
    /// The rates in the order of the currencies; ``ECBRate/none`` for a gap.
    let rates: [ECBRate]
  }

  /// The first day with reference rates: 1999-01-04.
  static let firstDay = CalendarDay(year: 1999, month: 1, day: 4)

  /// Whether the bank can have published rates for a day.
  ///
  /// - Parameter today: the last day that a file can include.
  static func canInclude(_ day: CalendarDay, today: CalendarDay) -> Bool {
    firstDay.map { $0 <= day && day <= today } ?? false
  }

  /// Returns a history with the days and rates of both histories.
  ///
  /// If both have a rate, that of `newer` is used. A gap in `newer` does not hide a rate of this history.
  func merged(with newer: ECBHistory) -> ECBHistory {
    let currencies = Set(currencies).union(newer.currencies).sorted()
    let own = rows(for: currencies)
    let others = newer.rows(for: currencies)
    var rows: [Row] = []
    rows.reserveCapacity(max(own.count, others.count))
    var (index, other) = (0, 0)
    while index < own.count || other < others.count {
      if other == others.count || index < own.count && own[index].day < others[other].day {
        rows.append(own[index])
        index += 1
      } else if index == own.count || others[other].day < own[index].day {
        rows.append(others[other])
        other += 1
      } else {
        rows.append(own[index].merged(with: others[other]))
        (index, other) = (index + 1, other + 1)
      }
    }
    return ECBHistory(currencies: currencies, rows: rows)
  }

  /// Returns the rows with the rates of certain currencies in a certain order.
  private func rows(for wanted: [Currency]) -> [Row] {
    guard wanted != currencies else { return rows }
    let columns = Dictionary(uniqueKeysWithValues: zip(currencies, currencies.indices))
    let indices = wanted.map { columns[$0] }
    return rows.map { Row(day: $0.day, rates: $0.rates(at: indices)) }
  }
}

extension ECBHistory.Row {
  /// Returns the rates of a newer row of the same day; gaps are filled with the rates of this row.
  fileprivate func merged(with newer: Self) -> Self {
    Self(day: day, rates: zip(rates, newer.rates).map { $1 == .none ? $0 : $1 })
  }

  fileprivate func rates(at indices: [Int?]) -> [ECBRate] { indices.map { $0.map { rates[$0] } ?? .none } }

  /// Returns the row as a table of rates against the euro.
  func table(_ currencies: [Currency]) -> RateTable? {
    var rates: [Currency: FixedPoint] = [:]
    for (currency, rate) in zip(currencies, self.rates) { rates[currency] = rate.value }
    return RateTable(base: .eur, day: day, rates: rates)
  }
}
