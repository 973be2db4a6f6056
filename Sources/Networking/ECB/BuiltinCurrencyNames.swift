public import QuidCore

/// The names of currencies by a provider, or those of the built-in rates where no provider can be reached.
///
/// As with ``BuiltinRates``, the table stands in for a missing network only; it does not hide a provider's error.
public struct BuiltinCurrencyNames: CurrencyNameProvider {
  private let provider: any CurrencyNameProvider
  private let isOffline: Bool

  /// Creates a provider with the built-in names behind it.
  ///
  /// - Parameter isOffline: whether the network must not be used; then a missing connection is not an error.
  public init(behind provider: any CurrencyNameProvider, isOffline: Bool) {
    self.provider = provider
    self.isOffline = isOffline
  }

  /// The provider's names, else the built-in ones.
  ///
  /// - Throws: ``ProviderError`` of the provider unless it cannot be reached.
  public func currencyNames() async throws(ProviderError) -> Sourced<[Currency: String]> {
    do throws(ProviderError) {
      return try await provider.currencyNames()
    } catch {
      guard error.reason == .offline,
        let table = RateTable(day: ReferenceRates.day, text: ReferenceRates.rates)
      else { throw error }
      let names = Self.names.filter { $0.key == table.base || table.rates[$0.key] != nil }
      return Sourced(
        names, source: ECBArchive.source, asOf: table.day.start, fetchedAt: table.day.start, freshness: .builtin,
        failures: isOffline ? [] : [error])
    }
  }

  /// The English names of the currencies that the European Central Bank has set rates of since 2023.
  static let names: [Currency: String] = {
    let lines = """
      AUD Australian Dollar/BGN Bulgarian Lev/BRL Brazilian Real/CAD Canadian Dollar/CHF Swiss Franc/\
      CNY Chinese Renminbi Yuan/CZK Czech Koruna/DKK Danish Krone/EUR Euro/GBP British Pound/HKD Hong Kong Dollar/\
      HUF Hungarian Forint/IDR Indonesian Rupiah/ILS Israeli New Shekel/INR Indian Rupee/ISK Icelandic Króna/\
      JPY Japanese Yen/KRW South Korean Won/MXN Mexican Peso/MYR Malaysian Ringgit/NOK Norwegian Krone/\
      NZD New Zealand Dollar/PHP Philippine Peso/PLN Polish Złoty/RON Romanian Leu/SEK Swedish Krona/\
      SGD Singapore Dollar/THB Thai Baht/TRY Turkish Lira/USD United States Dollar/ZAR South African Rand
      """
    var names: [Currency: String] = [:]
    for line in lines.split(separator: "/") {
      if let currency = Currency(line.prefix(3)) { names[currency] = String(line.dropFirst(4)) }
    }
    return names
  }()
}
