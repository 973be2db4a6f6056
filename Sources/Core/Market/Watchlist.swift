/// The coins that the user follows, without duplicates, in the order they were added.
public struct Watchlist: Hashable, Sendable {
  /// The ids of the coins, in the order they were added.
  public private(set) var coins: [CoinID] = []

  /// The maximum number of coins.
  public static let capacity = 1_000

  /// Creates an empty list.
  public init() {}

  /// Creates a list of the given coins.
  ///
  /// Duplicates, and coins beyond the ``capacity``, are omitted.
  public init(_ coins: some Sequence<CoinID>) {
    var seen: Set<CoinID> = []
    self.coins = Array(coins.lazy.filter { seen.insert($0).inserted }.prefix(Self.capacity))
  }

  /// A Boolean value that indicates whether the list has reached its ``capacity``.
  public var isFull: Bool { coins.count >= Self.capacity }

  /// Returns whether the coin is on the list.
  public func contains(_ coin: CoinID) -> Bool { coins.contains(coin) }

  /// Appends a coin.
  ///
  /// - Returns: `true` if the list changed; `false` when the coin is on the list already or the list ``isFull``.
  @discardableResult
  public mutating func add(_ coin: CoinID) -> Bool {
    guard !isFull, !contains(coin) else { return false }
    coins.append(coin)
    return true
  }

  /// Removes a coin.
  ///
  /// - Returns: `true` if the list changed; `false` when the coin is not on the list.
  @discardableResult
  public mutating func remove(_ coin: CoinID) -> Bool {
    guard let index = coins.firstIndex(of: coin) else { return false }
    coins.remove(at: index)
    return true
  }
}

/// An encoding as a plain array of ids: `["bitcoin","ethereum"]`.
///
/// Users may edit the file, so decoding omits duplicates and coins beyond the ``capacity``.
extension Watchlist: Codable {
  /// Decodes an array of ids, without duplicates and without ids beyond the ``capacity``.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([String].self).map { CoinID($0) })
  }

  /// Encodes an array of ids.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(coins.map(\.description))
  }
}
