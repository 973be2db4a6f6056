import Foundation
public import QuidCore

/// What the currencies of ``SampleRates`` are called in English.
enum SampleCurrencyNames {
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

extension TestClient: CurrencyNameProvider {
  /// The names of the currencies in its tables.
  public func currencyNames() async throws(ProviderError) -> Sourced<[Currency: String]> {
    sourced(SampleCurrencyNames.names)
  }
}

extension MockClient: CurrencyNameProvider {
  /// The names of the currencies in its tables.
  public func currencyNames() async throws(ProviderError) -> Sourced<[Currency: String]> {
    sourced(SampleCurrencyNames.names, at: moment)
  }
}
