/// A currency, identified by a code of three letters: an ISO 4217 code, or the ticker symbol of a coin such as `BTC`.
///
/// Any code of three letters is accepted, because providers quote some codes that ISO never listed or has withdrawn.
/// ``isActive`` indicates whether the code is on the current ISO 4217 list.
///
/// A host can add currencies of its own, such as loyalty points, with ``init(code:minorUnitDigits:)``.
public struct Currency: Sendable {
  /// The currency code in capital letters: an ISO 4217 code such as `EUR`, or a ticker symbol such as `BTC`.
  public let code: String
  /// The number of decimals of a host's own currency; `nil` for a currency with the decimals of ISO 4217.
  private let ownDigits: UInt8?

  /// Creates a currency from a code such as `EUR`, in upper, lower or mixed case.
  ///
  /// Returns `nil` unless the code consists of exactly three ASCII letters.
  @inlinable
  public init?(_ code: some StringProtocol) {
    let letters = code.utf8
    guard letters.count == 3, letters.allSatisfy({ UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }) else {
      return nil
    }
    self.init(known: code.uppercased())
  }

  /// Creates a currency that ISO 4217 does not list, such as loyalty points or a token.
  ///
  /// The currency can be used in exchange rates, conversions and formats. No provider of Quid quotes it. Two
  /// currencies are equal only if both their codes and their numbers of decimals are equal.
  ///
  /// - Parameters:
  ///   - code: The code of 3 to 10 ASCII letters and digits, which starts with a letter, such as `POINTS`, in
  ///     upper, lower or mixed case.
  ///   - minorUnitDigits: The number of decimals of amounts in the currency, from 0 to 18.
  /// - Returns: `nil` if the code or the number of decimals is not in its range, or if ISO 4217 lists the code.
  public init?(code: some StringProtocol, minorUnitDigits: Int) {
    // Some other characters, such as ligatures, become ASCII letters when they are capitalized.
    guard code.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let code = code.uppercased()
    let (letters, digits) = (UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"))
    guard 3...10 ~= code.utf8.count, let first = code.utf8.first, letters ~= first,
      code.utf8.allSatisfy({ letters ~= $0 || digits ~= $0 }), 0...FixedPoint.decimals ~= minorUnitDigits,
      !Self.active.contains(Currency(known: code))
    else { return nil }
    self.code = code
    ownDigits = UInt8(minorUnitDigits)
  }

  @usableFromInline
  init(known code: String) {
    self.code = code
    ownDigits = nil
  }

  /// The euro.
  public static let eur = Currency(known: "EUR")
  /// The United States dollar.
  public static let usd = Currency(known: "USD")
  /// The pound sterling.
  public static let gbp = Currency(known: "GBP")
  /// Ether, as the base or quote currency of an exchange rate.
  ///
  /// For an amount of ether to send, use the type ``Ether`` instead.
  public static let eth = Currency(known: "ETH")
  /// Bitcoin, as the base or quote currency of an exchange rate.
  ///
  /// `BTC` is the ticker symbol that exchanges use. ISO 4217 contains no codes for crypto coins.
  public static let btc = Currency(known: "BTC")
}

extension Currency: Hashable, Comparable, Identifiable {
  /// The ``description``, which identifies the currency.
  public var id: String { description }

  /// Returns whether the code of the first currency precedes that of the second in alphabetical order.
  ///
  /// Own currencies with the same code are in the order of their decimals.
  public static func < (left: Currency, right: Currency) -> Bool {
    left.code == right.code ? (left.ownDigits ?? 0) < (right.ownDigits ?? 0) : left.code < right.code
  }
}

extension Currency: LosslessStringConvertible, Codable, CodingKeyRepresentable {
  /// The currency code in capital letters, such as `EUR`; for a host's own currency, its code and the number of
  /// its decimals, such as `POINTS/0`.
  ///
  /// To show a currency, use ``code``.
  public var description: String { ownDigits.map { "\(code)/\($0)" } ?? code }

  /// Creates a currency from its ``description``, such as `EUR` or `POINTS/0`.
  ///
  /// Returns `nil` if the string is malformed. The generic initializer accepts only codes of three letters.
  @_disfavoredOverload
  public init?(_ description: String) { self.init(parsing: description) }

  private init?(parsing description: String) {
    let parts = description.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2 {
      guard let digits = Int(parts[1]), parts[1] == String(digits) else { return nil }
      self.init(code: parts[0], minorUnitDigits: digits)
    } else {
      self.init(description[...])
    }
  }

  /// Decodes a currency from its ``description``, such as `"EUR"`.
  ///
  /// - Throws: `DecodingError` with an excerpt of the string if it is malformed.
  public init(from decoder: any Decoder) throws {
    self = try decoder.parsedString(as: "a currency") { Currency(parsing: $0) }
  }

  /// Encodes the currency as its ``description``, such as `"EUR"`.
  public func encode(to encoder: any Encoder) throws { try encoder.encodeAsString(self) }

  /// The ``description`` as the key of an encoded dictionary.
  public var codingKey: any CodingKey { StringCodingKey(stringValue: description) }

