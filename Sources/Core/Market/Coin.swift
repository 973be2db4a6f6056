/// The identifier of a coin: CoinGecko's id, such as `bitcoin`.
///
/// A symbol does not identify a coin, since several coins may use `BTC`. The id is untrusted; sanitize it before it is
/// displayed.
public struct CoinID: Hashable, Sendable, CustomStringConvertible {
  /// The id as a string, such as `bitcoin`.
  public let description: String

  /// Creates an identifier from any string, without validation.
  public init(_ text: String) { description = text }

  /// The id of Bitcoin.
  public static let bitcoin = CoinID("bitcoin")
  /// The id of Ether.
  public static let ethereum = CoinID("ethereum")
}

/// The id, symbol and name of a coin.
///
/// All three strings are untrusted; sanitize them before they are displayed.
public struct Coin: Hashable, Sendable {
  /// The identifier of the coin.
  public let id: CoinID
  /// The ticker symbol in capitals, such as `BTC`.
  ///
  /// Several coins may have the same symbol.
  public let symbol: String
  /// The name, such as `Bitcoin`.
  public let name: String

  /// Creates a coin.
  public init(id: CoinID, symbol: String, name: String) {
    self.id = id
    self.symbol = symbol
    self.name = name
  }
}

/// A coin and its rank by market capitalization.
public struct RankedCoin: Hashable, Sendable {
  /// The coin.
  public let coin: Coin
  /// The rank by market capitalization, from 1 for the largest; `nil` where the rank is unknown.
  public let rank: Int?

  /// Creates a coin with its rank.
  public init(coin: Coin, rank: Int?) {
    self.coin = coin
    self.rank = rank
  }
}

/// The thumbnail of a coin: a validated PNG (RFC 2083) that contains only image data and no metadata.
public struct Picture: Hashable, Sendable {
  /// The bytes of the PNG file.
  public let png: [UInt8]
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int

  /// Creates a picture without validation.
  ///
  /// The caller ensures that the bytes are a valid PNG file of this size.
  public init(png: [UInt8], width: Int, height: Int) {
    self.png = png
    self.width = width
    self.height = height
  }
}
