/// A provider of exchange rates that returns those of a built-in table while the network is unreachable.
///
/// For several network providers, use a ``Fallback``.
public struct BuiltinFallback: RateProvider {
  private let provider: any RateProvider
  private let builtin: any RateProvider
  private let isOffline: Bool
  private let maximumAge: Duration?
  private let now: @Sendable () -> Timestamp

  /// Creates a provider from a network provider and a built-in table.
  ///
  /// - Parameters:
  ///   - builtin: The built-in table, which is used only if the network is unreachable.
  ///   - isOffline: Whether network use is disabled. The default is `false`. If `true`, the expected error
  ///     ``ProviderError/Reason/offline`` is omitted from ``Sourced/failures``.
  ///   - maximumAge: The maximum age of the built-in table. The default is `nil`, which means no limit.
  public init(
    _ provider: any RateProvider, builtin: any RateProvider, isOffline: Bool = false, maximumAge: Duration? = nil,
    now: @escaping @Sendable () -> Timestamp
  ) {
    self.provider = provider
    self.builtin = builtin
    self.isOffline = isOffline
    self.maximumAge = maximumAge
    self.now = now
  }

  /// Returns the newest rate table of the network provider, or the built-in one if the network is unreachable.
  ///
  /// - Throws: The ``ProviderError`` of the network provider if the request fails and the built-in table is not used.
  public func latestRates() async throws(ProviderError) -> Sourced<RateTable> { try await rates(of: [], on: nil) }

  /// Returns the rate table of the network provider for a day, or the built-in one if the network is unreachable.
  ///
  /// - Throws: The ``ProviderError`` of the network provider if the request fails and the built-in table is not used.
  public func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
    try await rates(of: [], on: day)
  }

  /// Returns the rate table for a day, or the newest one, of the network provider or the built-in one.
  ///
  /// If the network is unreachable, the built-in table is used if the request has failed, or if the newest table is
  /// stale and of an earlier day. It must have rates of all given currencies.
  ///
  /// - Throws: The ``ProviderError`` of the network provider if the request fails and the built-in table is not used.
  public func rates(
    of currencies: [Currency], on day: CalendarDay?
  ) async throws(ProviderError) -> Sourced<RateTable> {
    do throws(ProviderError) {
      let response = try await provider.rates(of: currencies, on: day)
      guard day == nil, response.freshness == .stale else { return response }
      let table = await builtinTable(of: currencies, on: nil, after: response.failures)
      let isNewer = table.map { response.value.day(of: currencies) < $0.value.day(of: currencies) } ?? false
      let isComplete = response.value.hasRates(of: currencies)
      return (isComplete && !isNewer ? response : table ?? response).with(failures: reported(response.failures))
    } catch {
      guard error.reason != .cancelled, let table = await builtinTable(of: currencies, on: day, after: [error]) else {
        throw error
      }
      return table.with(failures: reported([error]))
    }
  }

  /// Returns the built-in table; `nil` if it may not be used after the failures of the network provider.
  private func builtinTable(
    of currencies: [Currency], on day: CalendarDay?, after failures: [ProviderError]
  ) async -> Sourced<RateTable>? {
    guard failures.contains(where: { $0.reason.isUnreachable }),
      let table = try? await builtin.rates(of: currencies, on: day), table.value.hasRates(of: currencies)
    else { return nil }
    return maximumAge.map { now().time(since: table.fetchedAt) <= $0 } ?? true ? table : nil
  }

  private func reported(_ failures: [ProviderError]) -> [ProviderError] {
    isOffline ? failures.filter { $0.reason != .offline } : failures
  }
}
