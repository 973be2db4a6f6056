import QuidCore

/// A decoder for the currency names in the response of Frankfurter's endpoint `/currencies`.
///
/// A response is, for example, `{"AUD":"Australian Dollar","BRL":"Brazilian Real"}`.
enum FrankfurterCurrencies {
  /// Decodes the names of the currencies, keyed by currency.
  ///
  /// - Throws: ``ResponseError`` if the response is invalid or contains no names.
  @Sendable
  static func names(_ response: JSON) throws(ResponseError) -> Decoded<[Currency: String]> {
    let names = try CurrencyNames(response)
    guard !names.names.isEmpty else { throw .malformed(expected: "the name of a currency", at: "body") }
    return Decoded(value: names.names, asOf: nil, unusableCount: names.unusableCount)
  }
}
