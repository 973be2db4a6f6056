/// A search index of coins, fast enough to be queried at every keystroke.
///
/// Each coin has three keys: id, symbol and name, without case, accents and punctuation. Matches are ordered by their
/// kind: a key equals the query, a key begins with it, a later word of a key begins with it, a key contains it, a key
/// contains its characters in the same order.
///
/// Matches of one kind are ordered by rank. Coins without a rank follow those with a rank. Among coins without a rank,
/// those whose name is a word of more names of other coins come first, then those with shorter names.
///
/// Creating an index of all coins takes some hundredths of a second, a search a fraction of a millisecond. Keep the
/// index until the coins or the ranks change.
public struct CoinIndex: Sendable {
  /// The coins, in the order in which they were passed to the initializer.
  public let coins: [Coin]
  /// The indices in ``coins``, sorted by ``Popularity``, most popular coin first.
  ///
  /// The elements of the other stored arrays, except ``coins``, are in this order too.
  private let order: [Int]
  /// The byte range in ``bytes`` of each coin's keys, in the order of ``order``.
  private let keys: [Range<Int>]
  private let filters: [CharacterBloomFilter]
  /// The search keys of all coins: id, symbol and name of each coin, each terminated by a zero byte.
  private let bytes: [UInt8]
  private let words: PrefixIndex

  /// Creates an index.
  ///
  /// - Parameters:
  ///   - coins: All coins that can be found.
  ///   - ranks: The ranks by market capitalization of the coins whose rank is known.
  public init(_ coins: [Coin], ranks: [CoinID: Int]) {
    var bytes: [UInt8] = []
    var keys: [Range<Int>] = []
    var names: [Range<Int>] = []
    var counts = NameWordCounts()
    bytes.reserveCapacity(coins.count * 32)
    for coin in coins {
      let start = bytes.count
      for string in [coin.id.description, coin.symbol] {
        SearchKey.append(string, to: &bytes)
        bytes.append(0)
      }
      let name = bytes.count
      SearchKey.append(coin.name, to: &bytes)
      names.append(name..<bytes.count)
      counts.add(bytes[name...])
      bytes.append(0)
      keys.append(start..<bytes.count)
    }
    let order = coins.indices.map { index in
      Popularity(
        index: index, rank: ranks[coins[index].id] ?? .max, mentions: counts.count(of: bytes[names[index]]),
        nameLength: names[index].count, id: coins[index].id.description)
    }.sorted().map(\.index)
    self.coins = coins
    self.order = order
    self.keys = order.map { keys[$0] }
    filters = self.keys.map { CharacterBloomFilter(bytes[$0]) }
    words = bytes.withUnsafeBufferPointer { PrefixIndex(in: $0, owners: order.map { keys[$0] }) }
    self.bytes = bytes
  }

  // MARK: Search

  /// Returns the coins that match a query, best match first.
  ///
  /// A query without letters or digits matches all coins, best rank first.
  ///
  /// - Parameters:
  ///   - query: The query. It is compared with the ids, symbols and names of coins.
  ///   - limit: The maximum number of coins.
  public func matches(_ query: String, limit: Int = 20) -> [Coin] {
    indices(matching: query, limit: limit).map { coins[$0] }
  }

  /// Returns the indices in ``coins`` of the coins that match a query, best match first.
  func indices(matching text: String, limit: Int) -> [Int] {
    let query = SearchKey(text).bytes
    guard !query.isEmpty else { return Array(order.prefix(max(0, limit))) }
    return indices(matching: query, limit: limit) { query, bytes, found in
      var missing = limit - markWords(query, in: bytes, found)
      missing -= mark(missing, .substring, query, in: bytes, found)
      _ = mark(missing, .subsequence, query, in: bytes, found)
    }
  }

