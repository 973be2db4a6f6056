/// All coins, prepared for a search at every keystroke.
///
/// Coins are found by id, symbol and name, whatever the case, accents and punctuation: first those where one of them is
/// the query, then those where one begins with it, then a later word of one, then any part of one, then those that hold
/// its letters in their order. Among equals the better rank comes first. A coin whose rank nobody tells follows those with
/// one; the more names mention its name, and the shorter that is, the sooner.
///
/// Preparing takes a few hundredths of a second for all coins there are, and a search a fraction of a millisecond: keep
/// the index, make it anew when the list or the ranks change.
public struct CoinIndex: Sendable {
  /// The coins, in the order they were given.
  public let coins: [Coin]
  /// The places of the coins in ``coins``, best known first; what follows is in this order too.
  private let standing: [Int]
  /// Where the texts of each coin lie in ``bytes``.
  private let texts: [Range<Int>]
  private let letters: [LetterSet]
  /// Id, symbol and name of each coin as search compares them, each ended by a zero.
  private let bytes: [UInt8]
  private let words: WordStarts

  /// An index.
  ///
  /// - Parameters:
  ///   - coins: all coins that can be found.
  ///   - ranks: places by market capitalisation, of as many coins as are known.
  public init(_ coins: [Coin], ranks: [CoinID: Int]) {
    var bytes: [UInt8] = []
    var texts: [Range<Int>] = []
    var names: [Range<Int>] = []
    var mentions = NameMentions()
    bytes.reserveCapacity(coins.count * 32)
    for coin in coins {
      let start = bytes.count
      for text in [coin.id.description, coin.symbol] {
        SearchText.append(text, to: &bytes)
        bytes.append(0)
      }
      let name = bytes.count
      SearchText.append(coin.name, to: &bytes)
      names.append(name..<bytes.count)
      mentions.add(bytes[name...])
      bytes.append(0)
      texts.append(start..<bytes.count)
    }
    let standing = coins.indices.map { place in
      Standing(
        place: place, rank: ranks[coins[place].id] ?? .max, mentions: mentions.count(of: bytes[names[place]]),
        nameLength: names[place].count, id: coins[place].id.description)
    }.sorted().map(\.place)
    self.coins = coins
    self.standing = standing
    self.texts = standing.map { texts[$0] }
    letters = self.texts.map { LetterSet(bytes[$0]) }
    words = bytes.withUnsafeBufferPointer { WordStarts(in: $0, owners: standing.map { texts[$0] }) }
    self.bytes = bytes
  }

  /// The coins that a text may mean, the likeliest first.
  ///
  /// A text without anything to search for may mean the best known.
  ///
  /// - Parameter limit: how many coins at most.
  public func matches(_ query: String, limit: Int = 20) -> [Coin] {
    places(of: query, limit: limit).map { coins[$0] }
  }

  /// The places in ``coins`` of what ``matches(_:limit:)`` finds.
  func places(of text: String, limit: Int) -> [Int] {
    let query = SearchText(text).bytes
    guard !query.isEmpty else { return Array(standing.prefix(max(0, limit))) }
    return places(of: query, limit: limit) { query, bytes, found in
      var missing = limit - findWords(query, in: bytes, found)
      missing -= find(missing, .inside, query, in: bytes, found)
      _ = find(missing, .scattered, query, in: bytes, found)
    }
  }

  /// The coins that a text, misspelled or cut short, may be meant to name: those with a word that begins with it, then
  /// those spelled like it, then any other that matches.
  func nearest(to text: String, limit: Int) -> [Coin] {
    let query = SearchText(text).bytes
    guard !query.isEmpty else { return [] }
    let begun = places(of: query, limit: limit) { _ = findWords($0, in: $1, $2) }
    var known: Set<Int> = []
    let nearest = (begun + spelledAlike(query, limit: limit) + places(of: text, limit: limit))
      .filter { known.insert($0).inserted }
    return nearest.prefix(limit).map { coins[$0] }
  }

