/// The identifier of a coin: the id that the data provider CoinGecko uses for the coin, such as `bitcoin`.
///
/// A ticker symbol such as `BTC` does not identify a coin, because several coins can have the same symbol. Identifiers
/// come from the network or the user and are untrusted; sanitize them before they are displayed.
public struct CoinID: Hashable, Sendable, CustomStringConvertible {
  /// The CoinGecko id as a string, such as `bitcoin`.
  public let description: String

  /// Creates a coin identifier from a string such as `bitcoin`, without validation.
  public init(_ text: String) { description = text }

  /// The identifier of Bitcoin at CoinGecko: `bitcoin`.
  public static let bitcoin = CoinID("bitcoin")
  /// The identifier of Ether at CoinGecko: `ethereum`.
  public static let ethereum = CoinID("ethereum")
}

extension CoinID: LosslessStringConvertible, Comparable, Codable, CodingKeyRepresentable {
  /// Returns a Boolean value that indicates whether the first identifier precedes the second in alphabetical order.
  public static func < (left: CoinID, right: CoinID) -> Bool { left.description < right.description }

  /// Decodes a coin identifier from a string such as `"bitcoin"`, without validation.
  public init(from decoder: any Decoder) throws { self.init(try decoder.singleValueContainer().decode(String.self)) }

  /// Encodes the coin identifier as a string such as `"bitcoin"`.
  public func encode(to encoder: any Encoder) throws { try encoder.encodeAsString(self) }

  /// The coin identifier as a key of an encoded dictionary, such as `bitcoin`.
  public var codingKey: any CodingKey { StringCodingKey(stringValue: description) }

  /// Creates a coin identifier from a key of an encoded dictionary, such as `bitcoin`; never returns `nil`.
  public init?(codingKey: some CodingKey) { self.init(codingKey.stringValue) }
}

/// A coin with its identifier, symbol and name.
///
/// All three strings come from the network and are untrusted; sanitize them before they are displayed.
public struct Coin: Hashable, Sendable, Identifiable, Codable {
  /// The identifier of the coin at CoinGecko, such as `bitcoin`.
  public let id: CoinID
  /// The ticker symbol of the coin in uppercase, such as `BTC`.
  ///
  /// Several coins can have the same symbol.
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

/// A coin with its rank by market capitalization.
public struct RankedCoin: Hashable, Sendable {
  /// The coin to which ``rank`` applies.
  public let coin: Coin
  /// The rank of the coin by market capitalization, 1 for the largest; `nil` if the rank is unknown.
  public let rank: Int?

  /// Creates a ranked coin from a coin and its rank by market capitalization.
  ///
  /// Pass `nil` for `rank` if the rank is unknown.
  public init(coin: Coin, rank: Int?) {
    self.coin = coin
    self.rank = rank
  }
}

/// A thumbnail image of a coin in PNG format.
///
/// The pictures that a ``PictureProvider`` returns are valid PNG files without metadata.
public struct Picture: Hashable, Sendable {
  /// The bytes of the PNG file.
  public let png: [UInt8]
  /// The width of the image in pixels.
  public let width: Int
  /// The height of the image in pixels.
  public let height: Int

  /// Creates a picture from the bytes of a PNG file and the size of the image in pixels, without validation.
  ///
  /// The caller ensures that the bytes are a valid PNG file and that the image has the given size.
  public init(png: [UInt8], width: Int, height: Int) {
    self.png = png
    self.width = width
    self.height = height
  }
}