  /// Returns the coins that a misspelled or incomplete name may refer to.
  ///
  /// Coins with a word that begins with the string come first, then coins with a key within a small edit distance, then
  /// all other matches.
  func nearest(to text: String, limit: Int) -> [Coin] {
    let query = SearchKey(text).bytes
    guard !query.isEmpty else { return [] }
    let begun = indices(matching: query, limit: limit) { _ = markWords($0, in: $1, $2) }
    var known: Set<Int> = []
    let nearest = (begun + similarlySpelled(query, limit: limit) + indices(matching: text, limit: limit))
      .filter { known.insert($0).inserted }
    return nearest.prefix(limit).map { coins[$0] }
  }

  /// Returns the coins with a key (id, symbol or name) that equals a string, ignoring case, accents and punctuation;
  /// best rank first.
  func exactMatches(_ text: String) -> [Coin] {
    let query = SearchKey(text).bytes
    guard !query.isEmpty else { return [] }
    let owners = bytes.withUnsafeBufferPointer { bytes in
      query.withUnsafeBufferPointer { words.owners(of: $0, in: bytes) }
    }
    return owners.sorted().map { coins[order[$0]] }
  }

  private static let notFound = UInt8.max

  /// A buffer with one byte for each coin, in the order of ``order``: the raw value of the coin's best ``MatchKind``,
  /// or ``notFound``.
  private typealias Found = UnsafeMutableBufferPointer<UInt8>
  private typealias Bytes = UnsafeBufferPointer<UInt8>

  /// Returns the indices in ``coins`` of the coins that a search has marked, sorted by match kind, then by popularity.
  ///
  /// - Parameter search: Marks coins by setting their byte in `found` to the raw value of a ``MatchKind``.
  private func indices(
    matching query: [UInt8], limit: Int, search: (_ query: Bytes, _ bytes: Bytes, _ found: Found) -> Void
  ) -> [Int] {
    guard limit > 0, !coins.isEmpty else { return [] }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: coins.count) { found in
      found.initialize(repeating: Self.notFound)
      bytes.withUnsafeBufferPointer { bytes in
        query.withUnsafeBufferPointer { query in search(query, bytes, found) }
      }
      var tiers: [[Int]] = Array(repeating: [], count: MatchKind.allCases.count)
      for (owner, kind) in found.enumerated() where kind != Self.notFound {
        if tiers[Int(kind)].count < limit { tiers[Int(kind)].append(order[owner]) }
      }
      return Array(tiers.joined().prefix(limit))
    }
  }

  /// Marks the coins that have a word beginning with the query, and returns the number of newly marked coins.
  private func markWords(_ query: Bytes, in bytes: Bytes, _ found: Found) -> Int {
    var count = 0
    words.forEachOwner(of: query, in: bytes) { owner, kind in
      if found[owner] == Self.notFound { count += 1 }
      found[owner] = min(found[owner], kind.rawValue)
    }
    return count
  }

  /// Marks unmarked coins with a key that contains the query as a substring or a subsequence, and returns their number.
  ///
  /// At most `limit` coins are marked, the most popular first.
  private func mark(_ limit: Int, _ kind: MatchKind, _ query: Bytes, in bytes: Bytes, _ found: Found) -> Int {
    guard limit > 0 else { return 0 }
    let queryFilter = CharacterBloomFilter(query)
    var count = 0
    filters.withUnsafeBufferPointer { filters in
      for (owner, filter) in filters.enumerated() {
        guard kind == .substring ? filter.mayContain(queryFilter) : filter.mayContainSubsequence(queryFilter),
          found[owner] == Self.notFound
        else { continue }
        let keys = UnsafeBufferPointer(rebasing: bytes[keys[owner]])
        guard
          kind == .substring
            ? SubsequenceMatch.containsSubstring(keys, query) : SubsequenceMatch.containsSubsequence(keys, query)
        else { continue }
        found[owner] = kind.rawValue
        count += 1
        if count == limit { return }
      }
    }
    return count
  }

  /// Returns the indices in ``coins`` of the coins with a key that is spelled similarly, the smallest edit distance
  /// first.
  ///
  /// The maximum edit distance is 0 below 4 bytes of the query, 1 below 7 bytes, and 2 otherwise.
  private func similarlySpelled(_ query: [UInt8], limit: Int) -> [Int] {
    // In a short key, one letter makes another word.
    let mistakes = query.count < 4 ? 0 : query.count < 7 ? 1 : 2
    guard mistakes > 0 else { return [] }
    var similar: [[Int]] = Array(repeating: [], count: mistakes + 1)
    bytes.withUnsafeBufferPointer { bytes in
      query.withUnsafeBufferPointer { query in
        for (owner, keys) in keys.enumerated() {
          let distances = bytes[keys].split(separator: 0).compactMap { key in
            EditDistance.between(query, UnsafeBufferPointer(rebasing: key), limit: mistakes)
          }
          if let distance = distances.min() { similar[distance].append(order[owner]) }
        }
      }
    }
    return Array(similar.joined().prefix(limit))
  }

  /// The sort key of a coin among coins that match equally well.
  ///
  /// The most popular coin sorts first.
  private struct Popularity: Comparable {
    let index: Int
    let rank: Int
    let mentions: Int
    let nameLength: Int
    let id: String

    static func < (left: Popularity, right: Popularity) -> Bool {
      if left.rank != right.rank { return left.rank < right.rank }
      if left.mentions != right.mentions { return left.mentions > right.mentions }
      if left.nameLength != right.nameLength { return left.nameLength < right.nameLength }
      return left.id == right.id ? left.index < right.index : left.id < right.id
    }
  }
}

