extension Currency {
  /// The narrow symbol of the currency in the Unicode locale data (CLDR), such as `€`, `kr` or `$`; `nil` if there is
  /// none.
  ///
  /// Several currencies can have the same narrow symbol. To format an amount with a symbol that is unambiguous in the
  /// user's locale, such as `CA$` in US English, use `NumberFormat` of QuidPresentation.
  package var narrowSymbol: String? { Self.narrowSymbols[self] }

  /// Returns the currencies that a symbol can mean, such as DKK, ISK, NOK and SEK for `kr`; empty for an unknown
  /// symbol.
  ///
  /// A symbol that means one currency in English, such as `$`, has this currency only. Letter case matters for a symbol
  /// of ASCII letters, because `km` and `ft` are not `KM` and `Ft`.
  package static func candidates(withSymbol symbol: String) -> [Currency] {
    if let found = currenciesBySymbol[symbol] ?? currenciesBySymbol[symbol.lowercased()] { return found }
    // A code before its symbol, as in CAD$ and EUR€.
    guard let currency = Currency(symbol.prefix(3)), currency.isActive else { return [] }
    return currency.narrowSymbol == String(symbol.dropFirst(3)) ? [currency] : []
  }

  private static let narrowSymbols: [Currency: String] = Dictionary(
    lines(of: narrowSymbolTable).flatMap { symbol, currencies in currencies.map { ($0, symbol) } }
  ) { first, _ in first }

  /// The currencies by symbol as printed and, unless the symbol has only ASCII letters, by symbol in lowercase.
  private static let currenciesBySymbol: [String: [Currency]] = {
    var symbols: [String: [Currency]] = [:]
    for (symbol, currencies) in lines(of: englishSymbolTable) + lines(of: narrowSymbolTable) where symbol != "₿" {
      let isWord = symbol.allSatisfy { $0.isASCII && $0.isLetter }
      for key in [symbol, isWord ? symbol : symbol.lowercased()].uniqued {
        symbols[key, default: currencies] = symbols[key] ?? currencies
      }
    }
    return symbols
  }()

  private static func lines(of table: String) -> [(symbol: String, currencies: [Currency])] {
    table.split(separator: "\n").map { line in
      let words = line.split(separator: " ")
      return (String(words[0]), words.dropFirst().compactMap { Currency($0) })
    }
  }

  /// The symbols that mean one currency in English although several currencies have them, and the symbols with letters
  /// in English texts (CLDR 48, standard symbols, and common forms of them).
  private static let englishSymbolTable = """
    $ USD
    US$ USD
    £ GBP
    ¥ JPY
    JP¥ JPY
    CN¥ CNY
    ₩ KRW
    A$ AUD
    AU$ AUD
    CA$ CAD
    C$ CAD NIO
    NZ$ NZD
    HK$ HKD
    S$ SGD
    NT$ TWD
    MX$ MXN
    EC$ XCD
    FCFA XAF
    CFPF XPF
    SFr CHF
    Kr DKK ISK NOK SEK
    KR DKK ISK NOK SEK
    Lei RON
    zl PLN
    Kc CZK
    円 JPY
    元 CNY
    원 KRW
    Rs INR LKR MUR NPR PKR
    rs INR LKR MUR NPR PKR
    """

  /// The narrow symbols of CLDR 48 with their currencies.
  private static let narrowSymbolTable = """
    $ ARS AUD BBD BMD BND BSD BZD CAD CLP COP CUP DOP FJD GYD HKD JMD KYD LRD MXN NAD NZD SBD SGD SRD TTD TWD USD UYU XCD
    € EUR
    £ EGP FKP GBP GIP LBP SHP SSP SYP
    ¥ CNY JPY
    kr DKK ISK NOK SEK
    ₹ INR
    ₩ KPW KRW
    ₪ ILS
    ₫ VND
    ₱ PHP
    ₺ TRY
    ₽ RUB
    ₴ UAH
    ₸ KZT
    ₾ GEL
    ֏ AMD
    ₼ AZN
    ₦ NGN
    ₵ GHS
    ₡ CRC
    ₲ PYG
    ₭ LAK
    ₮ MNT
    ៛ KHR
    ฿ THB
    ৳ BDT
    Kč CZK
    zł PLN
    Ft HUF
    lei RON
    R$ BRL
    R ZAR
    RM MYR
    Rp IDR
    Rs LKR MUR NPR PKR
    Q GTQ
    L HNL
    C$ NIO
    Bs BOB
    K MMK
    KM BAM
    P BWP
    ₿ BTC
    """
}
