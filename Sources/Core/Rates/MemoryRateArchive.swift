/// An archive of past rate tables in memory, such as a company's own month-end rates.
///
/// A day between two tables has the rates of the earlier one. To put the archive before a network provider, use
/// ``LayeredRates``.
public struct MemoryRateArchive: RateArchive {
  private let tables: [RateTable]
  private let source: DataSource

  /// Creates an archive from rate tables with the euro as base currency, in any order.
  public init(_ tables: [RateTable], from source: DataSource) {
    self.tables = tables.sorted { $0.day < $1.day }
    self.source = source
  }

  /// Returns a Boolean value that indicates whether the day is between the first and the last table, inclusive.
  public func covers(_ day: CalendarDay) -> Bool {
    guard let first = tables.first?.day, let last = tables.last?.day else { return false }
    return first <= day && day <= last
  }

  /// Returns the newest table.
  ///
  /// - Throws: ``ProviderError`` with the reason ``ProviderError/Reason/notFound(_:)`` if the archive is empty.
  public func latestRates() async throws(ProviderError) -> Sourced<RateTable> {
    try sourced(tables.last, "exchange rates")
  }

  /// Returns the table of a day, or of the last earlier day that has a table.
  ///
  /// - Throws: ``ProviderError`` with the reason ``ProviderError/Reason/notFound(_:)`` if the first table is later.
  public func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
    try sourced(tables.last { $0.day <= day }, "the exchange rates of \(day)")
  }

  /// Returns the tables of a range of days, oldest first; the first one can be of an earlier day.
  ///
  /// - Throws: ``ProviderError`` with the reason ``ProviderError/Reason/notFound(_:)`` if there is no table on or before
  ///   the last day.
  public func rates(
    from first: CalendarDay, through last: CalendarDay
  ) async throws(ProviderError) -> Sourced<[RateTable]> {
    let start = tables.last { $0.day <= first }?.day ?? first
    let found = tables.filter { start <= $0.day && $0.day <= last }
    return try sourced(found.last, "exchange rates through \(last)").map { _ in found }
  }

  private func sourced(_ table: RateTable?, _ description: String) throws(ProviderError) -> Sourced<RateTable> {
    guard let table else { throw ProviderError(.notFound(description), from: source) }
    return Sourced(table, from: source, at: table.day.start, freshness: .builtin)
  }
}
