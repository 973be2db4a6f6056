/// Someone who knows what currencies are called.
public protocol CurrencyNameProvider: Sendable {
  /// The English name of each currency the source has rates for; the names come from outside.
  ///
  /// - Throws: ``ProviderError``.
  func currencyNames() async throws(ProviderError) -> Sourced<[Currency: String]>
}
