import QuidCore
import QuidPresentation
import Testing

struct AddCoinModelTests {
  private static let coins = [
    MarketFixture.bitcoin, MarketFixture.ether, MarketFixture.tether,
    Coin(id: CoinID("bridged-tether"), symbol: "USDT", name: "Bridged Tether"),
  ]

  private func loaded() -> AddCoinModel {
    var model = AddCoinModel()
    model.receive(MarketFixture.sourced(CoinIndex(Self.coins, ranks: [.bitcoin: 1, .ethereum: 2])))
    return model
  }

  private func state(_ model: AddCoinModel) -> AddCoinViewState { model.viewState(at: MarketFixture.now) }

  @Test func `search updates the matches and selects the first`() {
    var model = loaded()
    #expect(state(model).rows.count == 4)
    #expect(state(model).countLine == "4 coins")
    model.search("bitc")
    #expect(state(model).rows.map(\.symbol) == ["BTC"])
    #expect(model.selection == MarketFixture.bitcoin)
    model.search("qqq")
    #expect(state(model).status == .empty("There is no coin named “qqq”. Try another name or symbol."))
    #expect(model.selection == nil)
    #expect(model.toggleSelected() == nil)
  }

  @Test func `coins with the same symbol are distinguished by ID`() {
    var model = loaded()
    model.search("usdt")
    #expect(state(model).rows.map(\.disambiguatingID).contains("tether"))
    model.search("btc")
    #expect(state(model).rows.first?.disambiguatingID == nil)
  }

  @Test func `toggling the selected coin adds it to the watchlist and removes it`() {
    var model = loaded()
    model.search("eth")
    #expect(model.toggleSelected() == MarketFixture.ether)
    #expect(state(model).rows.first?.isWatched == true)
    #expect(model.watchlist.coins == [.ethereum])
    model.toggleSelected()
    #expect(model.watchlist.coins.isEmpty)
  }

  @Test func `selection is limited to the matches`() {
    var model = loaded()
    model.moveSelection(by: .max)
    model.moveSelection(by: .max)
    #expect(model.selectedIndex == 3)
    model.moveSelection(by: .min)
    #expect(model.selectedIndex == 0)
  }

  @Test func `status is loading, failed or out of date`() {
    var model = AddCoinModel()
    #expect(state(model).status == .loading)
    model.fail(with: MarketFixture.offline)
    #expect(state(model).status == .failed(MarketFixture.offline.message))
    model = loaded()
    model.fail(with: MarketFixture.offline)
    #expect(state(model).status == .outOfDate("CoinGecko, 12 s ago. \(MarketFixture.offline.message)"))
    #expect(state(model).rows.count == 4)
  }
}
