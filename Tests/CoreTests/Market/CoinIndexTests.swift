import QuidCore
import TestSupport
import Testing

/// Use case: find a coin.
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

  @Test func `given all coins, when one is searched, then whole, beginning, word and part rank in this order`() {
    #expect(ids("bitcoin") == ["bitcoin", "bitcoin-cash", "wrapped-bitcoin"])
    #expect(ids("btc") == ["bitcoin", "batcat", "wrapped-bitcoin", "bitcoin-cash"])
    #expect(ids("cash") == ["bitcoin-cash"])
    #expect(ids("coin") == ["usd-coin", "bitcoin", "wrapped-bitcoin", "bitcoin-cash"])
    #expect(ids("bcsh") == ["bitcoin-cash"])
  }

  @Test func `scattered letters begin with the beginning of a word`() {
    #expect(ids("wrbt") == ["wrapped-bitcoin"])
    #expect(ids("rpbt") == [])
  }

  @Test func `case, accents and punctuation make no difference`() {
    #expect(ids("USD_Coin") == ["usd-coin"])
    #expect(ids("  usd   coin ") == ["usd-coin"])
    #expect(ids("fenerbahce") == ["fenerbahce-token"])
    #expect(ids("FENERBAHÇE") == ["fenerbahce-token"])
    #expect(ids("fenerbahc\u{327}e") == ["fenerbahce-token"])
    #expect(ids("grok") == ["grok-3"])
    #expect(ids("GRŌK") == ["grok-3"])
  }

  @Test func `a coin whose id is punctuation is found by it`() {
    #expect(ids("_") == ["_"])
    #expect(index.lookup("_") == .found(Self.coins[6]))
  }

  @Test func `given no text, when coins are searched, then the best known come first`() {
    #expect(ids("", limit: 2) == ["bitcoin", "wrapped-bitcoin"])
    #expect(ids(" ", limit: 100).count == Self.coins.count)
    #expect(ids("", limit: 0) == [])
    #expect(ids("bitcoin", limit: -1) == [])
    #expect(ids("bitcoin", limit: 1) == ["bitcoin"])
    #expect(ids("bitcoin", limit: .max).count == 3)
  }

  @Test func `without ranks the coin that others name themselves after comes first`() {
    let index = CoinIndex(Self.coins, ranks: [:])
    #expect(index.matches("btc").first?.id == .bitcoin)
    #expect(index.matches("b").first?.id == .bitcoin)
  }

  @Test func `given no coins, when one is searched, then nothing is found`() {
    let empty = CoinIndex([], ranks: [:])
    #expect(empty.matches("").isEmpty)
    #expect(empty.matches("btc").isEmpty)
    #expect(empty.lookup("btc") == .unknown(nearest: []))
  }

  @Test func `given all coins, when an id or a symbol of one is typed, then it names that coin`() {
    #expect(index.lookup("bitcoin") == .found(Self.coins[1]))
    #expect(index.lookup("USD-Coin") == .found(Self.coins[3]))
    #expect(index.lookup("usdc") == .found(Self.coins[3]))
    #expect(index.lookup("grōk") == .found(Self.coins[8]))
  }

  @Test func `given a symbol of two coins, when it is typed, then it names neither and lists both`() {
    #expect(index.lookup("btc") == .ambiguous([Self.coins[1], Self.coins[0]]))
  }

  @Test func `what looks alike to search is not yet a name`() {
    #expect(index.lookup("usd coin") == .unknown(nearest: [Self.coins[3]]))
    #expect(index.lookup(" bitcoin") != .found(Self.coins[1]))
    #expect(index.lookup("Fenerbahçe") == .unknown(nearest: [Self.coins[5]]))
  }

  @Test func `given an unknown text, when it is looked up, then what is spelled like it is listed`() {
    #expect(index.lookup("solan") == .unknown(nearest: [Self.coins[9]]))
    #expect(index.lookup("sloana") == .unknown(nearest: [Self.coins[9]]))
    #expect(index.lookup("bitconi") == .unknown(nearest: [Self.coins[1]]))
    #expect(index.lookup("zzzzzz") == .unknown(nearest: []))
    #expect(index.lookup("") == .unknown(nearest: []))
    #expect(index.lookup("\u{0}\u{1B}") == .unknown(nearest: []))
  }

  /// The rules said a second time, slowly.
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
  func `2,000 searches in random lists find what the rules say, in their order`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func word(_ longest: UInt64) -> String {
      String((0...random.next() % longest).map { _ in Array("abc")[Int(random.next() % 3)] })
    }
    for _ in 0..<40 {
      // Ids are unique; ranks too, so that nothing but the rules decides.
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
  func `any text whatever can be indexed and searched for`(seed: UInt64) {
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
        // Only a text of nothing that can be seen cannot be looked up.
        #expect(coin.id.description.unicodeScalars.allSatisfy { $0.value <= 0x20 || 0x300...0x36F ~= $0.value })
      }
    }
  }
}
