import QuidCore

/// A decoder for the lists of coins that CoinGecko returns.
///
/// A response of `/coins/list` is an array such as `[{"id":"bitcoin","symbol":"btc","name":"Bitcoin"}]`; a response of
/// `/search` has such an array in the field `coins`.
enum CoinGeckoCoinList {
  @Sendable
  static func all(_ response: JSON) throws -> Decoded<[Coin]> {
    let coins = try response.usableElements { json in try Coin(coinGecko: json) }
    guard !coins.elements.isEmpty else { throw ResponseError.malformed(expected: "a coin", at: "body") }
    return Decoded(value: coins.elements, asOf: nil, unusableCount: coins.unusableCount)
  }

  /// Returns the coins in a response of `/search`, in the order of the response; may be empty.
  @Sendable
  static func searchResults(_ response: JSON) throws -> Decoded<[Coin]> {
    let coins = try response.required("coins").usableElements { json in
      try Coin(coinGecko: json)
    }
    return Decoded(value: coins.elements, asOf: nil, unusableCount: coins.unusableCount)
  }
}

extension Coin {
  /// Creates a coin from an element of CoinGecko's lists; replaces a missing symbol with "", and a missing name with
  /// the id.
  init(coinGecko json: JSON) throws {
    let id = try json["id"]?.string()
    let symbol = try json["symbol"]?.string() ?? ""
    let name = try json["name"]?.string() ?? ""
    guard let id, !id.isEmpty, UntrustedText.isWithinLimit(id) else { throw json.missing("id", "a coin ID") }
    self.init(
      id: CoinID(id), symbol: UntrustedText.truncated(symbol.uppercased()),
      name: name.isEmpty ? id : UntrustedText.truncated(name))
  }
}
