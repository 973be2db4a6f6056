import QuidCore
import QuidPresentation
import Testing

struct MarketListModelTests {
  private func loaded(_ change: (inout MarketListModel) -> Void = { _ in }) throws -> MarketListModel {
    var model = MarketListModel()
    model.receive(MarketFixture.sourced(try MarketFixture.listing()))
    change(&model)
    return model
  }

  private func state(_ model: MarketListModel) -> MarketListViewState { model.viewState(at: MarketFixture.now) }

  @Test func `row shows symbol, rank, market cap, price, change and monogram`() throws {
    let row = try #require(state(try loaded()).rows.first)
    #expect(row.rank == "#1")
    #expect(row.symbol == "BTC")
    #expect(row.marketCap == "$441.4B")
    #expect(row.price == "$22,900.00")
    #expect(row.change.text == "▲ +0.3%")
    #expect(row.monogram.text == "BT")
  }

  @Test func `row shows the changes of an hour and seven days, and the volume`() throws {
    let row = MarketRow(
      coin: MarketFixture.bitcoin, rank: 1, image: nil, price: .one, change24h: nil, marketCap: nil, asOf: nil,
      change1h: try FixedDecimal("-0.25"), change7d: try FixedDecimal("12.04"), volume: FixedDecimal(14_043_000_000))
    let state = MarketRowViewState(row, in: .usd, at: MarketFixture.now, .english)
    // −0.25 is rounded half to even.
    #expect([state.change1h.text, state.change7d.text, state.volume] == ["▼ -0.2%", "▲ +12.0%", "$14.0B"])
    #expect(state.sparkline == nil)
  }

  @Test func `shapes of prices are shown in every order, currency and later listing`() throws {
    let shape = try #require(PriceShape(prices: [.zero, .one]))
    func shapes(_ model: MarketListModel) -> [CoinID] { state(model).rows.filter { $0.sparkline == shape }.map(\.id) }
    var model = MarketListModel()
    model.receive([CoinID.ethereum: shape, CoinID("nope"): shape])
    model.receive(MarketFixture.sourced(try MarketFixture.listing()))
    #expect(shapes(model) == [.ethereum])
    model.receive([MarketFixture.tether.id: shape])
    model.sort(by: .name)
    #expect(shapes(model) == [.ethereum, MarketFixture.tether.id])
    model.receive(MarketFixture.sourced(try MarketFixture.rates(), "Frankfurter"))
    model.choose(MarketFixture.sek)
    #expect(state(model).currency == "SEK")
    #expect(shapes(model) == [.ethereum, MarketFixture.tether.id])
    #expect(model.listing.value?.value == (try MarketFixture.listing()))
  }

  @Test func `reversed orders keep rows without a value last`() throws {
    func row(_ coin: Coin, _ volume: Int?) -> MarketRow {
      MarketRow(
        coin: coin, rank: nil, image: nil, price: nil, change24h: nil, marketCap: nil, asOf: nil,
        change1h: volume.map { FixedDecimal($0) }, change7d: volume.map { FixedDecimal(-$0) },
        volume: volume.map { FixedDecimal($0) })
    }
    let listing = MarketListing(
      currency: .usd,
      rows: [row(MarketFixture.unknown, nil), row(MarketFixture.bitcoin, 1), row(MarketFixture.ether, 2)])
    func symbols(_ order: MarketOrder, _ isReversed: Bool) -> [String] {
      listing.ordered(by: order, isReversed: isReversed).rows.map(\.coin.symbol)
    }
    #expect(symbols(.volume, false) == ["ETH", "BTC", "???"])
    #expect(symbols(.volume, true) == ["BTC", "ETH", "???"])
    #expect(symbols(.change1h, true) == ["BTC", "ETH", "???"])
    #expect(symbols(.change7d, true) == ["ETH", "BTC", "???"])
  }

  @Test func `row without values shows dashes`() throws {
    let row = try #require(state(try loaded()).rows.last)
    #expect([row.rank, row.marketCap, row.price, row.change.text] == ["–", "–", "–", "–"])
    #expect([row.change1h.text, row.change7d.text, row.volume] == ["–", "–", "–"])
    #expect(row.monogram.text == "?")
  }

  @Test func `status changes from loading to ready, and rows stay during a refresh and after a failure`() throws {
    var model = MarketListModel()
    #expect(state(model).status == .loading)
    model.fail(with: MarketFixture.offline)
    #expect(state(model).status == .failed(MarketFixture.offline.message))
    model.startLoading()
    #expect(state(model).status == .loading)
    model.receive(MarketFixture.sourced(try MarketFixture.listing()))
    #expect(state(model).status == .ready)
    #expect(state(model).updatedLine == "CoinGecko, 12 s ago")
    model.startLoading()
    #expect(state(model).isRefreshing)
    #expect(state(model).rows.count == 4)
    model.fail(with: MarketFixture.offline)
    #expect(state(model).status == .outOfDate("CoinGecko, 12 s ago. \(MarketFixture.offline.message)"))
    #expect(state(model).rows.count == 4)
    model.receive(MarketFixture.sourced(try MarketFixture.listing(), freshness: .stale, age: 7_300))
    #expect(state(model).status == .outOfDate("CoinGecko, 2 h ago (out of date)"))
  }

  @Test func `selected row follows its coin through sorting and searching`() throws {
    var model = try loaded { $0.select(MarketFixture.tether.id) }
    #expect(model.selectedIndex == 2)
    model.sort(by: .change)
    #expect(model.selectedRow?.coin == MarketFixture.tether)
    model.search("eth")
    #expect(model.selectedRow?.coin == MarketFixture.ether || model.selectedRow?.coin == MarketFixture.tether)
    model.search("zzzz")
    #expect(model.selectedIndex == nil)
    #expect(model.selectedRow == nil)
    model.search("")
    #expect(model.selectedRow?.coin == MarketFixture.tether)
  }

