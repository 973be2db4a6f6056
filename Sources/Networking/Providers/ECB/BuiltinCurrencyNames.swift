public import QuidCore

/// A provider that returns built-in English currency names if another provider of names cannot be reached.
public struct BuiltinCurrencyNames: CurrencyNameProvider {
  private let provider: any CurrencyNameProvider
  private let isOffline: Bool

  /// Creates a provider that returns the names of `provider` or, if `provider` cannot be reached, built-in names.
  ///
  /// - Parameter isOffline: Whether the user has disabled network access. If `true`, the connection error is not
  ///   included in ``Sourced/failures``.
  public init(behind provider: any CurrencyNameProvider, isOffline: Bool) {
    self.provider = provider
    self.isOffline = isOffline
  }

  /// Returns the currency names of the other provider, or the built-in names if that provider cannot be reached.
  ///
  /// - Throws: ``ProviderError`` if the other provider fails for another reason.
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

  /// The English names of all currencies for which the European Central Bank published rates in 2023 or later.
  package static let names: [Currency: String] = {
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
