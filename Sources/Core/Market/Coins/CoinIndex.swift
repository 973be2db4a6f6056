/// A list of coins that can be searched at every keystroke.
///
/// A search compares the query with the id, the symbol and the name of each coin, ignoring case, accents and
/// punctuation. Matches are returned in this order, and within each kind by market rank:
///
/// 1. The id, symbol or name equals the query.
/// 2. The id, symbol or name begins with the query.
/// 3. A later word of the id, symbol or name begins with the query.
/// 4. The id, symbol or name contains the query.
/// 5. The id, symbol or name contains the characters of the query in order, from the start of a word.
///
/// Store the index, because creating an index of thousands of coins takes longer than a search.
public struct CoinIndex: Hashable, Sendable {
  /// The coins of the search index, in the order in which they were passed to the initializer.
  public let coins: [Coin]
  /// The search keys of the coins, most popular coin first.
  private let entries: [Entry]

  private struct Entry: Hashable {
    let index: Int
    let keys: [SearchKey]

    func match(of query: SearchKey) -> MatchKind? { keys.lazy.compactMap { $0.match(of: query) }.min() }
  }

  /// Creates a search index of coins with their market ranks, from rank 1 for the largest; a coin can have no rank.
  public init(_ coins: [Coin], ranks: [CoinID: Int]) {
    self.coins = coins
    // Many coins are named after a popular one, so the word that occurs most often belongs to the most popular coin.
    let names = coins.map { SearchKey($0.name) }
    var mentions: [ArraySlice<UInt8>: Int] = [:]
    for name in names { for word in name.bytes.split(separator: SearchKey.space) { mentions[word, default: 0] += 1 } }
    let popularities = coins.indices.map { index in
      Popularity(
        rank: ranks[coins[index].id] ?? .max, mentions: mentions[names[index].bytes[...]] ?? 1,
        nameLength: names[index].bytes.count, id: coins[index].id.description, index: index)
    }
    entries = popularities.sorted().map { popularity in
      let index = popularity.index
      return Entry(
        index: index, keys: [SearchKey(popularity.id), SearchKey(coins[index].symbol), names[index]])
    }
  }

  // MARK: Search

  /// Returns the coins that match a query, best match first; for an empty query, all coins, best market rank first.
  public func matches(_ query: String, limit: Int = 20) -> [Coin] {
    indices(matching: query, limit: limit).map { coins[$0] }
  }

  /// Returns the indices of the coins that match a string, best match first.
  func indices(matching text: String, limit: Int) -> [Int] {
    let query = SearchKey(text)
    guard !query.isEmpty else { return entries.prefix(max(0, limit)).map(\.index) }
    return Array(indices(matching: query).joined().prefix(max(0, limit)))
  }

  /// Returns the indices of the matching coins, one array for each ``MatchKind``, most popular coin first.
  private func indices(matching query: SearchKey) -> [[Int]] {
    var indices: [[Int]] = Array(repeating: [], count: MatchKind.allCases.count)
    for entry in entries {
      if let kind = entry.match(of: query) { indices[kind.rawValue].append(entry.index) }
    }
    return indices
  }

  /// Returns the coins to which a misspelled or incomplete name may refer: first those with a word that begins with the
  /// name, then those that are spelled similarly, then all other matches.
  func nearest(to text: String, limit: Int) -> [Coin] {
    let query = SearchKey(text)
    guard !query.isEmpty else { return [] }
    let kinds = indices(matching: query)
    let nearest = kinds[...MatchKind.word.rawValue].joined() + similarlySpelled(query) + kinds.joined()
    return Array(nearest).uniqued.prefix(limit).map { coins[$0] }
  }

  /// Returns the coins whose id, symbol or name equals a string, ignoring case, accents and punctuation, best rank
  /// first.
  private func exactMatches(_ text: String) -> [Coin] {
    let query = SearchKey(text)
    return query.isEmpty ? [] : entries.filter { $0.keys.contains(query) }.map { coins[$0.index] }
  }

  /// Returns the indices of the coins with a similar id, symbol or name, most similar first.
  ///
  /// The maximum ``EditDistance`` is 1 for a query of 4 to 6 bytes, and 2 for a longer query.
  private func similarlySpelled(_ query: SearchKey) -> [Int] {
    // In a short word, a change of one letter makes a different word.
    let mistakes = query.bytes.count < 4 ? 0 : query.bytes.count < 7 ? 1 : 2
    guard mistakes > 0 else { return [] }
    var similar: [[Int]] = Array(repeating: [], count: mistakes + 1)
    for entry in entries {
      let distances = entry.keys.compactMap { EditDistance.between(query.bytes, $0.bytes, limit: mistakes) }
      if let distance = distances.min() { similar[distance].append(entry.index) }
    }
    return Array(similar.joined())
  }

  /// The order of coins: by market rank; without a rank, by how often the name of the coin occurs in the names of all
  /// coins, and then by the length of the name, shortest first.
  private struct Popularity: Comparable {
    let rank: Int
    let mentions: Int
    let nameLength: Int
    let id: String
    let index: Int

    static func < (left: Popularity, right: Popularity) -> Bool {
      if left.rank != right.rank { return left.rank < right.rank }
      if left.mentions != right.mentions { return left.mentions > right.mentions }
      if left.nameLength != right.nameLength { return left.nameLength < right.nameLength }
      return left.id == right.id ? left.index < right.index : left.id < right.id
    }
  }
}

extension CoinIndex {
  /// Looks up a coin by its id, or by its symbol if no coin has this id, ignoring case; names are not accepted.
  ///
  /// ``MarketService/lookup(_:in:)`` prefers the coin with the better market rank instead. If no coin is found, the
  /// result contains at most five coins with similar names.
  public func lookup(_ text: String) -> CoinLookup {
    let wanted = text.lowercased()
    let candidates = exactMatches(text)
    if let coin = candidates.first(where: { $0.id.description.lowercased() == wanted }) { return .found(coin) }
    let named = candidates.filter { $0.symbol.lowercased() == wanted }
    if let coin = named.first, named.count == 1 { return .found(coin) }
    return named.isEmpty ? .unknown(nearest: nearest(to: text, limit: 5)) : .ambiguous(named)
  }

  /// Returns the coins with a string as their id, then those with the string as their symbol, ignoring case.
  func coins(named text: String) -> [Coin] {
    let wanted = text.lowercased()
    let named = exactMatches(text)
    let byID = named.filter { $0.id.description.lowercased() == wanted }
    return byID + named.filter { $0.symbol.lowercased() == wanted && !byID.contains($0) }
  }
}
