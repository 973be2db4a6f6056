extension Currency {
  /// The currencies that are traded most, the most traded first.
  ///
  /// Source: Bank for International Settlements, Triennial Central Bank Survey of April 2022, turnover by currency.
  public static let mostTraded: [Currency] = """
    USD EUR JPY GBP CNY AUD CAD CHF HKD SGD SEK KRW NOK NZD INR MXN TWD ZAR BRL DKK PLN THB ILS IDR CZK AED TRY HUF CLP \
    SAR PHP MYR COP RUB RON PEN
    """.split(separator: " ").compactMap { Currency($0) }
}

extension RateTable {
  /// How many currencies are shown beside a base when nobody says which.
  public static let popularCount = 10

  /// The popular currencies to show beside a base: the ten most traded that the table has, without the base itself.
  ///
  /// Where the base or one that the table lacks would be among them, the next most traded takes its place; a table of
  /// fewer gives those it has.
  public func popular(besides base: Currency) -> [Currency] {
    let traded = Currency.mostTraded.filter { rates[$0] != nil }
    let others = rates.keys.filter { !traded.contains($0) }.sorted()
    return Array((traded + others).filter { $0 != base }.prefix(Self.popularCount))
  }
}
