import QuidCore

/// The daily reference rates of the European Central Bank: a table with a row for each day and a column for each
/// currency.
///
/// A rate can be missing: a withdrawn currency has rates until its withdrawal, a newer one from the day on which the
/// bank added it.
struct ECBHistory: Hashable, Sendable {
  /// The currencies of the columns in alphabetical order, without the euro.
  let currencies: [Currency]
  /// The days with rates, oldest first.
  let rows: [Row]

  /// The rates of one day, with one rate for each currency of the history.
  struct Row: Hashable, Sendable {
    /// The day of the rates.
    let day: CalendarDay
    /// The rates, in the order of the history's currencies.
    ///
    /// A missing rate is ``ECBRate/none``.
    let rates: [ECBRate]
  }

  /// The first day on which the bank published reference rates: 1999-01-04.
  static let firstDay = CalendarDay(year: 1999, month: 1, day: 4)

  /// Returns whether a file of the bank can contain rates for a day.
  ///
  /// - Parameters:
  ///   - day: the day to check.
  ///   - today: the last day that a file may contain.
  static func canInclude(_ day: CalendarDay, today: CalendarDay) -> Bool {
    firstDay.map { $0 <= day && day <= today } ?? false
  }

  /// Returns a history with the days and rates of both histories.
  ///
  /// If both histories have a rate for a day and currency, the rate of `newer` is used. A missing rate in `newer` does
  /// not hide a rate of this history.
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

  /// Returns the rows with the rates of the given currencies, in the given order.
  private func rows(for wanted: [Currency]) -> [Row] {
    guard wanted != currencies else { return rows }
    let columns = Dictionary(uniqueKeysWithValues: zip(currencies, currencies.indices))
    let indices = wanted.map { columns[$0] }
    return rows.map { Row(day: $0.day, rates: $0.rates(at: indices)) }
  }
}

extension ECBHistory.Row {
  /// Returns the rates of a newer row of the same day, in which missing rates are replaced with the rates of this row.
  fileprivate func merged(with newer: Self) -> Self {
    Self(day: day, rates: zip(rates, newer.rates).map { $1 == .none ? $0 : $1 })
  }

  fileprivate func rates(at indices: [Int?]) -> [ECBRate] { indices.map { $0.map { rates[$0] } ?? .none } }

  /// Returns the row as a table of rates against the euro; `nil` if the table is not valid.
  func table(_ currencies: [Currency]) -> RateTable? {
    var rates: [Currency: FixedPoint] = [:]
    for (currency, rate) in zip(currencies, self.rates) { rates[currency] = rate.value }
    return RateTable(base: .eur, day: day, rates: rates)
  }
}
