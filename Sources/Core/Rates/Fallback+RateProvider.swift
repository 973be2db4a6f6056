extension Fallback: RateProvider where Provider == any RateProvider {
  /// Returns the newest rate table from the first provider whose response is not stale.
  public func latestRates() async throws(ProviderError) -> Sourced<RateTable> { try await rates(of: [], on: nil) }

  /// Returns the rate table for a day from the first provider whose response is not stale.
  public func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
    try await rates(of: [], on: day)
  }

  /// Returns a copy that returns the rates of a built-in table while the network is unreachable.
  ///
  /// The table is used if the providers have failed, or if their newest table is stale and of an earlier day. It must
  /// have rates of all requested currencies.
  ///
  /// - Parameters:
  ///   - table: The provider of the built-in table.
  ///   - isOffline: Whether network use is disabled. The default is `false`. If `true`, the expected error
  ///     ``ProviderError/Reason/offline`` is omitted from ``Sourced/failures``.
  ///   - maximumAge: The maximum age of the built-in table. The default is `nil`, which means no limit.
  public func withBuiltin(
    _ table: any RateProvider, isOffline: Bool = false, maximumAge: Duration? = nil,
    now: @escaping @Sendable () -> Timestamp
  ) -> Fallback {
    var fallback = self
    fallback.builtin = Builtin(provider: table, isOffline: isOffline, maximumAge: maximumAge, now: now)
    return fallback
  }

  /// Returns the same providers with a comparison of their rates with confirmed ones.
  ///
  /// - Parameter maximumAge: The maximum age of a confirmed rate that replaces another; `nil` for seven days.
  package func compared(with trusted: TrustedRates, maximumAge: Duration?) -> ComparedRates {
    ComparedRates(fallback: self, trusted: trusted, maximumAge: maximumAge)
  }

  /// Returns a rate table from the first provider whose response is not stale and has confirmed rates.
  ///
  /// A rate that differs by more than 20 % from the last one of the same week is used only if the next provider agrees
  /// within 2 %. Otherwise, the last rate is returned as a stale one, and the difference is a failure.
  ///
  /// - Throws: The ``ProviderError`` of the first provider if all providers fail and nothing is cached. The reason is
  ///   ``ProviderError/Reason/unconfirmedRate(_:)`` if a rate of another provider is not used.
  public func rates(
    of currencies: [Currency], on day: CalendarDay?
  ) async throws(ProviderError) -> Sourced<RateTable> {
    try await compared(with: TrustedRates(), maximumAge: nil).rates(of: currencies, on: day)
  }
}
