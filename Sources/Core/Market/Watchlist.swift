/// The list of the coins that the user follows, without duplicates, in the order in which they were added.
public struct Watchlist: Hashable, Sendable {
  /// The identifiers of the coins on the watchlist, in the order in which they were added.
  public private(set) var coins: [CoinID] = []

  /// The maximum number of coins on a watchlist: 1,000.
  public static let capacity = 1_000

  /// Creates an empty watchlist.
  public init() {}

  /// Creates a watchlist of the given coins in their order, without duplicates and coins beyond the ``capacity``.
  public init(_ coins: some Sequence<CoinID>) {
    self.coins = Array(Array(coins).uniqued.prefix(Self.capacity))
  }

  /// A Boolean value that indicates whether the watchlist has reached its ``capacity``.
  package var isFull: Bool { coins.count >= Self.capacity }

  /// Returns a Boolean value that indicates whether a coin is on the watchlist.
  public func contains(_ coin: CoinID) -> Bool { coins.contains(coin) }

  /// Appends a coin to the watchlist, unless the watchlist already contains the coin or is full.
  ///
  /// - Returns: `true` if the coin was added; otherwise, `false`.
  @discardableResult
  public mutating func add(_ coin: CoinID) -> Bool {
    guard !isFull, !contains(coin) else { return false }
    coins.append(coin)
    return true
  }

  /// Removes a coin from the watchlist; returns `true` if the coin was on the watchlist, and otherwise `false`.
  @discardableResult
  public mutating func remove(_ coin: CoinID) -> Bool {
    guard let index = coins.firstIndex(of: coin) else { return false }
    coins.remove(at: index)
    return true
  }
}

extension Watchlist: Codable {
  /// Decodes a watchlist from an array of coin ids, such as `["bitcoin","ethereum"]`, which users can edit.
  ///
  /// Duplicates and ids beyond the ``capacity`` are omitted.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([String].self).map { CoinID($0) })
  }

  /// Encodes the watchlist as an array of coin ids, such as `["bitcoin","ethereum"]`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(coins.map(\.description))
  }
}