/// The number of coin names that contain each word.
///
/// These counts estimate the popularity of a coin without a rank, since other coins are named after a popular one:
/// hundreds of names contain the word "bitcoin", one contains "batcat".
private struct NameWordCounts {
  private var counts: [UInt64: Int] = [:]

  /// Adds the words of a coin name to the counts.
  mutating func add(_ name: some Collection<UInt8>) {
    for word in name.split(separator: SearchKey.space) { counts[Self.hash(word), default: 0] += 1 }
  }

  /// Returns the number of coin names that contain a one-word name as a word; 1 for a name of several words.
  func count(of name: some Collection<UInt8>) -> Int { counts[Self.hash(name)] ?? 1 }

  /// Returns the 64-bit FNV-1a hash of a word.
  ///
  /// A collision would only change the order of coins without a rank.
  private static func hash(_ bytes: some Collection<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}

// MARK: Lookup by id or symbol

/// The result of looking up a coin by a name, which is an id or a symbol, in a ``CoinIndex``.
public enum CoinLookup: Hashable, Sendable {
  /// The name is the id of this coin, or a symbol that only this coin has.
  case found(Coin)
  /// The name is the symbol of several coins and the id of none. The value is these coins, best rank first.
  case ambiguous([Coin])
  /// No coin has the name as its id or symbol. The value is the coins with the most similar names; may be empty.
  case unknown(nearest: [Coin])
}

extension CoinIndex {
  /// Looks up a coin by its id, or else by its symbol, case-insensitively.
  ///
  /// An id has precedence over a symbol. ``MarketService/lookup(_:in:)`` decides by rank instead: `doge` is the id of a
  /// coin that is hardly traded, and the symbol of Dogecoin.
  ///
  /// Full names are not looked up, since any coin can take any name. For an unknown id or symbol, the result contains
  /// at most five coins with similar names.
  public func lookup(_ text: String) -> CoinLookup {
    let wanted = text.lowercased()
    let candidates = exactMatches(text)
    if let coin = candidates.first(where: { $0.id.description.lowercased() == wanted }) { return .found(coin) }
    let named = candidates.filter { $0.symbol.lowercased() == wanted }
    if let coin = named.first, named.count == 1 { return .found(coin) }
    return named.isEmpty ? .unknown(nearest: nearest(to: text, limit: 5)) : .ambiguous(named)
  }

  /// Returns all coins whose id or symbol equals a string, case-insensitively; a coin with that id comes first.
  func coins(named text: String) -> [Coin] {
    let wanted = text.lowercased()
    let named = exactMatches(text)
    let byID = named.filter { $0.id.description.lowercased() == wanted }
    return byID + named.filter { $0.symbol.lowercased() == wanted && !byID.contains($0) }
  }
}
