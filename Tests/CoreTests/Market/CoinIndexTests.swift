import QuidCore
import TestSupport
import Testing
struct CoinIndexTests {
  private static let coins = [
    Coin(id: CoinID("batcat"), symbol: "BTC", name: "batcat"),
    Coin(id: .bitcoin, symbol: "BTC", name: "Bitcoin"),
    Coin(id: CoinID("bitcoin-cash"), symbol: "BCH", name: "Bitcoin Cash"),
    Coin(id: CoinID("usd-coin"), symbol: "USDC", name: "USDC"),
    Coin(id: CoinID("wrapped-bitcoin"), symbol: "WBTC", name: "Wrapped Bitcoin"),
    Coin(id: CoinID("fenerbahce-token"), symbol: "FB", name: "Fenerbahçe"),
    Coin(id: CoinID("_"), symbol: "GIB", name: "༼ つ ◕_◕ ༽つ"),
    Coin(id: CoinID("big-tom"), symbol: "", name: ""),
    Coin(id: CoinID("grok-3"), symbol: "GRŌK", name: "Grōk"),
    Coin(id: CoinID("solana"), symbol: "SOL", name: "Solana"),
  ]

  private let index = CoinIndex(Self.coins, ranks: [.bitcoin: 1, CoinID("wrapped-bitcoin"): 12])

  private func ids(_ query: String, limit: Int = 20) -> [String] {
    index.matches(query, limit: limit).map(\.id.description)
  }

  @Test func `matches rank whole names, prefixes, words, substrings and subsequences in this order`() {
    #expect(ids("bitcoin") == ["bitcoin", "bitcoin-cash", "wrapped-bitcoin"])
    #expect(ids("btc") == ["bitcoin", "batcat", "wrapped-bitcoin", "bitcoin-cash"])
    #expect(ids("cash") == ["bitcoin-cash"])
    #expect(ids("coin") == ["usd-coin", "bitcoin", "wrapped-bitcoin", "bitcoin-cash"])
    #expect(ids("bcsh") == ["bitcoin-cash"])
  }

  @Test func `subsequence match starts at the start of a word`() {
    #expect(ids("wrbt") == ["wrapped-bitcoin"])
    #expect(ids("rpbt") == [])
  }

  @Test func `search ignores case, accents and punctuation`() {
    #expect(ids("USD_Coin") == ["usd-coin"])
    #expect(ids("  usd   coin ") == ["usd-coin"])
    #expect(ids("fenerbahce") == ["fenerbahce-token"])
    #expect(ids("FENERBAHÇE") == ["fenerbahce-token"])
    #expect(ids("fenerbahc\u{327}e") == ["fenerbahce-token"])
    #expect(ids("grok") == ["grok-3"])
    #expect(ids("GRŌK") == ["grok-3"])
  }

  @Test func `coin whose id is punctuation is found by it`() {
    #expect(ids("_") == ["_"])
    #expect(index.lookup("_") == .found(Self.coins[6]))
  }

  @Test func `empty query lists coins by rank, up to the limit`() {
    #expect(ids("", limit: 2) == ["bitcoin", "wrapped-bitcoin"])
    #expect(ids(" ", limit: 100).count == Self.coins.count)
    #expect(ids("", limit: 0) == [])
    #expect(ids("bitcoin", limit: -1) == [])
    #expect(ids("bitcoin", limit: 1) == ["bitcoin"])
    #expect(ids("bitcoin", limit: .max).count == 3)
  }

  @Test func `search without ranks prefers the coin whose name is part of other names`() {
    let index = CoinIndex(Self.coins, ranks: [:])
    #expect(index.matches("btc").first?.id == .bitcoin)
    #expect(index.matches("b").first?.id == .bitcoin)
  }

  @Test func `index without coins finds nothing`() {
    let empty = CoinIndex([], ranks: [:])
    #expect(empty.matches("").isEmpty)
    #expect(empty.matches("btc").isEmpty)
    #expect(empty.lookup("btc") == .unknown(nearest: []))
  }

  @Test func `lookup by id or unique symbol returns the coin`() {
    #expect(index.lookup("bitcoin") == .found(Self.coins[1]))
    #expect(index.lookup("USD-Coin") == .found(Self.coins[3]))
    #expect(index.lookup("usdc") == .found(Self.coins[3]))
    #expect(index.lookup("grōk") == .found(Self.coins[8]))
  }

