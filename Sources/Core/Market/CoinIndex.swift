/// A search index of coins, fast enough for a search at every keystroke.
///
/// A search compares the query with the id, the symbol and the name of each coin, ignoring case, accents and
/// punctuation. The matches are returned in this order:
///
/// 1. The id, symbol or name equals the query.
/// 2. The id, symbol or name begins with the query.
/// 3. A later word of the id, symbol or name begins with the query.
/// 4. The id, symbol or name contains the query.
/// 5. The id, symbol or name contains the characters of the query in the same order, with other characters between
///    them. The first character must be at the start of a word.
///
/// Equally good matches are ordered by market rank. Coins without a rank come last.
///
/// Creating an index of all coins takes much longer than a search. Store the index, and create a new one only if the
/// coins or the ranks change.
public struct CoinIndex: Sendable {
  /// The coins of the search index, in the order in which they were passed to the initializer.
  public let coins: [Coin]
  /// The indices of all elements of ``coins``, sorted by ``Popularity``, most popular coin first.
  private let order: [Int]
  /// The byte ranges of the search keys in ``bytes``, one range per coin, most popular coin first.
  ///
  /// The search keys of a coin are its normalized id, symbol and name.
  private let keys: [Range<Int>]
  private let filters: [CharacterBloomFilter]
  /// The search keys of all coins, in UTF-8: the normalized id, symbol and name of each coin.
  ///
  /// Normalization removes differences in case, accents and punctuation; see ``SearchKey``. Each search key is followed
  /// by a zero byte.
  private let bytes: [UInt8]
  private let words: PrefixIndex

  /// Creates a search index of coins.
  ///
  /// - Parameters:
  ///   - coins: All coins that a search can return.
  ///   - ranks: The market ranks, keyed by coin id. Rank 1 is the largest market capitalization. A coin without a rank
  ///     has no entry.
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
  /// If the query is empty or contains only spaces, all coins match, best market rank first.
  ///
  /// - Parameters:
  ///   - query: The string to search for in the ids, symbols and names of the coins.
  ///   - limit: The maximum number of coins to return. The default is 20.
  public func matches(_ query: String, limit: Int = 20) -> [Coin] {
    indices(matching: query, limit: limit).map { coins[$0] }
  }

  /// Returns the indices of the coins in ``coins`` that match a query, best match first.
  ///
  /// - Parameters:
  ///   - text: The query, as typed by the user.
  ///   - limit: The maximum number of indices to return.
  func indices(matching text: String, limit: Int) -> [Int] {
    let query = SearchKey(text).bytes
    guard !query.isEmpty else { return Array(order.prefix(max(0, limit))) }
    return indices(matching: query, limit: limit) { query, bytes, found in
      var missing = limit - markWords(query, in: bytes, found)
      missing -= mark(missing, .substring, query, in: bytes, found)
      _ = mark(missing, .subsequence, query, in: bytes, found)
    }
  }

  /// Returns the coins to which a misspelled or incomplete name may refer, best match first.
  ///
  /// The coins are returned in this order:
  ///
  /// 1. Coins whose id, symbol or name contains a word that begins with `text`.
  /// 2. Coins whose id, symbol or name is spelled similarly to `text`.
  /// 3. All other matches of ``matches(_:limit:)``.
  ///
  /// - Parameters:
  ///   - text: The name, id or symbol, as typed by the user.
  ///   - limit: The maximum number of coins to return.
  func nearest(to text: String, limit: Int) -> [Coin] {
    let query = SearchKey(text).bytes
    guard !query.isEmpty else { return [] }
    let begun = indices(matching: query, limit: limit) { _ = markWords($0, in: $1, $2) }
    var known: Set<Int> = []
    let nearest = (begun + similarlySpelled(query, limit: limit) + indices(matching: text, limit: limit))
      .filter { known.insert($0).inserted }
    return nearest.prefix(limit).map { coins[$0] }
  }

  /// Returns all coins whose id, symbol or name equals the given string, best market rank first.
  ///
  /// Case, accents and punctuation are ignored.
  func exactMatches(_ text: String) -> [Coin] {
    let query = SearchKey(text).bytes
    guard !query.isEmpty else { return [] }
    let owners = bytes.withUnsafeBufferPointer { bytes in
      query.withUnsafeBufferPointer { words.owners(of: $0, in: bytes) }
    }
    return owners.sorted().map { coins[order[$0]] }
  }

  private static let notFound = UInt8.max

  /// A buffer that contains the best match of each coin during a search.
  ///
  /// The buffer has one byte per coin, most popular coin first. Each byte is the raw value of a ``MatchKind``, or
  /// ``notFound`` if the coin does not match.
  private typealias Found = UnsafeMutableBufferPointer<UInt8>
  private typealias Bytes = UnsafeBufferPointer<UInt8>

  /// Runs a search and returns the indices in ``coins`` of the matching coins, best match first.
  ///
  /// - Parameters:
  ///   - query: The query in UTF-8, normalized as a ``SearchKey``.
  ///   - limit: The maximum number of indices to return.
  ///   - search: A closure that searches for the query in `bytes`, which contains the normalized ids, symbols and names
  ///     of all coins. The closure sets the byte of each matching coin in `found` to the raw value of a ``MatchKind``.
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

