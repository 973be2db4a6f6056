/// The groups of coins on the user's watchlist, in the order in which they were created.
///
/// A coin can be in several groups, where it stays, hidden, if it is removed from the watchlist. Empty groups are
/// removed.
public struct WatchlistGroups: Hashable, Sendable {
  /// The groups of coins, in the order in which they were created.
  public private(set) var groups: [WatchlistGroup] = []

  /// The maximum number of watchlist groups: 100.
  public static let capacity = 100

  /// Creates an empty collection of watchlist groups.
  public init() {}

  /// Creates a collection of groups; returns `nil` if names are equal, ignoring case, or if ``capacity`` is exceeded.
  public init?(_ groups: [WatchlistGroup]) {
    guard groups.count <= Self.capacity, Set(groups.map { $0.name.lowercased() }).count == groups.count else {
      return nil
    }
    self.groups = groups
  }

  /// Accesses the group with the given name, ignoring case; `nil` if no group has this name.
  public subscript(name: String) -> WatchlistGroup? { index(of: name).map { groups[$0] } }

  private func index(of name: String) -> Int? {
    groups.firstIndex { $0.name.lowercased() == name.lowercased() }
  }

  /// Adds coins to the group with the given name, and creates the group if it does not exist.
  ///
  /// - Returns: `false` if a new group is needed, but its name is invalid or the number of groups has reached
  ///   ``capacity``; otherwise, `true`.
  @discardableResult
  public mutating func add(_ coins: [CoinID], to name: String) -> Bool {
    if let index = index(of: name) {
      for coin in coins { groups[index].add(coin) }
      return true
    }
    guard groups.count < Self.capacity, let group = WatchlistGroup(name: name, coins: coins) else { return false }
    if !coins.isEmpty { groups.append(group) }
    return true
  }

  /// Removes a coin from the group with the given name, and removes the group if it becomes empty.
  ///
  /// - Returns: `true` if the group contained the coin; otherwise, `false`.
  @discardableResult
  public mutating func remove(_ coin: CoinID, from name: String) -> Bool {
    guard let index = index(of: name), groups[index].remove(coin) else { return false }
    if groups[index].coins.isEmpty { groups.remove(at: index) }
    return true
  }

  /// Removes a coin from all groups, and removes each group that becomes empty.
  public mutating func remove(_ coin: CoinID) {
    for group in groups { remove(coin, from: group.name) }
  }

  /// Returns a watchlist of only the coins of `watchlist` in a group, in the order of the group.
  ///
  /// If `name` is `nil` or no group has this name, `watchlist` is returned unchanged.
  public func part(of watchlist: Watchlist, named name: String?) -> Watchlist {
    guard let name, let group = self[name] else { return watchlist }
    let watched = Set(watchlist.coins)
    return Watchlist(group.coins.filter { watched.contains($0) })
  }
}

extension WatchlistGroups: Codable {
  /// Decodes groups; throws an error if names are equal, ignoring case, or if there are more than ``capacity``.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let groups = try fields.decode([WatchlistGroup].self, forKey: .groups)
    self = try fields.valid(WatchlistGroups(groups), "equal names of groups")
  }
}
