import QuidPlatform
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
    let coins = try body.read { reader throws(ResponseError) in try Self.coins(&reader).coins }
    guard !coins.isEmpty else { throw .malformed(expected: "a coin", at: "body") }
    return Decoded(value: coins, asOf: nil)
  }

  /// Decodes the coins in a response of `/search`, in the order of the response.
  ///
  /// The result may be empty.
  ///
  /// - Throws: ``ResponseError`` if the response is invalid.
  @Sendable
  static func searchResults(_ body: JSONBody) throws(ResponseError) -> Decoded<[Coin]> {
    var results: (coins: [Coin], elementCount: Int)?
    try body.read { reader throws(ResponseError) in
      var object = try reader.beginObject()
      while let field = try reader.nextField(in: &object) {
        if field.is("coins") { results = try Self.coins(&reader) } else { try reader.skip() }
      }
    }
    guard let results else { throw .malformed(expected: "a value", at: "coins") }
    guard results.elementCount == 0 || !results.coins.isEmpty else {
      throw .malformed(expected: "a coin ID", at: "coins.[0].id")
    }
    return Decoded(value: results.coins, asOf: nil)
  }

  /// Reads a JSON array of coins and counts its elements.
  ///
  /// Elements without a valid id are omitted from `coins`, but included in `elementCount`.
  private static func coins(_ reader: inout JSONReader) throws(ResponseError) -> (coins: [Coin], elementCount: Int) {
    var coins: [Coin] = []
    var elementCount = 0
    var list = try reader.beginArray()
    while try reader.nextElement(in: &list) {
      elementCount += 1
      var element = CoinGeckoCoin()
      var object = try reader.beginObject()
      while let field = try reader.nextField(in: &object) {
        if try !element.take(field, from: &reader) { try reader.skip() }
      }
      if let coin = element.coin { coins.append(coin) }
    }
    return (coins, elementCount)
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

  /// The decoded coin; `nil` if the id is missing, empty or too long to be valid.
  ///
  /// A missing symbol becomes the empty string, and a missing name is replaced with the id.
  var coin: Coin? {
    guard let id, !id.isEmpty, UntrustedText.isWithinLimit(id) else { return nil }
    return Coin(
      id: CoinID(id), symbol: UntrustedText.truncated((symbol ?? "").uppercased()),
      name: name.flatMap { $0.isEmpty ? nil : UntrustedText.truncated($0) } ?? id)
  }
}
