extension Currency {
  /// How many decimals amounts of this currency are written with: its minor unit in ISO 4217.
  ///
  /// Two for a code the standard does not list. CLDR differs for thirteen currencies (it shows no decimals where they
  /// are out of use, as in IQD); Quid follows the standard, since an amount must not lose what it has.
  /// Source: ISO 4217 list one, as of 2026-02-01.
  public var minorUnitDigits: Int {
    switch code {
    case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF", "XOF",
      "XPF":
      0
    case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
    case "CLF", "UYW": 4
    default: 2
    }
  }

  /// Whether the code is on the active list of ISO 4217 (178 codes as of 2026-02-01).
  public var isActive: Bool { Self.active.contains(self) }

  /// The active codes of ISO 4217 in alphabetical order, precious metals and test codes among them.
  public static let active: [Currency] = """
    AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW \
    CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL \
    HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA \
    MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD \
    RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD \
    USN UYI UYU UYW UZS VED VES VND VUV WST XAD XAF XAG XAU XBA XBB XBC XBD XCD XCG XDR XOF XPD XPF XPT XSU XTS XUA XXX \
    YER ZAR ZMW ZWG
    """.split(separator: " ").compactMap { Currency($0) }
}