  @Test func `lookup of a shared symbol returns all its coins`() {
    #expect(index.lookup("btc") == .ambiguous([Self.coins[1], Self.coins[0]]))
  }

  @Test func `lookup requires an exact id or symbol`() {
    #expect(index.lookup("usd coin") == .unknown(nearest: [Self.coins[3]]))
    #expect(index.lookup(" bitcoin") != .found(Self.coins[1]))
    #expect(index.lookup("Fenerbahçe") == .unknown(nearest: [Self.coins[5]]))
  }

  @Test func `lookup of an unknown name suggests coins with similar spelling`() {
    #expect(index.lookup("solan") == .unknown(nearest: [Self.coins[9]]))
    #expect(index.lookup("sloana") == .unknown(nearest: [Self.coins[9]]))
    #expect(index.lookup("bitconi") == .unknown(nearest: [Self.coins[1]]))
    #expect(index.lookup("zzzzzz") == .unknown(nearest: []))
    #expect(index.lookup("") == .unknown(nearest: []))
    #expect(index.lookup("\u{0}\u{1B}") == .unknown(nearest: []))
  }

  /// Returns the rank of a match by a naive implementation of the search rules.
  private func closeness(_ coin: Coin, _ query: String) -> Int? {
    let texts = [coin.id.description, coin.symbol, coin.name].map { $0.lowercased() }
    if texts.contains(query) { return 0 }
    if texts.contains(where: { $0.hasPrefix(query) }) { return 1 }
    if texts.contains(where: { $0.contains(" " + query) }) { return 2 }
    if texts.contains(where: { $0.contains(query) }) { return 3 }
    return texts.contains { Self.holdsScattered($0, query) } ? 4 : nil
  }

  private static func holdsScattered(_ text: String, _ query: String) -> Bool {
    let letters = Array(text)
    return letters.indices.contains { start in
      guard start == 0 || letters[start - 1] == " ", letters[start] == query.first else { return false }
      var rest = query.filter { $0 != " " }[...]
      for letter in letters[start...] where letter == rest.first { rest = rest.dropFirst() }
      return rest.isEmpty
    }
  }

  @Test(arguments: SplitMix64.seeds)
  func `2,000 searches of random lists match a naive implementation`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func word(_ longest: UInt64) -> String {
      String((0...random.next() % longest).map { _ in Array("abc")[Int(random.next() % 3)] })
    }
    for _ in 0..<GeneratedCases.count(40, sample: 10) {
      // Ids and ranks are unique, so the rules determine the order.
      let coins = (0..<60).map { number in
        Coin(id: CoinID("\(word(3))\(number)"), symbol: word(3).uppercased(), name: "\(word(9)) \(word(9))")
      }
      let ranks = Dictionary(uniqueKeysWithValues: zip(coins.map(\.id), (1...60).shuffled(using: &random)))
      let index = CoinIndex(coins, ranks: ranks)
      for _ in 0..<50 {
        let query = random.next() % 4 == 0 ? "\(word(2)) \(word(2))" : word(5)
        let limit = Int(random.next() % 70)
        let expected = coins.compactMap { coin in closeness(coin, query).map { ($0, ranks[coin.id] ?? 0, coin) } }
          .sorted { ($0.0, $0.1) < ($1.0, $1.1) }.prefix(limit).map(\.2)
        guard index.matches(query, limit: limit) == expected else {
          Issue.record("\(query), at most \(limit), seed \(seed)")
          return
        }
      }
    }
  }

  @Test(arguments: SplitMix64.seeds)
  func `random Unicode strings can be indexed and searched`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func text() -> String {
      String(
        String.UnicodeScalarView(
          (0..<random.next() % 12).compactMap { _ in
            Unicode.Scalar(UInt32(random.next() % [0x80, 0x250, 0x11_0000][Int(random.next() % 3)]))
          }))
    }
    for _ in 0..<30 {
      let coins = (0..<30).map { _ in Coin(id: CoinID(text()), symbol: text(), name: text()) }
      let index = CoinIndex(coins, ranks: [:])
      for coin in coins {
        #expect(index.matches(text()).count <= 20)
        guard !coin.id.description.isEmpty, case .unknown = index.lookup(coin.id.description) else { continue }
        // Only ids of invisible characters cannot be looked up.
        #expect(coin.id.description.unicodeScalars.allSatisfy { $0.value <= 0x20 || 0x300...0x36F ~= $0.value })
      }
    }
  }
}

