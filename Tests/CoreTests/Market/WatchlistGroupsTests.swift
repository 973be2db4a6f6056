import Testing

@testable import QuidCore

struct WatchlistGroupsTests {
  private let bitcoin = CoinID.bitcoin
  private let ether = CoinID.ethereum
  private let solana = CoinID("solana")

  @Test func `group is found in any letter case, and keeps its first name and the order of its coins`() {
    var groups = WatchlistGroups()
    let isCreated = groups.add([solana, bitcoin], to: "Layer 1")
    #expect(isCreated)
    let isExtended = groups.add([bitcoin, ether], to: "LAYER 1")
    #expect(isExtended)
    #expect(groups.groups.map(\.name) == ["Layer 1"])
    #expect(groups["layer 1"]?.coins == [solana, bitcoin, ether])
    #expect(groups["other"] == nil)
  }

  @Test func `group without coins is removed`() {
    var groups = WatchlistGroups()
    groups.add([bitcoin], to: "a")
    groups.add([bitcoin, ether], to: "b")
    let isUnknownRemoved = groups.remove(ether, from: "a")
    #expect(!isUnknownRemoved)
    let isRemoved = groups.remove(bitcoin, from: "A")
    #expect(isRemoved)
    #expect(groups.groups.map(\.name) == ["b"])
    groups.add([], to: "c")
    #expect(groups["c"] == nil)
    groups.remove(bitcoin)
    groups.remove(ether)
    #expect(groups.groups.isEmpty)
  }

  @Test(arguments: ["", " a", "a ", "\n", String(repeating: "x", count: 41)])
  func `invalid name is rejected`(_ name: String) {
    var groups = WatchlistGroups()
    let isAdded = groups.add([bitcoin], to: name)
    #expect(!isAdded)
    #expect(groups == WatchlistGroups())
  }

  @Test func `number of groups is limited`() throws {
    var groups = WatchlistGroups()
    for number in 0..<WatchlistGroups.capacity {
      let isAdded = groups.add([bitcoin], to: "\(number)")
      #expect(isAdded)
    }
    let full = groups
    let isTooManyAdded = groups.add([bitcoin], to: "more")
    #expect(!isTooManyAdded)
    #expect(groups == full)
    let isExistingExtended = groups.add([ether], to: "0")
    #expect(isExistingExtended)
    #expect(WatchlistGroups(try ["a", "A"].map { try #require(WatchlistGroup(name: $0)) }) == nil)
  }

  @Test func `part of the watchlist has the order of the group and no coin outside of the watchlist`() {
    var groups = WatchlistGroups()
    groups.add([solana, ether, bitcoin], to: "a")
    let watchlist = Watchlist([bitcoin, CoinID("dogecoin"), solana])
    #expect(groups.part(of: watchlist, named: "a").coins == [solana, bitcoin])
    #expect(groups.part(of: watchlist, named: nil) == watchlist)
    #expect(groups.part(of: watchlist, named: "b") == watchlist)
  }
}
