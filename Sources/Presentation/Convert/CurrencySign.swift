public import QuidCore

extension Currency {
  /// The sign that people write for the currency, such as `€`, `kr` or `$`; `nil` where the code itself is what they
  /// write.
  ///
  /// Several currencies share a sign; for amounts of different currencies beside each other, ``NumberFormat`` keeps them
  /// apart. The signs are those of CLDR's narrow symbols.
  public var sign: String? { Self.signs[code] }

  private static let signs: [String: String] = {
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
    var signs: [String: String] = [:]
    for line in lines.split(separator: "\n") {
      let words = line.split(separator: " ")
      for code in words.dropFirst() { signs[String(code)] = words.first.map { String($0) } }
    }
    return signs
  }()
}
