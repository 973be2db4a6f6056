/// A named part of the watchlist.
public struct WatchlistGroup: Hashable, Sendable, Identifiable {
  /// The name, which is unique without regard to letter case.
  ///
  /// The name comes from the user or a file and is untrusted; sanitize it before it is displayed.
  public let name: String
  /// The identifiers of the coins, in the order in which they were added.
  public private(set) var coins: [CoinID]

  /// The name of the group.
  public var id: String { name }

  /// The maximum number of Unicode scalars in a name: 40.
  public static let maximumNameLength = 40

  /// Creates a group; returns `nil` if the name is invalid.
  ///
  /// A name has at least one character and at most ``maximumNameLength`` scalars, and no whitespace at its ends.
  /// Duplicate coins, and coins beyond the capacity of a watchlist, are omitted.
  public init?(name: String, coins: [CoinID] = []) {
    guard let first = name.first, let last = name.last, !first.isWhitespace, !last.isWhitespace,
      name.unicodeScalars.count <= Self.maximumNameLength
    else { return nil }
    self.name = name
    self.coins = Watchlist(coins).coins
  }

  /// Appends a coin that the group does not contain.
  fileprivate mutating func add(_ coin: CoinID) { coins = Watchlist(coins + [coin]).coins }

  /// Removes a coin.
  ///
  /// - Returns: Whether the group contained the coin.
  fileprivate mutating func remove(_ coin: CoinID) -> Bool {
    let count = coins.count
    coins.removeAll { $0 == coin }
    return coins.count < count
  }
}

/// The groups of the watchlist, in the order in which they were created.
///
/// A group without coins does not exist. A coin can be in several groups. A coin that is not on the watchlist is not
/// shown, but remains in its groups.
public struct WatchlistGroups: Hashable, Sendable {
  /// The groups.
  public private(set) var groups: [WatchlistGroup] = []

  /// The maximum number of groups: 100.
  public static let capacity = 100

  /// Creates a watchlist without groups.
  public init() {}

  /// Creates the groups of a watchlist; returns `nil` if two groups have the same name or there are too many.
  public init?(_ groups: [WatchlistGroup]) {
    guard groups.count <= Self.capacity, Set(groups.map { $0.name.lowercased() }).count == groups.count else {
      return nil
    }
    self.groups = groups
  }

  /// The group with a name in any letter case; `nil` if there is none.
  public subscript(name: String) -> WatchlistGroup? { index(of: name).map { groups[$0] } }

  private func index(of name: String) -> Int? {
    groups.firstIndex { $0.name.lowercased() == name.lowercased() }
  }

  /// Adds coins to a group, which is created if it does not exist.
  ///
  /// - Returns: `false` if the name is invalid or there are too many groups. The groups are unchanged then.
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

  /// Removes a coin from a group, and the group if it has no other coin.
  ///
  /// - Returns: Whether the group contained the coin.
  @discardableResult
  public mutating func remove(_ coin: CoinID, from name: String) -> Bool {
    guard let index = index(of: name), groups[index].remove(coin) else { return false }
    if groups[index].coins.isEmpty { groups.remove(at: index) }
    return true
  }

  /// Removes a coin from all groups.
  public mutating func remove(_ coin: CoinID) {
    for group in groups { remove(coin, from: group.name) }
  }

  /// Returns the part of a watchlist that a group contains, in the order of the group.
  ///
  /// - Parameter name: The name of the group; the whole watchlist if there is no such group.
  public func part(of watchlist: Watchlist, named name: String?) -> Watchlist {
    guard let name, let group = self[name] else { return watchlist }
    let watched = Set(watchlist.coins)
    return Watchlist(group.coins.filter { watched.contains($0) })
  }
}
