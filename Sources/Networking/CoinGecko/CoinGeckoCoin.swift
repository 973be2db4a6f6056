import QuidCore

/// A coin as every list of CoinGecko names it.
struct CoinGeckoCoin {
  private var id: String?
  private var symbol: String?
  private var name: String?

  /// Takes a field where it is one of the coin's.
  ///
  /// - Returns: whether it was; the value of another is left to be read.
  /// - Throws: ``AnswerFlaw``.
  // Called for each field of each line: not inlined, a list of all coins takes nearly twice as long.
  @inline(__always)
  mutating func take(_ field: JSONFieldName, from reader: inout JSONReader) throws(AnswerFlaw) -> Bool {
    if field.is("id") {
      id = try reader.text()
    } else if field.is("symbol") {
      symbol = try reader.text()
    } else if field.is("name") {
      name = try reader.text()
    } else {
      return false
    }
    return true
  }

  /// The coin.
  ///
  /// Some coins have no symbol, which stays empty; one without a name goes by its id. Returns `nil` without an id, or for
  /// an id so long that it cannot be one.
  var coin: Coin? {
    guard let id, !id.isEmpty, ForeignText.isShort(id) else { return nil }
    return Coin(
      id: CoinID(id), symbol: ForeignText.capped((symbol ?? "").uppercased()),
      name: name.flatMap { $0.isEmpty ? nil : ForeignText.capped($0) } ?? id)
  }
}
