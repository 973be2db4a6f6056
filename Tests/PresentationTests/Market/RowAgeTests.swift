import Foundation
import QuidCore
import QuidPresentation
import Testing

/// The times of the rows on the screens.
struct RowAgeTests {
  private static func row(_ coin: Coin, age: Double?, price: FixedDecimal? = .one) -> MarketRow {
    MarketRow(
      coin: coin, rank: 1, image: nil, price: price, change24h: .one, marketCap: nil,
      asOf: age.map { MarketFixture.now.addingTimeInterval(-$0) })
  }

  private static func listing(_ rows: MarketRow..., freshness: Freshness = .live) -> Sourced<MarketListing> {
    MarketFixture.sourced(MarketListing(currency: .usd, rows: rows), freshness: freshness).asOfRows
  }

  private static let day = 86_400.0
  private static let mixed = listing(
    row(MarketFixture.bitcoin, age: 30), row(MarketFixture.ether, age: 1_056 * day),
    row(MarketFixture.tether, age: -400 * day))

  @Test func `market list marks prices that are not current, and its age is that of the others`() {
    var model = MarketListModel()
    model.receive(Self.mixed)
    let state = model.viewState(at: MarketFixture.now)
    #expect(Set(state.rows.filter(\.isStale).map(\.symbol)) == ["ETH", "USDT"])
    #expect(state.updatedLine == "CoinGecko, 30 s ago · 2 prices (~) are not current")
    #expect(state.status == .ready)
  }

  @Test func `watchlist names the coins without data`() {
    var model = MarketListModel(scope: .watchlist, watchlist: Watchlist([.bitcoin, CoinID("gone")]))
    let listing = Self.listing(Self.row(MarketFixture.bitcoin, age: 30)).map { $0.adding(unlisted: [CoinID("gone")]) }
    model.receive(listing)
    let state = model.viewState(at: MarketFixture.now)
    #expect(state.rows.map(\.symbol) == ["BTC", "GONE"])
    #expect(state.rows.map(\.price) == ["$1.00", "–"])
    #expect(state.updatedLine == "CoinGecko, 30 s ago · no data: GONE")
  }

  @Test func `unreadable entries are counted on the screen`() {
    let source = DataSource(name: "CoinGecko", host: nil)
    let listing = Sourced(
      Self.mixed.value.prefix(1), source: source, asOf: MarketFixture.now, fetchedAt: MarketFixture.now,
      freshness: .live, failures: [ProviderError(.unusableEntries(count: 2), from: source)])
    var model = MarketListModel()
    model.receive(listing)
    #expect(
      model.viewState(at: MarketFixture.now).updatedLine
        == "CoinGecko, 30 s ago · 2 entries from CoinGecko cannot be read and are missing or incomplete.")
  }

  @Test func `coin has its own time`() {
    var model = CoinDetailModel(coin: MarketFixture.ether)
    model.receive(Self.mixed)
    let state = model.viewState(at: MarketFixture.now)
    #expect(state.oldTime == "2020-10-10")
    #expect(state.updatedLine == "CoinGecko, 1056 days ago")
    model.receive(Self.listing(Self.row(MarketFixture.ether, age: 10)))
    #expect(model.viewState(at: MarketFixture.now).oldTime == nil)
  }

  @Test func `total with an old price is marked and says so`() throws {
    var portfolio = Portfolio()
    try portfolio.add(
      contentsOf: [MarketFixture.bitcoin, MarketFixture.ether, MarketFixture.unknown].map { coin in
        try PortfolioTrade(
          coin: coin, amount: .one, price: .unit(.one), currency: .usd, day: CalendarDay(MarketFixture.now))
      })
    var model = PortfolioModel()
    model.receive(SourcedPortfolio(portfolio, at: Self.mixed))
    let state = model.viewState(at: MarketFixture.now)
    #expect(state.table.total?.oldTime == "2020-10-10")
    #expect(state.table.rows.filter(\.isStale).map(\.symbol) == ["ETH"])
    #expect(state.table.notIncludedNote == "Not included in the totals: ???.")
    #expect(state.updatedLine == "CoinGecko, 30 s ago")
    #expect(
      state.status
        == .incomplete(
          "There is no price for ???. The total value is incomplete. Not included in the totals: ???. The total value"
            + " includes prices that are not current: ETH (2020-10-10)."))
  }

  @Test func `rows of an expired response are not counted again if they were current when it was fetched`() {
    let stale = Sourced(
      Self.mixed.value, source: DataSource(name: "CoinGecko", host: nil), asOf: nil,
      fetchedAt: MarketFixture.now.addingTimeInterval(-7_200), freshness: .stale)
    #expect(stale.oldRows(at: MarketFixture.now).map(\.coin.symbol) == ["ETH", "USDT"])
  }
}
