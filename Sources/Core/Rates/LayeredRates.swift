/// A provider of exchange rates that combines a local archive, a network provider and a built-in table.
///
/// Tables for past days are read from the archive without a network request if they are not ``Freshness/stale``, which
/// means that the archive has no later table although one can exist. The newest table is requested from the network
/// provider. If the request fails, the newest local table is returned together with the error.
public struct LayeredRates<Provider: RateProvider>: Sendable {
  private let archive: any RateArchive
  private let provider: Provider
  private let builtin: (any RateArchive)?
  private let prefersArchive: Bool
  private let isOffline: Bool
  private let maximumAge: Duration?
  private let now: @Sendable () -> Timestamp

  /// Creates a provider from a local archive, a network provider and a built-in table.
  ///
  /// - Parameters:
  ///   - builtin: The built-in table, which is used only if the network is unreachable; `nil`, the default, for none.
  ///   - prefersArchive: Whether tables for past days are read from the archive without a network request. The default
  ///     is `true`. Pass `false` if the provider has currencies that the archive lacks.
  ///   - isOffline: Whether network use is disabled. The default is `false`. If `true`, the expected error
  ///     ``ProviderError/Reason/offline`` is omitted from ``Sourced/failures``.
  ///   - maximumAge: The maximum age of local data, measured from the time when it was fetched. Older data is not used.
  ///     The default is `nil`, which means no limit.
  public init(
    archive: any RateArchive, provider: Provider, builtin: (any RateArchive)? = nil, prefersArchive: Bool = true,
    isOffline: Bool = false, maximumAge: Duration? = nil, now: @escaping @Sendable () -> Timestamp
  ) {
    self.archive = archive
    self.provider = provider
    self.builtin = builtin
    self.prefersArchive = prefersArchive
    self.isOffline = isOffline
    self.maximumAge = maximumAge
    self.now = now
  }

  /// Returns the archive and, only if the network is unreachable, the built-in table.
  private func localLayers(after failures: [ProviderError]) -> [any RateArchive] {
    failures.contains { $0.reason.isUnreachable } ? [archive, builtin].compactMap(\.self) : [archive]
  }

  /// Returns the errors to report; if network use is disabled, ``ProviderError/Reason/offline`` is omitted as expected.
  private func reported(_ failures: [ProviderError]) -> [ProviderError] {
    isOffline ? failures.filter { $0.reason != .offline } : failures
  }

  /// Returns the local response; `nil` if reading fails, or if the data was fetched longer than `maximumAge` ago.
  private func local<Value>(
    _ request: () async throws(ProviderError) -> Sourced<Value>
  ) async -> Sourced<Value>? {
    guard let response = try? await request() else { return nil }
    guard let maximumAge else { return response }
    return now().time(since: response.fetchedAt) <= maximumAge ? response : nil
  }
}

extension LayeredRates: RateProvider {
  /// Returns the newest rate table of the network provider, or the newest local table if the request fails.
  ///
  /// A stale table of the network provider is compared with the local tables, and the one with the latest day is
  /// returned.
  ///
  /// - Throws: The ``ProviderError`` of the network provider if the request fails and no local table exists.
  public func latestRates() async throws(ProviderError) -> Sourced<RateTable> { try await rates(of: [], on: nil) }

