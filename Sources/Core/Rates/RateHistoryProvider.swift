/// A provider that can return the exchange rates for many days in one response.
public protocol RateHistoryProvider: Sendable {
  /// Returns the rate tables, with the euro as base currency, for the days from `first` through `last`, oldest first.
  ///
  /// Days without published rates have no table. If `first` has none, the array starts with the most recent earlier
  /// table.
  ///
  /// - Throws: ``ProviderError`` if the request fails. The reason is ``ProviderError/Reason/notFound(_:)`` if the
  ///   provider has no table for `last` or for any earlier day.
  func rates(
    from first: CalendarDay, through last: CalendarDay
  ) async throws(ProviderError) -> Sourced<[RateTable]>

  /// Returns the rate tables from which the history of some currencies is computed, oldest first.
  ///
  /// By default, the method returns the result of ``rates(from:through:)``. A provider can return fewer currencies, and
  /// for an interval other than a day one table with mean rates for each week or month, dated with its first day.
  ///
  /// - Throws: ``ProviderError`` if the request fails.
  func rates(
    of currencies: [Currency], from first: CalendarDay, through last: CalendarDay, each interval: HistoryInterval
  ) async throws(ProviderError) -> Sourced<[RateTable]>
}

extension RateHistoryProvider {
  /// Returns the rate tables of all currencies for each day of a range, oldest first.
  ///
  /// - Throws: ``ProviderError`` if the request fails.
  public func rates(
    of currencies: [Currency], from first: CalendarDay, through last: CalendarDay, each interval: HistoryInterval
  ) async throws(ProviderError) -> Sourced<[RateTable]> {
    try await rates(from: first, through: last)
  }
}

/// A provider of rate tables, and the provider of ranges of days from the same source; `nil` if there is none.
package struct RateSource: Sendable {
  let tables: any RateProvider
  let ranges: (any RateHistoryProvider)?

  package init(tables: any RateProvider, ranges: (any RateHistoryProvider)?) {
    self.tables = tables
    self.ranges = ranges
  }
}

extension Fallback: RateHistoryProvider where Provider == any RateHistoryProvider {
  /// Returns the rate tables for a range of days, oldest first, from the first provider whose response is not stale.
  public func rates(
    from first: CalendarDay, through last: CalendarDay
  ) async throws(ProviderError) -> Sourced<[RateTable]> {
    try await firstResponse { provider throws(ProviderError) in try await provider.rates(from: first, through: last) }
  }

  /// Returns the rate tables of some currencies, oldest first, from the first provider whose response is not stale.
  public func rates(
    of currencies: [Currency], from first: CalendarDay, through last: CalendarDay, each interval: HistoryInterval
  ) async throws(ProviderError) -> Sourced<[RateTable]> {
    try await firstResponse { provider throws(ProviderError) in
      let response = try await provider.rates(of: currencies, from: first, through: last, each: interval)
      guard response.value.contains(where: { $0.hasRates(of: currencies) }) else {
        throw ProviderError(.notFound("these exchange rates from \(first) through \(last)"), from: response.source)
      }
      return response
    }
  }
}
