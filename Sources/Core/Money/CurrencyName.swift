extension Currency {
  /// Returns the currencies that a common English name such as `euros`, `yen` or `dollars` can mean, the one that is
  /// traded most first; empty for any other string.
  ///
  /// Singular and plural, in any case. A name by which several countries call their currency, but nearly always one is
  /// meant, has only that one: `pound` is sterling, `franc` is the Swiss franc.
  package static func candidates(named name: String) -> [Currency] {
    let name = name.lowercased()
    let stems = [name] + ["s", "es"].filter { name.hasSuffix($0) }.map { String(name.dropLast($0.count)) }
    let codes = stems.lazy.compactMap { commonNames[$0] }.first ?? ""
    return codes.split(separator: " ").compactMap { Currency($0) }
  }

  /// Codes by the singular of a name, and by plurals that do not end in an s.
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