  /// Returns the rate table for a day, or the most recent earlier table if no rates were published on the day.
  ///
  /// If the archive has no final table for the day, or `prefersArchive` was set to `false`, the table is requested from
  /// the network provider. The built-in table is used only if the network is unreachable.
  ///
  /// - Throws: The ``ProviderError`` of the network provider if the request fails and no local table for the day
  ///   exists.
  public func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
    try await rates(of: [], on: day)
  }

  /// Returns the rate table for a day, or the newest one, from the first source that has rates of all given currencies.
  ///
  /// - Throws: The ``ProviderError`` of the network provider if the request fails and no local table has these rates.
  public func rates(
    of currencies: [Currency], on day: CalendarDay?
  ) async throws(ProviderError) -> Sourced<RateTable> {
    guard let day else { return try await latestRates(of: currencies) }
    if prefersArchive, let table = await table(in: archive, on: day, of: currencies), table.freshness != .stale {
      return table
    }
    do throws(ProviderError) {
      return try await provider.rates(of: currencies, on: day)
    } catch {
      guard error.reason != .cancelled else { throw error }
      for layer in localLayers(after: [error]) {
        if let table = await table(in: layer, on: day, of: currencies) {
          return table.preceded(by: reported([error]))
        }
      }
      throw error
    }
  }

  private func latestRates(of currencies: [Currency]) async throws(ProviderError) -> Sourced<RateTable> {
    do throws(ProviderError) {
      let response = try await provider.rates(of: currencies, on: nil)
      guard response.freshness == .stale else { return response }
      let newest = await newestTable(among: [response], after: response.failures, of: currencies)
      return (newest ?? response).with(failures: reported(response.failures))
    } catch {
      guard error.reason != .cancelled else { throw error }
      guard let newest = await newestTable(among: [], after: [error], of: currencies) else { throw error }
      return newest.with(failures: reported([error]))
    }
  }

  /// Returns the first of the newest cached and local tables that have rates of all currencies; `nil` if there is none.
  private func newestTable(
    among cached: [Sourced<RateTable>], after failures: [ProviderError], of currencies: [Currency]
  ) async -> Sourced<RateTable>? {
    var tables = cached
    for layer in localLayers(after: failures) {
      let response = await local { () throws(ProviderError) in try await layer.latestRates() }
      if let response { tables.append(response) }
    }
    return tables.filter { $0.value.hasRates(of: currencies) }
      .max { $0.value.day(of: currencies) < $1.value.day(of: currencies) }
  }

  private func table(
    in layer: any RateArchive, on day: CalendarDay, of currencies: [Currency]
  ) async -> Sourced<RateTable>? {
    guard layer.covers(day) else { return nil }
    let table = await local { () throws(ProviderError) in try await layer.rates(on: day) }
    return table.flatMap { $0.value.hasRates(of: currencies) ? $0 : nil }
  }
}

extension LayeredRates: RateHistoryProvider where Provider: RateHistoryProvider {
  /// Returns the rate tables for the days from `first` through `last`, oldest first, without days that have no rates.
  ///
  /// If the archive lacks the first or the last day, or `prefersArchive` was set to `false`, the tables are requested
  /// from the network provider. If the request fails, the tables in the archive are returned.
  ///
  /// - Throws: The ``ProviderError`` of the network provider if the request fails and the archive has no tables for the
  ///   days.
  public func rates(
    from first: CalendarDay, through last: CalendarDay
  ) async throws(ProviderError) -> Sourced<[RateTable]> {
    try await rates(of: [], from: first, through: last, each: .day)
  }

  /// Returns the rate tables for a range of days from the first source that has rates of all given currencies.
  ///
  /// - Throws: The ``ProviderError`` of the network provider if the request fails and the archive has no tables for the
  ///   days.
  public func rates(
    of currencies: [Currency], from first: CalendarDay, through last: CalendarDay, each interval: HistoryInterval
  ) async throws(ProviderError) -> Sourced<[RateTable]> {
    let response = await local { () throws(ProviderError) in try await archive.rates(from: first, through: last) }
    let archived = response.flatMap { $0.value.last?.hasRates(of: currencies) == true ? $0 : nil }
    if prefersArchive, let archived, archived.freshness != .stale, archive.covers(first), archive.covers(last) {
      return archived
    }
    do throws(ProviderError) {
      return try await provider.rates(of: currencies, from: first, through: last, each: interval)
    } catch {
      guard error.reason != .cancelled else { throw error }
      guard let archived else { throw error }
      return archived.preceded(by: reported([error]))
    }
  }
}
