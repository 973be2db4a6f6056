/// A coin as lists name it.
///
/// All three texts come from outside; a screen sanitises them.
public struct Coin: Hashable, Sendable {
  /// What names it beyond doubt.
  public let id: CoinID
  /// Its ticker symbol in capitals, such as `BTC`; other coins may have the same.
  public let symbol: String
  /// Its name, such as `Bitcoin`.
  public let name: String

  /// A coin.
  public init(id: CoinID, symbol: String, name: String) {
    self.id = id
    self.symbol = symbol
    self.name = name
  }
}