  /// Creates a currency from the key of an encoded dictionary.
  ///
  /// Returns `nil` if the key is not the ``description`` of a currency.
  public init?(codingKey: some CodingKey) { self.init(parsing: codingKey.stringValue) }
}

// MARK: - ISO 4217

extension Currency {
  /// The number of decimals of amounts in this currency, such as 2 for EUR and 0 for JPY.
  ///
  /// The source is the minor unit in ISO 4217 list one, as of 2026-02-01. The value is 2 for a code that ISO
  /// 4217 does not list, unless a host has created the currency with decimals of its own. Unicode CLDR has different values for thirteen currencies, such as IQD, because CLDR
  /// omits decimals that are out of use. Quid follows ISO 4217, so that amounts lose no digits.
  public var minorUnitDigits: Int {
    if let ownDigits { return Int(ownDigits) }
    return switch code {
    case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF", "XOF",
      "XPF":
      0
    case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
    case "CLF", "UYW": 4
    default: 2
    }
  }

  /// A Boolean value that indicates whether the code is one of the 178 active codes of ISO 4217 (as of
  /// 2026-02-01).
  public var isActive: Bool { Self.active.contains(self) }

  /// The currencies with an active ISO 4217 code (as of 2026-02-01), in alphabetical order of their codes.
  ///
  /// The list includes precious metals, such as `XAU` for gold, and test codes, such as `XTS`.
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

extension Currency {
  /// The currencies by the symbols that may stand before or after an amount of money.
  ///
  /// A symbol of several currencies, such as `$`, means the one with the highest trading volume.
  package static let symbols: [Character: Currency] = ["€": .eur, "$": .usd, "£": .gbp]

  /// Whether ISO 4217 has withdrawn the code, although rate tables of past days or of a provider contain it.
  package var isWithdrawn: Bool { Self.withdrawn.contains(self) }

  private static let withdrawn: [Currency] = """
    ANG BGN BYR CUC CYP EEK HRK LTL LVL MRO MTL ROL SIT SKK SLL STD TRL VEF ZMK ZWL
    """.split(separator: " ").compactMap { Currency($0) }
}

// MARK: - Popularity

extension Currency {
  /// The 36 currencies with the highest trading volume, in descending order of volume.
  ///
  /// Source: Bank for International Settlements, Triennial Central Bank Survey of April 2022, turnover by currency.
  public static let mostTradedCurrencies: [Currency] = """
    USD EUR JPY GBP CNY AUD CAD CHF HKD SGD SEK KRW NOK NZD INR MXN TWD ZAR BRL DKK PLN THB ILS IDR CZK AED TRY HUF CLP \
    SAR PHP MYR COP RUB RON PEN
    """.split(separator: " ").compactMap { Currency($0) }
}

// MARK: - Names

extension Currency {
  /// Returns the currencies that an English name such as `euros`, `yen` or `dollars` can mean.
  ///
  /// The currencies are in descending order of trading volume. The name can be singular or plural, in upper
  /// or lower case. If a name nearly always means one currency, only that currency is returned, even if
  /// several countries use the name: `pound` is the pound sterling, `franc` is the Swiss franc. For an
  /// unknown name the array is empty.
  package static func candidates(named name: String) -> [Currency] {
    let name = name.lowercased()
    let stems = [name] + ["s", "es"].filter { name.hasSuffix($0) }.map { String(name.dropLast($0.count)) }
    let codes = stems.lazy.compactMap { commonNames[$0] }.first ?? ""
    return codes.split(separator: " ").compactMap { Currency($0) }
  }

  /// The English names that ``candidates(named:)`` accepts, singular and plural, in alphabetical order.
  package static var names: [String] { commonNames.keys.flatMap { [$0, $0 + "s"] }.sorted() }

  /// The currency codes for each English name of a currency, such as `NOK DKK` for the name `krone`.
  ///
  /// The keys are singular names, and plural names that do not end in “s”. The values are one or more codes,
  /// separated by spaces.
  private static let commonNames: [String: String] = [
    "euro": "EUR", "dollar": "USD AUD CAD HKD SGD NZD", "buck": "USD", "pound": "GBP", "sterling": "GBP",
    "yen": "JPY", "yuan": "CNY", "renminbi": "CNY", "franc": "CHF", "krona": "SEK", "kronor": "SEK",
    "króna": "ISK", "krónur": "ISK", "krone": "NOK DKK", "kroner": "NOK DKK", "kroon": "EEK",
    "koruna": "CZK", "koruny": "CZK", "korun": "CZK", "rupee": "INR PKR LKR NPR MUR", "rupiah": "IDR", "won": "KRW",
    "peso": "MXN PHP COP CLP ARS", "real": "BRL", "reais": "BRL", "rand": "ZAR", "ruble": "RUB", "rouble": "RUB",
    "lira": "TRY", "zloty": "PLN", "złoty": "PLN", "zlotych": "PLN", "forint": "HUF", "leu": "RON", "lei": "RON",
    "lev": "BGN", "leva": "BGN", "shekel": "ILS", "sheqel": "ILS", "baht": "THB", "ringgit": "MYR",
    "dirham": "AED MAD", "dinar": "KWD BHD JOD RSD", "riyal": "SAR QAR", "hryvnia": "UAH", "dong": "VND",
    "naira": "NGN", "cedi": "GHS", "shilling": "KES TZS UGX", "taka": "BDT",
  ]
}
