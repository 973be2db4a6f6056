/// The daily exchange rates between two currencies.
public struct RateHistory: Hashable, Sendable {
  /// The currency of which the rates price one unit.
  public let from: Currency
  /// The currency of the rates.
  public let to: Currency
  /// The days that have a rate, newest first.
  public let days: [Day]

  /// The exchange rate of one day.
  public struct Day: Hashable, Sendable {
    /// The day.
    public let day: CalendarDay
    /// The value of one unit of ``RateHistory/from`` in ``RateHistory/to``, rounded once at the 18th decimal.
    public let rate: FixedPoint
    /// The change in percent since the previous day with a rate; `nil` if that rate is unknown.
    public let change: FixedPoint?

    /// Creates the rate of a day.
    public init(day: CalendarDay, rate: FixedPoint, change: FixedPoint?) {
      self.day = day
      self.rate = rate
      self.change = change
    }
  }

  /// Creates a history from rate tables.
  ///
  /// - Parameters:
  ///   - tables: The tables in any order. Of several tables of one day the first is used; a table that lacks one of the
  ///     currencies is skipped.
  ///   - count: The maximum number of days. The day before the oldest one is used only to compute its change.
  /// - Throws: ``ConversionError/outOfRange``.
  public init(from: Currency, to: Currency, tables: [RateTable], count: Int) throws(ConversionError) {
    self.from = from
    self.to = to
    var rates: [CalendarDay: FixedPoint] = [:]
    for table in tables where rates[table.day] == nil {
      guard let cross = table.cross(from: from, to: to) else { continue }
      guard let rate = try? cross.rate() else { throw .outOfRange }
      rates[table.day] = rate
    }
    let newestFirst = rates.sorted { $0.key > $1.key }
    days = newestFirst.prefix(max(0, count)).enumerated().map { index, entry in
      let previous = index + 1 < newestFirst.count ? newestFirst[index + 1].value : nil
      return Day(day: entry.key, rate: entry.value, change: previous?.percentChange(to: entry.value))
    }
  }
}

/// A history of rates and the provider responses it was computed from.
public struct SourcedRateHistory: Hashable, Sendable {
  /// The history.
  public let history: RateHistory
  /// The responses, the one with the newest rates first.
  public let tables: [Sourced<[RateTable]>]

  /// Computes the history of a currency pair from responses; the same responses serve any other pair.
  ///
  /// - Parameters:
  ///   - count: The maximum number of days.
  /// - Throws: ``ConversionError/outOfRange``.
  public init(
    from: Currency, to: Currency, tables: [Sourced<[RateTable]>], count: Int
  ) throws(ConversionError) {
    history = try RateHistory(from: from, to: to, tables: tables.flatMap(\.value), count: count)
    self.tables = tables
  }
}
