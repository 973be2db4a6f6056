/// A currency, identified by a code such as `EUR` (ISO 4217) or `BTC` (the ticker symbol of a coin).
///
/// Any code of three letters is accepted. To check whether a code is an active ISO 4217 code, use ``isActive``. To
/// create other currencies, such as loyalty points, use ``init(code:minorUnitDigits:)``.
public struct Currency: Sendable {
  /// The uppercase code of the currency, such as `EUR`; with ``init(code:minorUnitDigits:)``, `POINTS/0` with the
  /// decimals.
  ///
  /// To show a currency to a user, use ``code`` instead.
  public let description: String

  /// Creates a currency from a code such as `EUR` in any letter case; returns `nil` unless the code has three ASCII
  /// letters.
  @inlinable
  public init?(_ code: some StringProtocol) {
    let letters = code.utf8
    guard letters.count == 3, letters.allSatisfy({ UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }) else {
      return nil
    }
    self.init(known: code.uppercased())
  }

  /// Creates a currency that ISO 4217 does not list, such as loyalty points or a token; equal only with equal decimals.
  ///
  /// - Parameters:
  ///   - code: The code of the currency, such as `POINTS`: from 3 through 10 ASCII letters and digits, starting with a
  ///     letter. The case of the letters is ignored.
  ///   - minorUnitDigits: The number of decimals of amounts in the currency, from 0 through 18.
  /// - Returns: The currency, or `nil` if the code is malformed or is an active ISO 4217 code, or if the number of
  ///   decimals is out of range.
  public init?(code: some StringProtocol, minorUnitDigits: Int) {
    // Some other characters, such as ligatures, become ASCII letters when they are capitalized.
    guard code.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let code = code.uppercased()
    let (letters, digits) = (UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"))
    guard 3...10 ~= code.utf8.count, let first = code.utf8.first, letters ~= first,
      code.utf8.allSatisfy({ letters ~= $0 || digits ~= $0 }), 0...FixedDecimal.decimals ~= minorUnitDigits,
      !Self.activeCodes.contains(code)
    else { return nil }
    description = "\(code)/\(minorUnitDigits)"
  }

  @usableFromInline
  init(known code: String) { description = code }

  /// The uppercase code of the currency: an ISO 4217 code such as `EUR`, or a ticker symbol such as `BTC`.
  public var code: String { hasOwnDigits ? String(description.prefix { $0 != "/" }) : description }

  /// Whether the currency was created with ``init(code:minorUnitDigits:)``; all other codes have three letters.
  private var hasOwnDigits: Bool { description.utf8.count > 3 }

  /// The euro, with the code `EUR`.
  public static let eur = Currency(known: "EUR")
  /// The United States dollar, with the code `USD`.
  public static let usd = Currency(known: "USD")
  /// The pound sterling, with the code `GBP`.
  public static let gbp = Currency(known: "GBP")
  /// Ether as a base or quote currency; to represent an amount of ether for a transfer, use ``Ether``.
  public static let eth = Currency(known: "ETH")
  /// Bitcoin as a base or quote currency; exchanges use the symbol `BTC`, which is not an ISO 4217 code.
  public static let btc = Currency(known: "BTC")
}

extension Currency: Hashable, Comparable, Identifiable {
  /// The unique identifier of the currency, such as `EUR`, which equals its ``description``.
  public var id: String { description }

  /// Returns a Boolean value that indicates whether the first code precedes the second in alphabetical order.
  ///
  /// Currencies with the same code are ordered by the decimals passed to ``init(code:minorUnitDigits:)``, those without
  /// first.
  public static func < (left: Currency, right: Currency) -> Bool {
    if left.code != right.code { return left.code < right.code }
    return (left.hasOwnDigits ? left.minorUnitDigits : -1) < (right.hasOwnDigits ? right.minorUnitDigits : -1)
  }
}

extension Currency: LosslessStringConvertible, Codable, CodingKeyRepresentable {
  /// Creates a currency from its ``description``, such as `EUR` or `POINTS/0`; returns `nil` for any other string.
  @_disfavoredOverload
  public init?(_ description: String) { self.init(parsing: description) }

