import QuidCore

/// A decoder for the currency names in the response of Fixer's endpoint `/symbols`.
///
/// A response is, for example, `{"success":true,"symbols":{"AED":"United Arab Emirates Dirham",…}}`.
enum FixerSymbols {
  /// Decodes the names of the currencies, keyed by currency.
  ///
  /// - Throws: ``ResponseError`` if the response is invalid or contains no names.
  @Sendable
  static func names(_ response: JSON) throws(ResponseError) -> Decoded<[Currency: String]> {
    let symbols = try CurrencyNames(try response.required("symbols"))
    guard !symbols.names.isEmpty else { throw .malformed(expected: "the name of a currency", at: "symbols") }
    return Decoded(value: symbols.names, asOf: nil, unusableCount: symbols.unusableCount)
  }
}
