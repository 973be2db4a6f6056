import QuidCore

/// The daily reference rates of the European Central Bank: a table with a row for each day and a column for
/// each currency.
///
/// A rate can be missing, because the bank has added and withdrawn currencies since 1999.
struct ECBHistory: Hashable, Sendable {
  /// The currencies of the table's columns in alphabetical order.
  ///
  /// The euro is not included, because it is the base of all rates.
  let currencies: [Currency]
  /// The rows of the table, one for each day with rates, oldest first.
  let rows: [Row]

  /// A row of the table: the rates of one day against the euro, one for each currency.
  struct Row: Hashable, Sendable {
    /// The day for which the bank published the rates of the row.
    let day: CalendarDay
    /// The rates of the day, in the order of ``ECBHistory/currencies``.
    ///
    /// A missing rate is ``ECBRate/none``.
    let rates: [ECBRate]
  }

  /// The first day on which the European Central Bank published reference rates: 1999-01-04.
  static let firstDay = CalendarDay(year: 1999, month: 1, day: 4)

  /// Returns whether a file of the European Central Bank can contain rates for a day: from 1999-01-04 through
  /// `today`.
  ///
  /// - Parameters:
  ///   - day: the day to check.
  ///   - today: the last day that a file may contain.
  static func canInclude(_ day: CalendarDay, today: CalendarDay) -> Bool {
    firstDay.map { $0 <= day && day <= today } ?? false
  }

  /// Returns a table with the days and rates of this table and of another, newer table.
  ///
  /// If both tables have a rate for a day and currency, the rate of `newer` is used. If the rate is missing
  /// in `newer`, the rate of this table is used.
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

  /// Returns the rows of this table with other columns: one rate for each of the given currencies, in their
  /// order.
  ///
  /// Rates of currencies that are not in this table are ``ECBRate/none``.
  private func rows(for wanted: [Currency]) -> [Row] {
    guard wanted != currencies else { return rows }
    let columns = Dictionary(uniqueKeysWithValues: zip(currencies, currencies.indices))
    let indices = wanted.map { columns[$0] }
    return rows.map { Row(day: $0.day, rates: $0.rates(at: indices)) }
  }
}

extension ECBHistory.Row {
  /// Combines this row with a row of the same day in a newer table.
  ///
  /// The result has the newer rates, and the rates of this row for currencies without a newer rate.
  fileprivate func merged(with newer: Self) -> Self {
    Self(day: day, rates: zip(rates, newer.rates).map { $1 == .none ? $0 : $1 })
  }

  fileprivate func rates(at indices: [Int?]) -> [ECBRate] { indices.map { $0.map { rates[$0] } ?? .none } }

  /// Converts the row to a table of rates against the euro; returns `nil` if the table is not valid.
  ///
  /// - Parameter currencies: the currencies of the rates in this row, in the same order.
  func table(_ currencies: [Currency]) -> RateTable? {
    var rates: [Currency: FixedPoint] = [:]
    for (currency, rate) in zip(currencies, self.rates) { rates[currency] = rate.value }
    return RateTable(base: .eur, day: day, rates: rates)
  }
}
