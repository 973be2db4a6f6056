import Foundation
import QuidCore
import Testing
struct WatchlistTests {
  @Test func `coins keep the order in which they were added, without duplicates`() {
    var watchlist = Watchlist()
    let added = [CoinID.ethereum, .bitcoin, .ethereum].map { watchlist.add($0) }
    #expect(added == [true, true, false])
    #expect(watchlist.coins == [.ethereum, .bitcoin])
    #expect(watchlist.contains(.bitcoin))
  }

  @Test func `coin is removed once`() {
    var watchlist = Watchlist([.ethereum, .bitcoin])
    let removed = [CoinID.ethereum, .ethereum].map { watchlist.remove($0) }
    #expect(removed == [true, false])
    #expect(watchlist.coins == [.bitcoin])
  }

  @Test func `watchlist holds at most 1,000 coins`() {
    let many = (0..<1_200).map { CoinID("coin-\($0)") }
    var watchlist = Watchlist(many)
    #expect(watchlist.coins == Array(many.prefix(1_000)))
    #expect(watchlist.isFull)
    let added = watchlist.add(.bitcoin)
    #expect(!added)
    watchlist.remove(many[0])
    let addedThen = watchlist.add(.bitcoin)
    #expect(addedThen)
    #expect(watchlist.coins.last == .bitcoin)
  }

  @Test func `watchlist is encoded as a list of ids`() throws {
    let watchlist = Watchlist([.bitcoin, CoinID("\"_\" 🐕")])
    let stored = try JSONEncoder().encode(watchlist)
    #expect(String(decoding: stored, as: UTF8.self) == #"["bitcoin","\"_\" 🐕"]"#)
    #expect(try JSONDecoder().decode(Watchlist.self, from: stored) == watchlist)
  }

  @Test func `decoder removes duplicates and rejects other types`() throws {
    let stored = Data(#"["b","a","b"]"#.utf8)
    #expect(try JSONDecoder().decode(Watchlist.self, from: stored) == Watchlist([CoinID("b"), CoinID("a")]))
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Watchlist.self, from: Data(#"["a",1]"#.utf8)) }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Watchlist.self, from: Data("{}".utf8)) }
  }
}
