/// A history of the daily exchange rates between two currencies.
public struct RateHistory: Hashable, Sendable {
  /// The base currency: each rate is the price of one unit of this currency.
  public let from: Currency
  /// The quote currency, in which the exchange rates are expressed.
  public let to: Currency
  /// The daily exchange rates, newest first, without days that have no rate, such as weekends and holidays.
  public let days: [Day]

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
    public init(day: CalendarDay, rate: FixedDecimal, change: FixedDecimal?) {
      self.day = day
      self.rate = rate
      self.change = change
    }
  }

  /// Creates the history of the exchange rates of a currency pair from rate tables.
  ///
  /// - Parameters:
  ///   - tables: The rate tables in any order. Of several tables for one day, the first is used. A table that lacks a
  ///     rate for one of the currencies is skipped.
  ///   - count: The maximum number of days. An additional earlier day is used to compute the change of the oldest day.
  /// - Throws: ``ConversionError/outOfRange`` if a rate is outside the range of ``FixedDecimal``.
  public init(from: Currency, to: Currency, tables: [RateTable], count: Int) throws(ConversionError) {
    self.from = from
    self.to = to
    var rates: [CalendarDay: FixedDecimal] = [:]
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

/// A history of exchange rates and the provider responses from which it was computed.
public struct SourcedRateHistory: Hashable, Sendable {
  /// The daily exchange rates between two currencies.
  public let history: RateHistory
  /// The provider responses with rate tables from which the history was computed, that with the newest table first.
  public let tables: [Sourced<[RateTable]>]

  /// Creates the history of the exchange rates of a currency pair from provider responses.
  ///
  /// - Parameters:
  ///   - tables: The provider responses with rate tables. The response with the newest table is first.
  ///   - count: The maximum number of days in the history.
  /// - Throws: ``ConversionError/outOfRange`` if a rate is outside the range of ``FixedDecimal``.
  public init(
    from: Currency, to: Currency, tables: [Sourced<[RateTable]>], count: Int
  ) throws(ConversionError) {
    history = try RateHistory(from: from, to: to, tables: tables.flatMap(\.value), count: count)
    self.tables = tables
  }
}
