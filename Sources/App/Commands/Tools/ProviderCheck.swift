import QuidCore

/// The result of one request to a provider, for `quid sources --check`.
struct ProviderCheck: Sendable {
  let milliseconds: Int
  /// The reason why the provider did not respond; `nil` if it did.
  let error: CommandError?

  /// Sends one request to each provider at the same time; the result is `nil` for a provider without a check.
  static func all(of providers: [ReportedProvider]) async -> [ProviderCheck?] {
    await providers.concurrentMap { provider in
      guard let check = provider.check else { return nil }
      return await result(of: check)
    }
  }

  private static func result(of check: @Sendable () async throws -> Void) async -> ProviderCheck {
    let start = ContinuousClock.now
    var failure: CommandError?
    do { try await check() } catch { failure = CommandError(error) }
    return ProviderCheck(milliseconds: Int((ContinuousClock.now - start).milliseconds), error: failure)
  }
}
