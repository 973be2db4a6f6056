import QuidCore

/// A decoder for Fixer's `/symbols`, such as `{"success":true,"symbols":{"AED":"United Arab Emirates Dirham",…}}`.
enum FixerSymbols {
  /// Returns the names of the currencies.
  ///
  /// - Throws: ``ResponseError`` if the response is invalid or contains no names.
  @Sendable
  static func names(_ response: JSON) throws(ResponseError) -> Decoded<[Currency: String]> {
    let symbols = try CurrencyNames(try response.required("symbols"))
    guard !symbols.names.isEmpty else { throw .malformed(expected: "the name of a currency", at: "symbols") }
    return Decoded(value: symbols.names, asOf: nil, unusableCount: symbols.unusableCount)
  }
}
