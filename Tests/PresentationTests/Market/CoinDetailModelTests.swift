import QuidCore
import QuidPresentation
import Testing

struct CoinDetailModelTests {
  private func state(_ model: CoinDetailModel) -> CoinDetailViewState { model.viewState(at: MarketFixture.now) }

  @Test func `loaded coin shows market data, period extremes and chart`() throws {
    var model = CoinDetailModel(coin: MarketFixture.bitcoin, period: .day)
    #expect(state(model).status == .loading)
    #expect(state(model).price == "–")
    model.receive(MarketFixture.sourced(try MarketFixture.listing()))
    model.chart.receive(MarketFixture.sourced(try MarketFixture.series(["100", "130.5", "80.25", "110"])), of: .day)
    let state = state(model)
    #expect([state.rank, state.symbol, state.price, state.marketCap] == ["#1", "BTC", "$22,900.00", "$441.4B"])
    #expect(state.change.text == "▲ +0.3%")
    #expect(state.high?.price == "$130.50")
    #expect(state.low?.price == "$80.25")
    #expect(state.periodChange?.text == "▲ +10.0%")
    #expect(state.status == .ready)
  }

  @Test func `volume, supply and all-time high are shown, and a missing one is not`() throws {
    func row(_ high: AllTimeHigh?, supply: FixedDecimal?) -> Sourced<MarketListing> {
      let row = MarketRow(
        coin: MarketFixture.bitcoin, rank: 1, image: nil, price: FixedDecimal(22_900), change24h: nil, marketCap: nil,
        asOf: nil, volume: FixedDecimal(14_043_000_000), supply: supply, allTimeHigh: high)
      return MarketFixture.sourced(MarketListing(currency: .usd, rows: [row]))
    }
    var model = CoinDetailModel(coin: MarketFixture.bitcoin)
    let day = CalendarDay("2021-11-10")
    model.receive(row(AllTimeHigh(price: FixedDecimal(69_045), day: day), supply: FixedDecimal(19_275_109)))
    #expect([state(model).volume, state(model).supply] == ["$14.0B", "19.3M"])
    #expect(state(model).allTimeHigh?.price == "$69,045.00")
    #expect(state(model).allTimeHigh?.day == "2021-11-10")
    #expect(state(model).allTimeHigh?.change.text == "▼ -66.8%")
    model.receive(row(AllTimeHigh(price: FixedDecimal(22_900), day: nil), supply: nil))
    #expect(state(model).supply == "–")
    #expect(state(model).allTimeHigh?.day == nil)
    #expect(state(model).allTimeHigh?.change.text == "0.0%")
    model.receive(row(nil, supply: nil))
    #expect(state(model).allTimeHigh == nil)
  }

  @Test func `market data and chart fail independently`() throws {
    var model = CoinDetailModel(coin: MarketFixture.bitcoin)
    model.receive(MarketFixture.sourced(try MarketFixture.listing()))
    model.chart.fail(with: MarketFixture.offline, of: .month)
    #expect(state(model).status == .ready)
    #expect(state(model).chart.status == .failed(MarketFixture.offline.message))
    #expect(state(model).high == nil)
  }

  @Test func `unlisted coin has an empty status`() throws {
    var model = CoinDetailModel(coin: Coin(id: CoinID("solana"), symbol: "SOL", name: "Solana"))
    model.receive(MarketFixture.sourced(try MarketFixture.listing()))
    #expect(state(model).status == .empty("CoinGecko does not currently list this coin."))
  }

  @Test func `market data and chart are converted together`() throws {
    var model = CoinDetailModel(coin: MarketFixture.bitcoin, period: .day, currency: MarketFixture.sek)
    model.receive(MarketFixture.sourced(try MarketFixture.listing()))
    model.chart.receive(MarketFixture.sourced(try MarketFixture.series(["100", "130.5"])), of: .day)
    #expect(state(model).price == "$22,900.00")
    model.chart.receive(MarketFixture.sourced(try MarketFixture.rates(), "Frankfurter"))
    #expect(state(model).price == "SEK\u{A0}250,229.59")
    #expect(state(model).high?.price == "SEK\u{A0}1,425.98")
    #expect(state(model).rateLine == state(model).chart.rateLine)
  }

  @Test func `toggling adds the coin to the watchlist`() {
    var model = CoinDetailModel(coin: MarketFixture.bitcoin)
    model.toggleWatched()
    #expect(state(model).isWatched)
  }
}
