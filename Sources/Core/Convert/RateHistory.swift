/// What one currency was worth in another day by day.
public struct RateHistory: Hashable, Sendable {
  /// The currency of which there is one.
  public let from: Currency
  /// The currency of the rates.
  public let to: Currency
  /// The days, newest first; only days that have a rate.
  public let days: [Day]

  /// One day.
  public struct Day: Hashable, Sendable {
    /// The day.
    public let day: CalendarDay
    /// What one of ``RateHistory/from`` was worth in ``RateHistory/to``, rounded once at the 18th decimal.
    public let rate: FixedPoint
    /// By how many percent the rate changed since the day with a rate before it; `nil` where that is not known.
    public let change: FixedPoint?

    /// A day.
    public init(day: CalendarDay, rate: FixedPoint, change: FixedPoint?) {
      self.day = day
      self.rate = rate
      self.change = change
    }
  }

  /// The history that tables tell.
  ///
  /// - Parameters:
  ///   - tables: in any order; of several of one day the first counts, and one that lacks a currency is passed over.
  ///   - count: how many days at most; the day before the oldest of them only serves its change.
  /// - Throws: ``ConversionFailure/outOfRange``.
  public init(from: Currency, to: Currency, tables: [RateTable], count: Int) throws(ConversionFailure) {
    self.from = from
    self.to = to
    var rates: [(day: CalendarDay, rate: FixedPoint)] = []
    for table in tables where !rates.contains(where: { $0.day == table.day }) {
      guard let cross = table.cross(from: from, to: to) else { continue }
      guard let rate = try? cross.rate() else { throw .outOfRange }
      rates.append((table.day, rate))
    }
    rates.sort { $0.day > $1.day }
    days = rates.prefix(max(0, count)).enumerated().map { index, entry in
      let before = index + 1 < rates.count ? rates[index + 1].rate : nil
      return Day(day: entry.day, rate: entry.rate, change: before?.percentChange(to: entry.rate))
    }
  }
}

/// A history and the answers it was read from.
public struct RateHistoryAnswer: Hashable, Sendable {
  /// The history.
  public let history: RateHistory
  /// What was answered, the newest rates first.
  public let tables: [Sourced<[RateTable]>]

  /// The history of a pair that these answers tell; for another pair nobody has to be asked.
  ///
  /// - Parameters:
  ///   - count: how many days at most.
  /// - Throws: ``ConversionFailure/outOfRange``.
  public init(
    from: Currency, to: Currency, tables: [Sourced<[RateTable]>], count: Int
  ) throws(ConversionFailure) {
    history = try RateHistory(from: from, to: to, tables: tables.flatMap(\.value), count: count)
    self.tables = tables
  }
}
