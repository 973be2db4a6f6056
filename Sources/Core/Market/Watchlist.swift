/// The coins that the user follows, without duplicates, in the order in which they were added.
public struct Watchlist: Hashable, Sendable {
  /// The identifiers of the coins, in the order in which they were added.
  public private(set) var coins: [CoinID] = []

  /// The maximum number of coins on a watchlist.
  public static let capacity = 1_000

  /// Creates an empty watchlist.
  public init() {}

  /// Creates a list of the given coins, in the given order.
  ///
  /// Duplicates, and coins beyond the ``capacity``, are omitted.
  public init(_ coins: some Sequence<CoinID>) {
    var seen: Set<CoinID> = []
    self.coins = Array(coins.lazy.filter { seen.insert($0).inserted }.prefix(Self.capacity))
  }

  /// A Boolean value that indicates whether the list has reached its ``capacity``.
  public var isFull: Bool { coins.count >= Self.capacity }

  /// Returns whether a coin is on the watchlist.
  public func contains(_ coin: CoinID) -> Bool { coins.contains(coin) }

  /// Appends a coin to the list.
  ///
  /// - Returns: `true` if the list changed; `false` if the coin is already on the list or the list
  ///   ``isFull``.
  @discardableResult
  public mutating func add(_ coin: CoinID) -> Bool {
    guard !isFull, !contains(coin) else { return false }
    coins.append(coin)
    return true
  }

  /// Removes a coin from the list.
  ///
  /// - Returns: `true` if the list changed; `false` if the coin is not on the list.
  @discardableResult
  public mutating func remove(_ coin: CoinID) -> Bool {
    guard let index = coins.firstIndex(of: coin) else { return false }
    coins.remove(at: index)
    return true
  }
}

/// Coding of a watchlist as a plain array of coin ids: `["bitcoin","ethereum"]`.
///
/// Users may edit the file, so decoding omits duplicates and coins beyond the ``capacity``.
extension Watchlist: Codable {
  /// Decodes a watchlist from an array of coin ids, without duplicates and without ids beyond the
  /// ``capacity``.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([String].self).map { CoinID($0) })
  }

  /// Encodes the watchlist as an array of coin ids.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(coins.map(\.description))
  }
}
