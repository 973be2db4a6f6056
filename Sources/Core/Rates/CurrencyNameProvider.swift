/// A provider of English currency names, such as “US Dollar” for `USD`.
public protocol CurrencyNameProvider: Sendable {
  /// Returns the English name of each currency for which the provider has rates.
  ///
  /// The names are untrusted network data and must be sanitized before they are displayed.
  ///
  /// - Throws: ``ProviderError`` if the request fails.
  func currencyNames() async throws(ProviderError) -> Sourced<[Currency: String]>
}

extension Fallback: CurrencyNameProvider where Provider == any CurrencyNameProvider {
  /// Returns the English currency names from the first provider whose response is not stale, keyed by currency.
  public func currencyNames() async throws(ProviderError) -> Sourced<[Currency: String]> {
    try await firstResponse { provider throws(ProviderError) in try await provider.currencyNames() }
  }
}