  @Test func `search filters the rows, reports no match and restores all rows`() throws {
    var model = try loaded { $0.search("eth") }
    #expect(state(model).rows.first?.symbol == "ETH")
    model.search("zzzz")
    #expect(state(model).rows.isEmpty)
    #expect(state(model).status == .empty("No coin in this list is named “zzzz”. Try another name or symbol."))
    model.search("")
    #expect(state(model).rowCount == 4)
    #expect(state(model).status == .ready)
  }

  @Test func `sort orders are listed and kept during a search`() throws {
    var model = try loaded { $0.sort(by: .price) }
    #expect(
      state(model).orders.map(\.title)
        == [
          "Rank", "Price", "24 h", "1 h", "7 d", "Volume", "Market cap", "Supply", "All-time high", "From high", "Name",
        ])
    #expect(state(model).orders.first { $0.isSelected }?.order == .price)
    model.sort(by: .change)
    #expect(state(model).rows.map(\.symbol) == ["BTC", "USDT", "ETH", "???"])
    model.search("t")
    #expect(state(model).rows.map(\.symbol).filter { $0 != "???" } == ["BTC", "USDT", "ETH"])
  }

  @Test func `selection follows its coin through sorting and is limited to the list`() throws {
    var model = try loaded { $0.select(.ethereum) }
    #expect(state(model).selectedRow == 1)
    model.sort(by: .change)
    #expect(model.selection == .ethereum)
    #expect(state(model).selectedRow == 2)
    model.moveSelection(by: 100)
    #expect(model.selection == CoinID("_"))
    model.moveSelection(by: .min)
    #expect(model.selection == .bitcoin)
    model.search("zzzz")
    #expect(model.selection == nil)
    model.moveSelection(by: 1)
    #expect(model.selection == nil)
  }

  @Test func `changing the currency converts all rows, and changing back restores them`() throws {
    var model = try loaded()
    model.receive(MarketFixture.sourced(try MarketFixture.rates(), "Frankfurter"))
    let before = state(model).rows
    model.choose(MarketFixture.sek)
    let state = state(model)
    // 22,900 × 11.8493 ÷ 1.0844
    #expect(state.rows.first?.price == "SEK\u{A0}250,229.59")
    #expect(state.currency == "SEK")
    #expect(state.status == .ready)
    #expect(state.rateLine == "1 USD = 10.9271 SEK · Frankfurter, 12 s ago")
    model.choose(.usd)
    #expect(self.state(model).rows == before)
    #expect(self.state(model).rateLine == nil)
  }

  @Test func `rows keep their currency until a rate is known, and the status explains it`() throws {
    var model = try loaded { $0.choose(MarketFixture.sek) }
    #expect(state(model).currency == "USD")
    #expect(state(model).chosenCurrency == "SEK")
    #expect(state(model).isRefreshing)
    #expect(state(model).status == .ready)
    model.failRates(with: MarketFixture.offline)
    #expect(
      state(model).status == .outOfDate("Prices are shown in USD instead of SEK. \(MarketFixture.offline.message)"))
    model.choose(.usd)
    #expect(state(model).status == .ready)
  }

  @Test func `stale exchange rate sets the status to out of date`() throws {
    var model = try loaded { $0.choose(MarketFixture.sek) }
    model.receive(MarketFixture.sourced(try MarketFixture.rates(), "Frankfurter", freshness: .stale, age: 200_000))
    #expect(state(model).status == .outOfDate("Exchange rate to SEK: Frankfurter, 2 days ago (out of date)"))
  }

  @Test func `removing the selected coin from the watchlist selects the next row, or the last`() throws {
    let coins = [CoinID.bitcoin, .ethereum, MarketFixture.tether.id]
    var model = try loaded { model in
      model.receive(Watchlist(coins))
      model.show(.watchlist)
      model.select(.ethereum)
    }
    #expect(model.selection == .ethereum)
    model.toggleWatched(.ethereum)
    #expect(model.selection == coins[2])
    model.receive(MarketFixture.sourced(try MarketFixture.listing()))
    #expect(model.selection == coins[2])
    model.receive(Watchlist([.bitcoin]))
    #expect(model.selection == .bitcoin)
    model.toggleWatched(.bitcoin)
    #expect(model.selection == nil)
  }

  @Test func `watchlist scope shows only its coins and reports an empty watchlist`() throws {
    var model = try loaded { $0.show(.watchlist) }
    #expect(state(model).status == .empty("The watchlist is empty. Add a coin."))
    model.toggleWatched(.ethereum)
    #expect(state(model).rows.map(\.symbol) == ["ETH"])
    #expect(state(model).rows.first?.isWatched == true)
    model.show(.market)
    #expect(state(model).rows.map(\.isWatched) == [false, true, false, false])
    model.toggleWatched(.ethereum)
    #expect(model.watchlist.coins.isEmpty)
  }

  @Test func `view state computes only the requested rows`() throws {
    let model = try loaded()
    let state = model.viewState(at: MarketFixture.now, rows: 1..<3)
    #expect(state.rows.map(\.symbol) == ["ETH", "USDT"])
    #expect(state.firstRow == 1)
    #expect(state.rowCount == 4)
    #expect(model.viewState(at: MarketFixture.now, rows: 3..<90).rows.count == 1)
    #expect(model.viewState(at: MarketFixture.now, rows: 40..<90).rows.isEmpty)
  }
}