/// Searches the recorded list of 17,892 coins, with the ranks of one page of 100 and without ranks.
@Suite(.enabled(if: SharedFolder.isPresent))
struct CoinIndexRecordedTests {
  struct Search: Sendable {
    let query: String
    let meant: String
  }

  static let searches: [Search] = [
    Search(query: "bi", meant: "bitcoin"), Search(query: "bitc", meant: "bitcoin"),
    Search(query: "bitcoin", meant: "bitcoin"), Search(query: "btc", meant: "bitcoin"),
    Search(query: "BTC", meant: "bitcoin"), Search(query: "eth", meant: "ethereum"),
    Search(query: "ethe", meant: "ethereum"), Search(query: "usd coin", meant: "usd-coin"),
    Search(query: "usd c", meant: "usd-coin"), Search(query: "usdc", meant: "usd-coin"),
    Search(query: "usdt", meant: "tether"), Search(query: "tether", meant: "tether"),
    Search(query: "solana", meant: "solana"), Search(query: "sol", meant: "solana"),
    Search(query: "xrp", meant: "ripple"), Search(query: "ripple", meant: "ripple"),
    Search(query: "bnb", meant: "binancecoin"), Search(query: "ada", meant: "cardano"),
    Search(query: "dogeco", meant: "dogecoin"), Search(query: "bitcoin cash", meant: "bitcoin-cash"),
    Search(query: "bch", meant: "bitcoin-cash"), Search(query: "shiba i", meant: "shiba-inu"),
    Search(query: "chain link", meant: "chainlink"), Search(query: "dot", meant: "polkadot"),
    Search(query: "matic", meant: "matic-network"), Search(query: "fenerbahce", meant: "fenerbahce-token"),
  ]

  private static let ranked = Result { CoinIndex(try RecordedMarket.coins(), ranks: try RecordedMarket.ranks()) }
  private static let unranked = Result { CoinIndex(try RecordedMarket.coins(), ranks: [:]) }

  @Test func `typical searches find the intended coin first, with and without ranks`() throws {
    let indexes = [try Self.ranked.get(), try Self.unranked.get()]
    for search in Self.searches {
      for index in indexes {
        #expect(index.matches(search.query).first?.id.description == search.meant, "\(search.query)")
      }
    }
  }

  @Test func `coin is found by its id, and by its symbol if that is unique`() throws {
    let index = try Self.ranked.get()
    let bySymbol = Dictionary(grouping: index.coins) { $0.symbol.lowercased() }
    let ids = Set(index.coins.map(\.id.description))
    for coin in stride(from: 0, to: index.coins.count, by: 97).map({ index.coins[$0] }) {
      #expect(index.lookup(coin.id.description) == .found(coin))
      let symbol = coin.symbol.lowercased()
      guard !symbol.isEmpty, !ids.contains(symbol) else { continue }
      let coins = bySymbol[symbol] ?? []
      switch index.lookup(symbol) {
      case .found(let coin): #expect(coins == [coin])
      case .ambiguous(let candidates): #expect(Set(candidates) == Set(coins) && coins.count > 1)
      case .unknown: Issue.record("\(symbol) names nothing")
      }
    }
  }

  @Test func `btc is the symbol of six coins, Bitcoin first`() throws {
    guard case .ambiguous(let candidates) = try Self.ranked.get().lookup("btc") else {
      Issue.record("btc is not ambiguous")
      return
    }
    #expect(candidates.count == 6)
    #expect(candidates.first?.id == .bitcoin)
  }

  @Test func `id of an unranked coin takes precedence over the symbol of a ranked coin`() throws {
    guard case .found(let coin) = try Self.ranked.get().lookup("UNI") else {
      Issue.record("uni is not found")
      return
    }
    #expect(coin.id == CoinID("uni"))
  }

  @Test(arguments: ["bitcoinn", "bticoin", "bitcojn"])
  func `misspelled bitcoin suggests bitcoin first`(text: String) throws {
    guard case .unknown(let nearest) = try Self.ranked.get().lookup(text) else {
      Issue.record("\(text) names a coin")
      return
    }
    #expect(nearest.first?.id == .bitcoin)
    #expect(nearest.count <= 5)
  }
}
