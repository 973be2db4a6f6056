/// A named group of coins on the user's watchlist.
public struct WatchlistGroup: Hashable, Sendable, Identifiable {
  /// The name of the group, which is unique among the groups, ignoring case.
  ///
  /// The name comes from the user or a file and is untrusted; sanitize it before it is displayed.
  public let name: String
  /// The identifiers of the coins in the group, in the order in which they were added.
  public private(set) var coins: [CoinID]

  /// The name of the group, which identifies the group.
  public var id: String { name }

  /// The maximum number of Unicode scalars in the name of a group: 40.
  public static let maximumNameLength = 40

  /// Creates a group of coins; returns `nil` if the name is invalid.
  ///
  /// A valid name has from 1 to ``maximumNameLength`` Unicode scalars, and no whitespace at its start or end. Duplicate
  /// coins, and coins beyond ``Watchlist/capacity``, are omitted.
  public init?(name: String, coins: [CoinID] = []) {
    guard let first = name.first, let last = name.last, !first.isWhitespace, !last.isWhitespace,
      name.unicodeScalars.count <= Self.maximumNameLength
    else { return nil }
    self.name = name
    self.coins = Watchlist(coins).coins
  }

  /// Appends a coin to the group, unless the group already contains the coin or is full.
  fileprivate mutating func add(_ coin: CoinID) { coins = Watchlist(coins + [coin]).coins }

  /// Removes a coin from the group.
  ///
  /// - Returns: `true` if the group contained the coin, otherwise `false`.
  fileprivate mutating func remove(_ coin: CoinID) -> Bool {
    let count = coins.count
    coins.removeAll { $0 == coin }
    return coins.count < count
  }
}

/// The groups of coins on the user's watchlist, in the order in which they were created.
///
/// A group is removed together with its last coin. A coin can be in several groups. A coin that is not on the watchlist
/// is not shown, but remains in its groups.
public struct WatchlistGroups: Hashable, Sendable {
  /// The groups of coins, in the order in which they were created.
  public private(set) var groups: [WatchlistGroup] = []

  /// The maximum number of groups of a watchlist: 100.
  public static let capacity = 100

  /// Creates an empty list of groups.
  public init() {}

  /// Creates a list of groups, in the given order.
  ///
  /// Returns `nil` if two groups have the same name, ignoring case, or if there are more groups than ``capacity``.
  public init?(_ groups: [WatchlistGroup]) {
    guard groups.count <= Self.capacity, Set(groups.map { $0.name.lowercased() }).count == groups.count else {
      return nil
    }
    self.groups = groups
  }

  /// Returns the group with the given name, ignoring case; `nil` if no group has this name.
  public subscript(name: String) -> WatchlistGroup? { index(of: name).map { groups[$0] } }

  private func index(of name: String) -> Int? {
    groups.firstIndex { $0.name.lowercased() == name.lowercased() }
  }

  /// Adds coins to the group with the given name, and creates the group if it does not exist.
  ///
  /// - Returns: `false` if a new group would be necessary but the name is invalid or the maximum number of groups is
  ///   reached, otherwise `true`. If the result is `false`, the groups do not change.
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
  /// - Returns: `true` if the group contained the coin, otherwise `false`.
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

  /// Returns the coins of a watchlist that are in the given group, in the order of the group.
  ///
  /// - Parameter name: The name of the group. If it is `nil` or no group has this name, the whole watchlist is
  ///   returned.
  public func part(of watchlist: Watchlist, named name: String?) -> Watchlist {
    guard let name, let group = self[name] else { return watchlist }
    let watched = Set(watchlist.coins)
    return Watchlist(group.coins.filter { watched.contains($0) })
  }
}