  private init?(parsing description: String) {
    if let unit = Self.minorUnit(spelled: description) {
      self = unit
      return
    }
    let parts = description.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2 {
      guard let digits = Int(parts[1]), parts[1] == String(digits) else { return nil }
      self.init(code: parts[0], minorUnitDigits: digits)
    } else {
      self.init(Substring(description))
    }
  }

  /// Decodes a currency from its ``description``, a string such as `"EUR"`.
  public init(from decoder: any Decoder) throws {
    self = try decoder.parsedString(as: "a currency") { Currency(parsing: $0) }
  }

  /// Encodes the currency as its ``description``, a string such as `"EUR"`.
  public func encode(to encoder: any Encoder) throws { try encoder.encodeAsString(self) }

  /// The currency as a key of an encoded dictionary, such as `EUR`.
  public var codingKey: any CodingKey { StringCodingKey(stringValue: description) }

  /// Creates a currency from a dictionary key such as `EUR`; returns `nil` if the key is not a ``description``.
  public init?(codingKey: some CodingKey) { self.init(parsing: codingKey.stringValue) }
}

// MARK: - ISO 4217

extension Currency {
  /// The number of decimals of amounts in this currency, such as 2 for EUR and 0 for JPY; 2 for an unlisted currency.
  ///
  /// Source: ``init(code:minorUnitDigits:)``; the column “Minor unit” in ISO 4217 list one, as of 2026-02-01; for
  /// withdrawn codes, ISO 4217:1995.
  public var minorUnitDigits: Int {
    if hasOwnDigits { return description.lastIndex(of: "/").flatMap { Int(description[$0...].dropFirst()) } ?? 2 }
    return Self.unusualDigits[description] ?? withdrawal?.minorUnitDigits ?? 2
  }

  /// The numbers of decimals of the active currencies that do not have two.
  private static let unusualDigits: [String: Int] = [
    "BIF": 0, "CLP": 0, "DJF": 0, "GNF": 0, "ISK": 0, "JPY": 0, "KMF": 0, "KRW": 0, "PYG": 0, "RWF": 0, "UGX": 0,
    "UYI": 0, "VND": 0, "VUV": 0, "XAF": 0, "XOF": 0, "XPF": 0, "BHD": 3, "IQD": 3, "JOD": 3, "KWD": 3, "LYD": 3,
    "OMR": 3, "TND": 3, "CLF": 4, "UYW": 4,
  ]

  /// A Boolean value that indicates whether the currency has an active ISO 4217 code (as of 2026-02-01).
  public var isActive: Bool { Self.activeCodes.contains(description) }

  /// The currencies with an active ISO 4217 code (as of 2026-02-01), in alphabetical order of their codes.
  ///
  /// The list includes precious metals, such as `XAU` for gold, and test codes, such as `XTS`.
  public static let active: [Currency] = codes.map { Currency(known: $0) }

  private static let activeCodes = Set(codes)

  private static let codes = activeCodeList.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }

  private static let activeCodeList = """
    AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW \
    CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL \
    HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA \
    MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD \
    RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD \
    USN UYI UYU UYW UZS VED VES VND VUV WST XAD XAF XAG XAU XBA XBB XBC XBD XCD XCG XDR XOF XPD XPF XPT XSU XTS XUA XXX \
    YER ZAR ZMW ZWG
    """
}

extension Currency {
  /// Whether the code denotes one troy ounce of gold, silver, platinum or palladium.
  package var isMetal: Bool { ["XAU", "XAG", "XPT", "XPD"].contains(code) }
}

extension Currency {
  /// If several currencies share a symbol, the symbol denotes the currency with the highest trading volume.
  package static let symbols: [Character: Currency] = ["€": .eur, "$": .usd, "£": .gbp]
}
