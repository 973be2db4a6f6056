import QuidCore

/// A decoder for the currency names in the response of Frankfurter's endpoint `/currencies`.
///
/// A response of version 1 is, for example, `{"AUD":"Australian Dollar","BRL":"Brazilian Real"}`. Version 2 returns a list
/// such as `[{"iso_code":"AUD","name":"Australian Dollar"}]`.
enum FrankfurterCurrencies {
  /// Returns the names of the currencies.
  ///
  /// - Throws: ``ResponseError`` if the response is invalid or contains no names.
  @Sendable
  static func names(_ response: JSON) throws -> Decoded<[Currency: String]> {
    if response.kind == .array { return try listedNames(response) }
    let names = try CurrencyNames(response)
    guard !names.names.isEmpty else { throw ResponseError.malformed(expected: "the name of a currency", at: "body") }
    return Decoded(value: names.names, asOf: nil, unusableCount: names.unusableCount)
  }

  private static func listedNames(_ response: JSON) throws -> Decoded<[Currency: String]> {
    let rows = try response.usableElements { row in
      (currency: Currency(try row.required("iso_code").string()), name: try row.required("name").string())
    }
    var names: [Currency: String] = [:]
    for row in rows.elements where !row.name.isEmpty {
      if let currency = row.currency, currency.isActive { names[currency] = UntrustedText.truncated(row.name) }
    }
    guard !names.isEmpty else { throw ResponseError.malformed(expected: "the name of a currency", at: "body") }
    return Decoded(value: names, asOf: nil, unusableCount: rows.unusableCount)
  }
}
