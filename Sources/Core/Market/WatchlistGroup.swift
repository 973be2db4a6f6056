/// A named group of coins on the user's watchlist.
public struct WatchlistGroup: Hashable, Sendable, Identifiable {
  /// The name of the group, such as `Favorites`, which differs from other names in ``WatchlistGroups``, ignoring case.
  ///
  /// The name comes from the user or a file and is untrusted; sanitize it before it is displayed.
  public let name: String
  /// The identifiers of the coins in the group, in the order in which they were added.
  public private(set) var coins: [CoinID]

  /// The identifier of the group, which equals its ``name``.
  public var id: String { name }

  /// The maximum number of Unicode scalars in the name of a group: 40.
  public static let maximumNameLength = 40

  /// Creates a group of coins; returns `nil` if the name is invalid.
  ///
  /// A valid name has from 1 through ``maximumNameLength`` Unicode scalars, without leading or trailing whitespace.
  /// Duplicate coins and coins beyond ``Watchlist/capacity`` are omitted.
  public init?(name: String, coins: [CoinID] = []) {
    guard let first = name.first, let last = name.last, !first.isWhitespace, !last.isWhitespace,
      name.unicodeScalars.count <= Self.maximumNameLength
    else { return nil }
    self.name = name
    self.coins = Watchlist(coins).coins
  }

  mutating func add(_ coin: CoinID) { coins = Watchlist(coins + [coin]).coins }

  mutating func remove(_ coin: CoinID) -> Bool {
    let count = coins.count
    coins.removeAll { $0 == coin }
    return coins.count < count
  }
}

extension WatchlistGroup: Codable {
  /// Decodes a group; throws an error if its name is invalid.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let name = try fields.decode(String.self, forKey: .name)
    let coins = try fields.decode([CoinID].self, forKey: .coins)
    self = try fields.valid(WatchlistGroup(name: name, coins: coins), "an invalid name of a group")
  }
}
