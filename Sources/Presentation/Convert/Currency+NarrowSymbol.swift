public import QuidCore

extension Currency {
  /// The narrow symbol of the currency in the Unicode locale data (CLDR), such as `€`, `kr` or `$`.
  ///
  /// The value is `nil` if the currency has no narrow symbol. Several currencies can have the same narrow symbol:
  /// `$` is the symbol of both the US dollar and the Canadian dollar. To format an amount with a symbol that is
  /// unambiguous in the user's locale, such as `CA$` in US English, use ``NumberFormat``.
  public var narrowSymbol: String? { Self.narrowSymbols[code] }

  private static let narrowSymbols: [String: String] = {
    let lines = """
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
    var symbols: [String: String] = [:]
    for line in lines.split(separator: "\n") {
      let words = line.split(separator: " ")
      for code in words.dropFirst() { symbols[String(code)] = words.first.map { String($0) } }
    }
    return symbols
  }()
}
