/// A coin with its identifier, symbol and name.
///
/// All three strings come from the network and are untrusted; sanitize them before they are displayed.
public struct Coin: Hashable, Sendable, Identifiable, Codable {
  /// The identifier of the coin at CoinGecko, such as `bitcoin`.
  public let id: CoinID
  /// The ticker symbol of the coin in uppercase, such as `BTC`, which several coins can share.
  public let symbol: String
  /// The name of the coin, such as `Bitcoin`.
  public let name: String

  /// Creates a coin from its identifier, symbol and name, without validation.
  public init(id: CoinID, symbol: String, name: String) {
    self.id = id
    self.symbol = symbol
    self.name = name
  }
}