  /// The coins whose id, symbol or name is the text as search compares it, best known first.
  func exactMatches(_ text: String) -> [Coin] {
    let query = SearchText(text).bytes
    guard !query.isEmpty else { return [] }
    let places = bytes.withUnsafeBufferPointer { bytes in
      query.withUnsafeBufferPointer { words.owners(of: $0, in: bytes) }
    }
    return places.sorted().map { coins[standing[$0]] }
  }

  private static let notFound = UInt8.max

  /// How closely each coin fits, in the order of ``standing``; ``notFound`` where it does not.
  private typealias Found = UnsafeMutableBufferPointer<UInt8>
  private typealias Text = UnsafeBufferPointer<UInt8>

  /// The places of the coins that a search marks, the closest first and of each closeness the best known.
  private func places(
    of query: [UInt8], limit: Int, search: (_ query: Text, _ bytes: Text, _ found: Found) -> Void
  ) -> [Int] {
    guard limit > 0, !coins.isEmpty else { return [] }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: coins.count) { found in
      found.initialize(repeating: Self.notFound)
      bytes.withUnsafeBufferPointer { bytes in
        query.withUnsafeBufferPointer { query in search(query, bytes, found) }
      }
      var tiers: [[Int]] = Array(repeating: [], count: Closeness.allCases.count)
      for (place, closeness) in found.enumerated() where closeness != Self.notFound {
        if tiers[Int(closeness)].count < limit { tiers[Int(closeness)].append(standing[place]) }
      }
      return Array(tiers.joined().prefix(limit))
    }
  }

  /// Marks the coins that have a word beginning with the query, and says how many there are.
  private func findWords(_ query: Text, in bytes: Text, _ found: Found) -> Int {
    var count = 0
    words.forEachOwner(of: query, in: bytes) { owner, closeness in
      if found[owner] == Self.notFound { count += 1 }
      found[owner] = min(found[owner], closeness.rawValue)
    }
    return count
  }

  /// Marks the best known coins, `limit` at most, that hold the query in a way that is looked for last, and says how many
  /// there are.
  private func find(_ limit: Int, _ closeness: Closeness, _ query: Text, in bytes: Text, _ found: Found) -> Int {
    guard limit > 0 else { return 0 }
    let wanted = LetterSet(query)
    var count = 0
    letters.withUnsafeBufferPointer { letters in
      for (place, letters) in letters.enumerated() {
        guard closeness == .inside ? letters.mayHold(wanted) : letters.mayHoldScattered(wanted),
          found[place] == Self.notFound
        else { continue }
        let text = UnsafeBufferPointer(rebasing: bytes[texts[place]])
        guard closeness == .inside ? LetterSearch.holds(text, query) : LetterSearch.holdsScattered(text, query)
        else { continue }
        found[place] = closeness.rawValue
        count += 1
        if count == limit { return }
      }
    }
    return count
  }

  /// The places of the coins one of whose texts differs from the query in a letter or two, the most alike first.
  private func spelledAlike(_ query: [UInt8], limit: Int) -> [Int] {
    // In a short text, one letter makes another word.
    let mistakes = query.count < 4 ? 0 : query.count < 7 ? 1 : 2
    guard mistakes > 0 else { return [] }
    var alike: [[Int]] = Array(repeating: [], count: mistakes + 1)
    bytes.withUnsafeBufferPointer { bytes in
      query.withUnsafeBufferPointer { query in
        for (place, texts) in texts.enumerated() {
          let distances = bytes[texts].split(separator: 0).compactMap { text in
            Spelling.distance(query, UnsafeBufferPointer(rebasing: text), limit: mistakes)
          }
          if let distance = distances.min() { alike[distance].append(standing[place]) }
        }
      }
    }
    return Array(alike.joined().prefix(limit))
  }

  /// What decides between coins that fit equally well.
  private struct Standing: Comparable {
    let place: Int
    let rank: Int
    let mentions: Int
    let nameLength: Int
    let id: String

    static func < (left: Standing, right: Standing) -> Bool {
      if left.rank != right.rank { return left.rank < right.rank }
      if left.mentions != right.mentions { return left.mentions > right.mentions }
      if left.nameLength != right.nameLength { return left.nameLength < right.nameLength }
      return left.id == right.id ? left.place < right.place : left.id < right.id
    }
  }
}
