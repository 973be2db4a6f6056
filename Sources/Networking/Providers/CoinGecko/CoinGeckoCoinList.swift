import QuidCore

/// A decoder for the lists of coins that CoinGecko returns.
///
/// A response of `/coins/list` is an array such as `[{"id":"bitcoin","symbol":"btc","name":"Bitcoin"}]`. A response
/// of `/search` has such an array in the field `coins`.
enum CoinGeckoCoinList {
  /// Decodes the coins in a response of `/coins/list`, in the order of the response.
  ///
  /// - Throws: ``ResponseError`` if the response is invalid or contains no coins.
  @Sendable
  static func all(_ body: JSONBody) throws(ResponseError) -> Decoded<[Coin]> {
    let coins = try body.read { reader throws(ResponseError) in try Self.coins(&reader) }
    guard !coins.elements.isEmpty else { throw .malformed(expected: "a coin", at: "body") }
    return Decoded(value: coins.elements, asOf: nil, unusableCount: coins.unusableCount)
  }

  /// Decodes the coins in a response of `/search`, in the order of the response.
  ///
  /// The result may be empty.
  ///
  /// - Throws: ``ResponseError`` if the response is invalid.
  @Sendable
  static func searchResults(_ body: JSONBody) throws(ResponseError) -> Decoded<[Coin]> {
    var results: UsableElements<Coin>?
    try body.read { reader throws(ResponseError) in
      var object = try reader.beginObject()
      while let field = try reader.nextField(in: &object) {
        if field.is("coins") { results = try Self.coins(&reader) } else { try reader.skip() }
      }
    }
    guard let results else { throw .malformed(expected: "a value", at: "coins") }
    return Decoded(value: results.elements, asOf: nil, unusableCount: results.unusableCount)
  }

  /// Reads a JSON array of coins.
  private static func coins(_ reader: inout JSONReader) throws(ResponseError) -> UsableElements<Coin> {
    try reader.elements { reader throws(ResponseError) in
      let start = reader.index
      var element = CoinGeckoCoin()
      var object = try reader.beginObject()
      while let field = try reader.nextField(in: &object) {
        if try !element.take(field, from: &reader) { try reader.skip() }
      }
      return try element.coin(reader, at: start)
    }
  }
}

/// The id, symbol and name of a coin, as decoded from an element of any list of coins that CoinGecko returns.
struct CoinGeckoCoin {
  private var id: String?
  private var symbol: String?
  private var name: String?

  /// Reads the value of a field in the JSON object of a coin, if the field is `id`, `symbol` or `name`.
  ///
  /// - Returns: `true` if the value was read; `false` for any other field, whose value the caller must read or skip.
  /// - Throws: ``ResponseError`` if the value is not valid JSON or not a string.
  @inline(__always)
  mutating func take(_ field: JSONFieldName, from reader: inout JSONReader) throws(ResponseError) -> Bool {
    // Inlined because it runs for each field of each element: otherwise the list of all coins takes nearly twice as
    // long.
    if field.is("id") {
      id = try reader.string()
    } else if field.is("symbol") {
      symbol = try reader.string()
    } else if field.is("name") {
      name = try reader.string()
    } else {
      return false
    }
    return true
  }

  /// Returns the decoded coin.
  ///
  /// A missing symbol becomes the empty string, and a missing name is replaced with the id.
  ///
  /// - Parameters:
  ///   - reader: The reader of the response.
  ///   - start: The byte offset of the JSON object, for the error.
  /// - Throws: ``ResponseError`` if the id is missing, empty or too long to be valid.
  func coin(_ reader: JSONReader, at start: Int) throws(ResponseError) -> Coin {
    guard let id, !id.isEmpty, UntrustedText.isWithinLimit(id) else {
      throw reader.expected("a coin ID", at: start, ".id")
    }
    return Coin(
      id: CoinID(id), symbol: UntrustedText.truncated((symbol ?? "").uppercased()),
      name: name.flatMap { $0.isEmpty ? nil : UntrustedText.truncated($0) } ?? id)
  }
}
