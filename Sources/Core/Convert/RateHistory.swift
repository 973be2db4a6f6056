/// A history of the daily exchange rates between two currencies.
public struct RateHistory: Hashable, Sendable {
  /// The base currency: each rate is the price of one unit of this currency.
  ///
  /// If a new currency of the same country replaced the given one during the history, this is the new one.
  public let from: Currency
  /// The quote currency, in which the exchange rates are expressed.
  ///
  /// If a new currency of the same country replaced the given one during the history, this is the new one.
  public let to: Currency
  /// The daily exchange rates, newest first, without days that have no rate, such as weekends and holidays.
  public let days: [Day]
  /// The interval between the exchange rates.
  public let interval: HistoryInterval
  /// The number of significant digits that the source supports in each rate; `nil` if it is unknown.
  package let digits: Int?
  /// The redenominations by whose legal factors earlier rates are converted to the units of ``from`` and ``to``.
  package let redenominations: [Redenomination]

  /// The exchange rate on one day, and its change from the previous day with a rate.
  public struct Day: Hashable, Sendable {
    /// The day for which the exchange rate was published.
    public let day: CalendarDay
    /// The price of one unit of ``RateHistory/from`` in ``RateHistory/to``, rounded to 18 decimals.
    public let rate: FixedDecimal
    /// The change in percent from the previous day with a rate, such as Friday for a Monday; `nil` if no earlier rate
    /// is known, or if the percentage is outside the range of ``FixedDecimal``.
    public let change: FixedDecimal?

    /// Creates the exchange rate on one day with its change in percent, or `nil` if no earlier rate is known.
    package init(day: CalendarDay, rate: FixedDecimal, change: FixedDecimal?) {
      self.day = day
      self.rate = rate
      self.change = change
    }
  }

  /// Creates the history of the exchange rates of a currency pair from rate tables.
  ///
  /// - Parameters:
  ///   - from: The base currency. Each rate is the price of one unit of this currency.
  ///   - tables: The rate tables in any order. If several tables have the same day, the first of them is used. A table
  ///     that lacks a rate for one of the currencies is skipped.
  ///   - count: The maximum number of days in the history. If `tables` contains an additional earlier day, its rate is
  ///     used to compute the change of the oldest day.
  ///   - interval: The interval between the rates. The default is one day.
  /// - Throws: ``ConversionError/outOfRange`` if a rate is outside the range of ``FixedDecimal``.
  package init(
    from: Currency, to: Currency, tables: [RateTable], count: Int, each interval: HistoryInterval = .day
  ) throws(ConversionError) {
    let units = Self.units(from, to, in: tables, each: interval)
    self.from = units.from.currency
    self.to = units.to.currency
    self.interval = interval
    var daily: [CalendarDay: FixedDecimal] = [:]
    var digits: Int?
    var redenominations: [Redenomination] = []
    for table in tables {
      let day = table.day(of: [self.from, self.to])
      guard daily[day] == nil, let cross = table.cross(from: self.from, to: self.to),
        let source = units.from.redenominations(of: table), let target = units.to.redenominations(of: table)
      else { continue }
      guard let sourceFactor = source.factor, let targetFactor = target.factor,
        let ratio = ConversionRatio((cross.to.rate, sourceFactor), dividedBy: (cross.from.rate, targetFactor)),
        let rate = try? ratio.rate()
      else { throw .outOfRange }
      daily[day] = rate
      digits = [digits, table.digits(from: self.from, to: self.to)].compactMap { $0 }.min()
      redenominations +=
        source + target
        + table.fixedRates(of: [self.from, self.to]).compactMap { rate in
          Redenomination.all.first { $0.old == rate.source && $0.new == rate.target && table.day < $0.start }
        }
    }
    self.redenominations = redenominations.uniqued.sorted { $0.start < $1.start }
    self.digits = digits
    let rates = interval == .day ? daily : try Self.means(of: daily, each: interval)
    let newestFirst = rates.sorted { $0.key > $1.key }
    days = newestFirst.prefix(max(0, count)).enumerated().map { index, entry in
      let previous = index + 1 < newestFirst.count ? newestFirst[index + 1].value : nil
      return Day(day: entry.key, rate: entry.value, change: previous?.percentChange(to: entry.value))
    }
  }

  /// Returns the units of two currencies on the last day of a history.
  private static func units(
    _ from: Currency, _ to: Currency, in tables: [RateTable], each interval: HistoryInterval
  ) -> (from: HistoryUnit, to: HistoryUnit) {
    let first = tables.lazy.map(\.day).min() ?? RateTable.earliestDay
    let last = tables.lazy.map(\.day).max() ?? first
    let source = from.unit(ofHistoryFrom: first, through: last)
    let target = to.unit(ofHistoryFrom: first, through: last)
    // The old and the new unit of one currency are compared with each other.
    let isOneUnit = source == target
    return (
      HistoryUnit(isOneUnit ? from : source, in: tables, each: interval),
      HistoryUnit(isOneUnit ? to : target, in: tables, each: interval)
    )
  }

  private static func means(
    of daily: [CalendarDay: FixedDecimal], each interval: HistoryInterval
  ) throws(ConversionError) -> [CalendarDay: FixedDecimal] {
    var means: [CalendarDay: FixedDecimal] = [:]
    for (start, days) in Dictionary(grouping: daily, by: { interval.start(of: $0.key) }) {
      let count = UInt128(days.count)
      // The sum of the rates themselves can be out of range.
      let quotients = days.reduce(UInt128.zero) { $0 + $1.value.magnitude / count }
      let remainders = days.reduce(UInt128.zero) { $0 + $1.value.magnitude % count }
      guard let mean = try? FixedDecimal(magnitude: quotients + remainders / count, isNegative: false) else {
        throw .outOfRange
      }
      means[start] = mean
    }
    return means
  }
}

/// A history of exchange rates and the provider responses from which it was computed.
public struct SourcedRateHistory: Hashable, Sendable {
  /// The daily exchange rates between two currencies.
  public let history: RateHistory
  /// The provider responses with rate tables from which the history was computed, that with the newest table first.
  package let tables: [Sourced<[RateTable]>]

  /// Creates the history of the exchange rates of a currency pair from provider responses.
  ///
  /// - Parameters:
  ///   - tables: The provider responses with rate tables. The response with the newest table is first.
  ///   - count: The maximum number of days in the history.
  ///   - interval: The interval between the rates. The default is one day.
  /// - Throws: ``ConversionError/outOfRange`` if a rate is outside the range of ``FixedDecimal``.
  package init(
    from: Currency, to: Currency, tables: [Sourced<[RateTable]>], count: Int,
    each interval: HistoryInterval = .day
  ) throws(ConversionError) {
    history = try RateHistory(from: from, to: to, tables: tables.flatMap(\.value), count: count, each: interval)
    self.tables = tables
  }
}
