extension RateReader {
  /// What one currency was worth in another on the last days that have a rate.
  ///
  /// The newest table says which day is the last. Those before it are one question where the source answers for many days
  /// at once, else a question for each day, going back from the day that each answer tells. Past days never change, so
  /// they are asked for once, ever; a source that sets no rates on weekends and holidays gives business days.
  ///
  /// The change of the oldest day is unknown where the day before it would have been another question.
  ///
  /// - Parameters:
  ///   - days: how many days, at least one; fewer are given where the source has no more.
  /// - Throws: ``ConversionFailure``.
  public func history(
    from: Currency, to: Currency, days: Int
  ) async throws(ConversionFailure) -> RateHistoryAnswer {
    let days = max(1, days)
    let needsArchive = days > Self.mostSingleDays && !(rates is any RateHistoryProvider)
    let source: any RateProvider = needsArchive ? archive ?? rates : rates
    let latest = try await asking { () throws(ProviderError) in try await source.latestRates() }
    _ = try latest.value.route(from: from, to: to)
    let earlier = try await tables(before: latest.value.day, atMost: days, of: source, after: latest.failures)
    return try RateHistoryAnswer(from: from, to: to, tables: [latest.map { [$0] }] + earlier, count: days)
  }

  /// How many days are asked for one by one; more would use up the requests of a free plan.
  public static let mostSingleDays = 7

  /// The tables before a day: those of `count` days in one answer, or of one less in an answer each.
  ///
  /// - Parameters:
  ///   - failures: what went wrong with the newest table; a source that has just failed is not asked day by day.
  private func tables(
    before newest: CalendarDay, atMost count: Int, of source: any RateProvider, after failures: [ProviderError]
  ) async throws(ConversionFailure) -> [Sourced<[RateTable]>] {
    let last = newest.advanced(by: -1)
    guard last >= RateTable.firstDay else { return [] }
    let first = max(newest.advanced(by: -Self.span(ofDays: count)), RateTable.firstDay)
    if let history = source as? any RateHistoryProvider {
      return [try await asking { () throws(ProviderError) in try await history.rates(from: first, through: last) }]
    }
    if !failures.isEmpty, let archive, let tables = try? await archive.rates(from: first, through: last) {
      return [tables]
    }
    var tables: [Sourced<[RateTable]>] = []
    var day = last
    while tables.count < count - 1, day >= RateTable.firstDay {
      let asked = day
      let table: Sourced<RateTable>
      do throws(ProviderError) {
        table = try await source.rates(on: asked)
      } catch {
        // The source's first day is reached.
        if case .notFound = error.reason { return tables }
        throw .provider(error)
      }
      tables.append(table.map { [$0] })
      // Where the day had no rates, those of an earlier day came.
      day = min(table.value.day, asked).advanced(by: -1)
    }
    return tables
  }

  /// A span of the calendar that holds so many business days: weekends, and a week for the holidays, more in long spans.
  private static func span(ofDays count: Int) -> Int {
    let days = min(count, 20_000)
    return days + 2 * (days / 5 + 1) + 7 + days / 16
  }
}
