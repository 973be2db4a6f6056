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

/// The identifier of a coin at the data provider CoinGecko, such as `bitcoin`, unlike a symbol that coins can share.
///
/// Identifiers come from the network or the user and are untrusted; sanitize them before they are displayed.
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
