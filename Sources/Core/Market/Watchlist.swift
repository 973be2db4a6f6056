/// The coins a person follows, in the order they were added, each once.
public struct Watchlist: Hashable, Sendable {
  /// The coins.
  public private(set) var coins: [CoinID] = []

  /// How many coins there is room for.
  public static let capacity = 1_000

  /// An empty list.
  public init() {}

  /// A list of these coins; what appears again, and what there is no room for, is left out.
  public init(_ coins: some Sequence<CoinID>) {
    var seen: Set<CoinID> = []
    self.coins = Array(coins.lazy.filter { seen.insert($0).inserted }.prefix(Self.capacity))
  }

  /// Whether there is no room for another coin.
  public var isFull: Bool { coins.count >= Self.capacity }

  /// Whether the coin is on the list.
  public func contains(_ coin: CoinID) -> Bool { coins.contains(coin) }

  /// Puts a coin at the end.
  ///
  /// - Returns: whether the list changed: `false` when the coin is there already or the list ``isFull``.
  @discardableResult
  public mutating func add(_ coin: CoinID) -> Bool {
    guard !isFull, !contains(coin) else { return false }
    coins.append(coin)
    return true
  }

  /// Takes a coin off.
  ///
  /// - Returns: whether the list changed: `false` when the coin is not there.
  @discardableResult
  public mutating func remove(_ coin: CoinID) -> Bool {
    guard let place = coins.firstIndex(of: coin) else { return false }
    coins.remove(at: place)
    return true
  }
}

/// Stored as a plain list of ids, `["bitcoin","ethereum"]`.
///
/// A list that was written by hand may hold an id twice or too many of them; it is read as ``init(_:)`` takes it.
extension Watchlist: Codable {
  /// Reads a list of ids.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([String].self).map { CoinID($0) })
  }

  /// Writes a list of ids.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(coins.map(\.description))
  }
}