  /// Records a match for each coin whose id, symbol or name contains a word that begins with the query.
  ///
  /// - Parameters:
  ///   - query: The query in UTF-8, normalized as a ``SearchKey``.
  ///   - bytes: The normalized ids, symbols and names of all coins, in UTF-8.
  ///   - found: The buffer for the best match of each coin.
  /// - Returns: The number of matching coins that had no recorded match before.
  private func markWords(_ query: Bytes, in bytes: Bytes, _ found: Found) -> Int {
    var count = 0
    words.forEachOwner(of: query, in: bytes) { owner, kind in
      if found[owner] == Self.notFound { count += 1 }
      found[owner] = min(found[owner], kind.rawValue)
    }
    return count
  }

  /// Records a match for coins whose id, symbol or name contains the query as a substring or a subsequence.
  ///
  /// Coins that already have a recorded match are skipped. The search starts with the most popular coin, and stops when
  /// `limit` new matches are recorded.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of matches to record.
  ///   - kind: The kind of match to search for: a substring or a subsequence.
  ///   - query: The query in UTF-8, normalized as a ``SearchKey``.
  ///   - bytes: The normalized ids, symbols and names of all coins, in UTF-8.
  ///   - found: The buffer for the best match of each coin.
  /// - Returns: The number of new matches.
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

  /// Returns the indices of the coins in ``coins`` whose id, symbol or name is spelled similarly to the query.
  ///
  /// The most similar coins come first. The maximum ``EditDistance`` is 1 for a query of 4 to 6 bytes, and 2 for a
  /// longer query. For a shorter query, the result is empty.
  private func similarlySpelled(_ query: [UInt8], limit: Int) -> [Int] {
    // In a short word, a change of one letter makes a different word.
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

  /// A sort key that orders coins by popularity, most popular coin first.
  ///
  /// Coins with a market rank come first, in order of rank. Coins without a rank are ordered by how often the name of
  /// the coin occurs in the names of all coins, most often first, and then by the length of the name, shortest first.
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

/// The number of occurrences of each word in the names of all coins.
///
/// The counts estimate the popularity of coins without a market rank, because many coins are named after a popular
/// coin, such as Bitcoin.
private struct NameWordCounts {
  private var counts: [UInt64: Int] = [:]

  /// Adds the words of a coin name to the counts.
  mutating func add(_ name: some Collection<UInt8>) {
    for word in name.split(separator: SearchKey.space) { counts[Self.hash(word), default: 0] += 1 }
  }

  /// Returns the number of times that a coin name occurs as a word in the names of all coins.
  ///
  /// If the name consists of several words, the result is 1, because only single words are counted.
  func count(of name: some Collection<UInt8>) -> Int { counts[Self.hash(name)] ?? 1 }

  /// Returns the 64-bit FNV-1a hash of a word, for use as a key of ``counts``.
  ///
  /// A hash collision can only change the order of coins without a market rank.
  private static func hash(_ bytes: some Collection<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}

// MARK: Lookup by id or symbol

/// The result of looking up a coin in a ``CoinIndex`` by an id or a symbol.
public enum CoinLookup: Hashable, Sendable {
  /// The lookup found a coin with the requested id, or the only coin with the requested symbol.
  case found(Coin)
  /// The requested string is the symbol of several coins, but not the id of any coin.
  ///
  /// The associated value contains the coins with this symbol, best market rank first.
  case ambiguous([Coin])
  /// No coin has the requested id or symbol.
  ///
  /// The associated value `nearest` contains the coins with the most similar names. The array can be empty.
  case unknown(nearest: [Coin])
}

extension CoinIndex {
  /// Looks up a coin by its id, or by its symbol if no coin has this id, ignoring case.
  ///
  /// If the string is the id of one coin and the symbol of another, the coin with the id is returned.
  /// ``MarketService/lookup(_:in:)`` prefers the coin with the better market rank instead.
  ///
  /// The full name of a coin, such as `Bitcoin Cash`, is not accepted as an id or a symbol. If no coin is found, the
  /// result contains at most five coins with similar names.
  ///
  /// - Parameter text: The id or symbol, such as `bitcoin` or `BTC`.
  public func lookup(_ text: String) -> CoinLookup {
    let wanted = text.lowercased()
    let candidates = exactMatches(text)
    if let coin = candidates.first(where: { $0.id.description.lowercased() == wanted }) { return .found(coin) }
    let named = candidates.filter { $0.symbol.lowercased() == wanted }
    if let coin = named.first, named.count == 1 { return .found(coin) }
    return named.isEmpty ? .unknown(nearest: nearest(to: text, limit: 5)) : .ambiguous(named)
  }

  /// Returns all coins whose id or symbol equals the given string, ignoring case.
  ///
  /// A coin whose id equals the string comes before the coins whose symbol equals the string.
  func coins(named text: String) -> [Coin] {
    let wanted = text.lowercased()
    let named = exactMatches(text)
    let byID = named.filter { $0.id.description.lowercased() == wanted }
    return byID + named.filter { $0.symbol.lowercased() == wanted && !byID.contains($0) }
  }
}
