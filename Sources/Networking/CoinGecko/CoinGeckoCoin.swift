import QuidCore

/// A coin as every list of CoinGecko names it.
enum CoinGeckoCoin {
  /// The coin of those three texts.
  ///
  /// Some coins have no symbol, which stays empty; one without a name goes by its id. Returns `nil` without an id, or for
  /// an id so long that it cannot be one.
  static func coin(id: String?, symbol: String?, name: String?) -> Coin? {
    guard let id, !id.isEmpty, ForeignText.isShort(id) else { return nil }
    return Coin(
      id: CoinID(id), symbol: ForeignText.capped((symbol ?? "").uppercased()),
      name: name.flatMap { $0.isEmpty ? nil : ForeignText.capped($0) } ?? id)
  }
}
