import Foundation
public import QuidCore

extension TestClient: CurrencyNameProvider {
  /// The names of the currencies in its tables.
  public func currencyNames() async throws(ProviderError) -> Sourced<[Currency: String]> {
    sourced(BuiltinCurrencyNames.names)
  }
}

extension MockClient: CurrencyNameProvider {
  /// The names of the currencies in its tables.
  public func currencyNames() async throws(ProviderError) -> Sourced<[Currency: String]> {
    sourced(BuiltinCurrencyNames.names, at: moment)
  }
}
