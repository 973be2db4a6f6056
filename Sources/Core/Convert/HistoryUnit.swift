/// The unit in which a history expresses amounts of a currency: the unit of the last day of the history.
///
/// Rates in an older unit are divided by the legal factor. A provider publishes them with the old code, or with the new
/// one. In the latter case, only a jump of the rates shows whether they are in the old unit.
struct HistoryUnit {
  let currency: Currency
  private let steps: [Redenomination]
  /// The steps at which the rates with the code of ``currency`` jump by about the factor.
  private let jumps: [Redenomination]
  /// The first days of the weeks or months whose mean rates mix two units.
  private let mixed: [CalendarDay]

  init(_ currency: Currency, in tables: [RateTable], each interval: HistoryInterval) {
    self.currency = currency
    let last = tables.lazy.map(\.day).max() ?? RateTable.earliestDay
    steps = Redenomination.all.filter { $0.new == currency && $0.start <= last }
    jumps = steps.filter { $0.isJump(in: tables, each: interval) }
    let hasMeans = interval != .day && tables.allSatisfy { interval.start(of: $0.day) == $0.day }
    mixed = hasMeans ? jumps.map(\.start).filter { interval.start(of: $0) != $0 }.map(interval.start) : []
  }

  /// Returns the redenominations between the rate of the currency in a table and the unit; `nil` if the rate is unusable.
  func redenominations(of table: RateTable) -> [Redenomination]? {
    guard !steps.isEmpty else { return [] }
    let later = steps.filter { table.day < $0.start }
    // The rate of a currency with an older code is converted to the first unit with the new code.
    guard table.replacedRates(of: currency) == nil else { return later.filter { $0.old == $0.new } }
    return mixed.contains(table.day) ? nil : later.filter(jumps.contains)
  }
}

extension Redenomination {
  /// Whether the last rate before the redenomination differs from the first one after it by more than the root of the
  /// factor.
  fileprivate func isJump(in tables: [RateTable], each interval: HistoryInterval) -> Bool {
    let first = interval.start(of: start)
    let known = tables.filter { $0.rates[new] != nil }
    guard let before = known.filter({ $0.day < first }).max(by: { $0.day < $1.day }),
      let after = known.filter({ $0.day >= start }).min(by: { $0.day < $1.day }), before.base == after.base,
      let old = before.rates[new], let rate = after.rates[new],
      let ratio = try? old.multiplied(by: .one, dividedBy: rate, rounding: .halfEven)
    else { return false }
    // A square out of range is above every factor.
    return (try? ratio.multiplied(by: ratio, rounding: .halfEven)).map { $0 > factor } ?? true
  }
}

extension [Redenomination] {
  /// The number of units of the oldest of the currencies that equal one unit of the newest; `nil` if it is out of range.
  var factor: FixedDecimal? {
    reduce(Optional(FixedDecimal.one)) { product, next in
      product.flatMap { try? $0.multiplied(by: next.factor, rounding: .halfEven) }
    }
  }
}
