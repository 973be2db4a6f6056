public import QuidCore

/// A provider that returns the currency names of another provider, or built-in English names if that provider fails.
public struct BuiltinCurrencyNames: CurrencyNameProvider {
  private let provider: any CurrencyNameProvider
  private let isOffline: Bool

  /// Creates a provider that returns the names of another provider or, if it fails, the built-in names.
  ///
  /// - Parameters:
  ///   - isOffline: Whether the user has disabled network access. If `true`, the connection error is expected and is
  ///     not included in ``Sourced/failures`` of the result.
  public init(behind provider: any CurrencyNameProvider, isOffline: Bool) {
    self.provider = provider
    self.isOffline = isOffline
  }

  /// Returns the currency names of the other provider, or the built-in names if that provider fails.
  ///
  /// - Throws: ``ProviderError`` if the request is cancelled.
  public func currencyNames() async throws(ProviderError) -> Sourced<[Currency: String]> {
    do throws(ProviderError) {
      return try await provider.currencyNames()
    } catch {
      guard error.reason != .cancelled, let day = CalendarDay(ReferenceRates.day) else { throw error }
      return Sourced(
        Currency.englishNames, source: BuiltinRates.source, asOf: day.start, fetchedAt: day.start,
        freshness: .builtin,
        failures: isOffline && error.reason == .offline ? [] : [error])
    }
  }
}
