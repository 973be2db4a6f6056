import QuidCore
import TestSupport
import Testing

/// Search over the list of 17,892 coins, first with the ranks of a page of 100 and then with none.
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

  @Test func `what people type finds the coin they mean first, with ranks and without`() throws {
    let indexes = [try Self.ranked.get(), try Self.unranked.get()]
    for search in Self.searches {
      for index in indexes {
        #expect(index.matches(search.query).first?.id.description == search.meant, "\(search.query)")
      }
    }
  }

  @Test func `every coin is found by its id, and by its symbol where no other has it`() throws {
    let index = try Self.ranked.get()
    let bySymbol = Dictionary(grouping: index.coins) { $0.symbol.lowercased() }
    for coin in index.coins {
      guard index.lookup(coin.id.description) == .found(coin) else {
        Issue.record("\(coin.id) is not found by its id")
        return
      }
    }
    let ids = Set(index.coins.map(\.id.description))
    for (symbol, coins) in bySymbol where !symbol.isEmpty && !ids.contains(symbol) {
      switch index.lookup(symbol) {
      case .found(let coin): #expect(coins == [coin])
      case .ambiguous(let candidates): #expect(Set(candidates) == Set(coins) && coins.count > 1)
      case .unknown: Issue.record("\(symbol) names nothing")
      }
    }
  }

  @Test func `btc is the symbol of six coins, of which Bitcoin leads`() throws {
    guard case .ambiguous(let candidates) = try Self.ranked.get().lookup("btc") else {
      Issue.record("btc is not ambiguous")
      return
    }
    #expect(candidates.count == 6)
    #expect(candidates.first?.id == .bitcoin)
  }

  @Test func `the id of an unknown coin wins over the symbol of a known one`() throws {
    guard case .found(let coin) = try Self.ranked.get().lookup("UNI") else {
      Issue.record("uni is not found")
      return
    }
    #expect(coin.id == CoinID("uni"))
  }

  @Test(arguments: ["bitcoinn", "bticoin", "bitcojn"])
  func `a misspelled bitcoin is nearest to bitcoin`(text: String) throws {
    guard case .unknown(let nearest) = try Self.ranked.get().lookup(text) else {
      Issue.record("\(text) names a coin")
      return
    }
    #expect(nearest.first?.id == .bitcoin)
    #expect(nearest.count <= 5)
  }
}
