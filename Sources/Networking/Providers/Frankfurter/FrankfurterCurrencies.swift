import QuidCore

/// A decoder for Frankfurter's `/currencies`, such as `{"AUD":"Australian Dollar","BRL":"Brazilian Real"}`.
enum FrankfurterCurrencies {
  /// Returns the names of the currencies.
  ///
  /// - Throws: ``ResponseError`` if the response is invalid or contains no names.
  @Sendable
  static func names(_ response: JSON) throws(ResponseError) -> Decoded<[Currency: String]> {
    let names = try CurrencyNames(response)
    guard !names.names.isEmpty else { throw .malformed(expected: "the name of a currency", at: "body") }
    return Decoded(value: names.names, asOf: nil, unusableCount: names.unusableCount)
  }
}
