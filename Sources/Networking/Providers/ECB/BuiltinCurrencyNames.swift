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
        Self.names.filter(\.key.isActive), source: ECBArchive.source, asOf: day.start, fetchedAt: day.start,
        freshness: .builtin,
        failures: isOffline && error.reason == .offline ? [] : [error])
    }
  }

  /// The built-in English names, keyed by currency.
  ///
  /// The dictionary contains the active currencies of ISO 4217, apart from funds and test codes, and the Bulgarian lev.
  package static let names: [Currency: String] = {
    let lines = """
      AED United Arab Emirates Dirham/AFN Afghan Afghani/ALL Albanian Lek/AMD Armenian Dram/AOA Angolan Kwanza/\
      ARS Argentine Peso/AUD Australian Dollar/AWG Aruban Florin/AZN Azerbaijani Manat/\
      BAM Bosnia and Herzegovina Convertible Mark/BBD Barbadian Dollar/BDT Bangladeshi Taka/BGN Bulgarian Lev/\
      BHD Bahraini Dinar/BIF Burundian Franc/BMD Bermudian Dollar/BND Brunei Dollar/BOB Bolivian Boliviano/\
      BRL Brazilian Real/BSD Bahamian Dollar/BTN Bhutanese Ngultrum/BWP Botswana Pula/BYN Belarusian Ruble/\
      BZD Belize Dollar/CAD Canadian Dollar/CDF Congolese Franc/CHF Swiss Franc/\
      CLF Chilean Unit of Account (UF)/CLP Chilean Peso/CNY Chinese Renminbi Yuan/COP Colombian Peso/\
      CRC Costa Rican Colón/CUP Cuban Peso/CVE Cape Verdean Escudo/CZK Czech Koruna/DJF Djiboutian Franc/\
      DKK Danish Krone/DOP Dominican Peso/DZD Algerian Dinar/EGP Egyptian Pound/ERN Eritrean Nakfa/\
      ETB Ethiopian Birr/EUR Euro/FJD Fijian Dollar/FKP Falkland Pound/GBP British Pound/GEL Georgian Lari/\
      GHS Ghanaian Cedi/GIP Gibraltar Pound/GMD Gambian Dalasi/GNF Guinean Franc/GTQ Guatemalan Quetzal/\
      GYD Guyanese Dollar/HKD Hong Kong Dollar/HNL Honduran Lempira/HTG Haitian Gourde/HUF Hungarian Forint/\
      IDR Indonesian Rupiah/ILS Israeli New Shekel/INR Indian Rupee/IQD Iraqi Dinar/IRR Iranian Rial/\
      ISK Icelandic Króna/JMD Jamaican Dollar/JOD Jordanian Dinar/JPY Japanese Yen/KES Kenyan Shilling/\
      KGS Kyrgyzstani Som/KHR Cambodian Riel/KMF Comorian Franc/KPW North Korean Won/KRW South Korean Won/\
      KWD Kuwaiti Dinar/KYD Cayman Islands Dollar/KZT Kazakhstani Tenge/LAK Lao Kip/LBP Lebanese Pound/\
      LKR Sri Lankan Rupee/LRD Liberian Dollar/LSL Lesotho Loti/LYD Libyan Dinar/MAD Moroccan Dirham/\
      MDL Moldovan Leu/MGA Malagasy Ariary/MKD Macedonian Denar/MMK Myanmar Kyat/MNT Mongolian Tögrög/\
      MOP Macanese Pataca/MRU Mauritanian Ouguiya/MUR Mauritian Rupee/MVR Maldivian Rufiyaa/MWK Malawian Kwacha/\
      MXN Mexican Peso/MYR Malaysian Ringgit/MZN Mozambican Metical/NAD Namibian Dollar/NGN Nigerian Naira/\
      NIO Nicaraguan Córdoba/NOK Norwegian Krone/NPR Nepalese Rupee/NZD New Zealand Dollar/OMR Omani Rial/\
      PAB Panamanian Balboa/PEN Peruvian Sol/PGK Papua New Guinean Kina/PHP Philippine Peso/PKR Pakistani Rupee/\
      PLN Polish Złoty/PYG Paraguayan Guaraní/QAR Qatari Riyal/RON Romanian Leu/RSD Serbian Dinar/\
      RUB Russian Ruble/RWF Rwandan Franc/SAR Saudi Riyal/SBD Solomon Islands Dollar/SCR Seychellois Rupee/\
      SDG Sudanese Pound/SEK Swedish Krona/SGD Singapore Dollar/SHP Saint Helenian Pound/\
      SLE Sierra Leonean Leone/SOS Somali Shilling/SRD Surinamese Dollar/SSP South Sudanese Pound/\
      STN São Tomé and Príncipe Dobra/SVC Salvadoran Colón/SYP Syrian Pound/SZL Swazi Lilangeni/THB Thai Baht/\
      TJS Tajikistani Somoni/TMT Turkmenistani Manat/TND Tunisian Dinar/TOP Tongan Paʻanga/TRY Turkish Lira/\
      TTD Trinidad and Tobago Dollar/TWD New Taiwan Dollar/TZS Tanzanian Shilling/UAH Ukrainian Hryvnia/\
      UGX Ugandan Shilling/USD United States Dollar/UYU Uruguayan Peso/UZS Uzbekistan Som/\
      VED Venezuelan Digital Bolívar/VES Venezuelan Bolívar/VND Vietnamese Đồng/VUV Vanuatu Vatu/\
      WST Samoan Tala/XAF Central African CFA Franc/XAG Silver (Troy Ounce)/XAU Gold (Troy Ounce)/\
      XCD East Caribbean Dollar/XCG Caribbean Guilder/XDR Special Drawing Rights/XOF West African CFA Franc/\
      XPD Palladium (Troy Ounce)/XPF CFP Franc/XPT Platinum (Troy Ounce)/YER Yemeni Rial/ZAR South African Rand/\
      ZMW Zambian Kwacha/ZWG Zimbabwe Gold
      """
    var names: [Currency: String] = [:]
    for line in lines.split(separator: "/") {
      if let currency = Currency(line.prefix(3)) { names[currency] = String(line.dropFirst(4)) }
    }
    return names
  }()

  /// The names of the currencies in the European Central Bank's reference rates of 2023.
  static let names2023 = names.filter { FixtureRates.tables.last?.rates[$0.key] != nil }
}
