import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal
import Testing

@testable import quid

@Suite struct WatchlistGroupScreenTests {
  /// Returns the watchlist of Bitcoin, Ethereum and Solana with two groups.
  private func stage() async -> Stage {
    var stage = Stage(ScreenSize(columns: 100, rows: 30))
    await stage.settle()
    var groups = WatchlistGroups()
    groups.add([CoinID("solana"), .bitcoin], to: "Layer 1")
    groups.add([.ethereum], to: "Mine")
    stage.receive(.success(Watchlist([.bitcoin, .ethereum, CoinID("solana")])), to: WatchlistQuery())
    stage.receive(.success(groups), to: WatchlistGroupsQuery())
    return stage
  }

  private func coins(_ stage: Stage) -> [String] {
    (0..<stage.state.market.model.rowCount).compactMap { index in
      stage.state.market.model.viewState(at: TestClient.now).rows[index].symbol
    }
  }

  @Test func `W switches between the groups and the whole watchlist, and the choice is remembered`() async {
    var stage = await stage()
    stage.type("W")
    #expect(stage.state.market.model.scope == .watchlist)
    #expect(coins(stage) == ["BTC", "ETH", "SOL"])
    stage.type("W")
    #expect(coins(stage) == ["BTC", "SOL"])
    #expect(stage.text.contains("Watchlist · Layer 1"))
    stage.type("W")
    #expect(coins(stage) == ["ETH"])
    #expect(stage.state.preferences["group"] == "Mine")
    // The market shows all coins, and the group is selected again with the watchlist.
    stage.type("w")
    #expect(coins(stage).count == 12)
    #expect(!stage.text.contains("Mine"))
    stage.type("w")
    #expect(coins(stage) == ["ETH"])
    stage.type("W")
    #expect(coins(stage) == ["BTC", "ETH", "SOL"])
    #expect(stage.state.preferences["group"] == "")
  }

  @Test func `coin that is starred in a group is added to the group, and an unstarred coin leaves all groups`() async {
    var stage = await stage()
    stage.type("WWa")
    stage.type("doge")
    let effects = stage.effects(of: .enter)
    let updates = effects.compactMap { effect in
      if case .run(let effect) = effect { effect as? UpdateWatchlistEffect } else { nil }
    }
    #expect(updates == [UpdateWatchlistEffect(coin: CoinID("dogecoin"), isWatched: true, group: "Layer 1")])
    stage.press(.escape)
    #expect(Set(coins(stage)) == ["BTC", "SOL", "DOGE"])
    stage.press(.home)
    stage.type("f")
    #expect(Set(coins(stage)) == ["SOL", "DOGE"])
    #expect(stage.state.market.model.groups["Layer 1"]?.coins.contains(.bitcoin) == false)
  }

  @Test func `W without groups says how to add one`() async {
    var stage = Stage(ScreenSize(columns: 100, rows: 30))
    await stage.settle()
    stage.type("W")
    #expect(stage.text.contains("The watchlist has no groups."))
    #expect(stage.state.market.model.scope == .market)
  }

  @Test func `remembered group that no longer exists shows the whole watchlist`() async {
    let fields = Preferences(.market, list: "watchlist").fields
    let preferences = Preferences(fields.merging(["group": "Gone"]) { $1 })
    var stage = Stage(ScreenSize(columns: 100, rows: 30), .unicode, preferences)
    await stage.settle()
    stage.receive(.success(Watchlist([.bitcoin])), to: WatchlistQuery())
    #expect(coins(stage) == ["BTC"])
    #expect(!stage.text.contains("Gone"))
  }
}
