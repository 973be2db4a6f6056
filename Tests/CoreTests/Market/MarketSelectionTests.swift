import QuidCore
import Testing

struct MarketSelectionTests {
  private let listing = MarketListing(
    currency: .usd,
    rows: [
      MarketRow("ethereum", symbol: "ETH", name: "Ethereum", rank: 2),
      MarketRow("tether", symbol: "USDT", name: "Tether", rank: 3),
      MarketRow("bitcoin", symbol: "BTC", name: "Bitcoin", rank: 1),
    ])

  @Test func `the line that is meant comes before those that happen to hold the letters`() {
    #expect(listing.matching("eth").ids == ["ethereum", "tether"])
    #expect(listing.matching("usdt").ids == ["tether"])
    #expect(listing.matching("zzz").ids == [])
  }

  @Test func `searching for nothing finds the listing as it is`() {
    #expect(listing.matching("") == listing)
    #expect(listing.matching("  ") == listing)
  }

  @Test func `a watchlist selects its coins in its order, those that are listed`() {
    let watchlist = Watchlist([.bitcoin, CoinID("unlisted"), .ethereum])
    #expect(listing.only(watchlist).ids == ["bitcoin", "ethereum"])
  }

  @Test func `the first lines are as many as there are`() {
    #expect(listing.prefix(2).ids == ["ethereum", "tether"])
    #expect(listing.prefix(9) == listing)
    #expect(listing.prefix(-1).rows.isEmpty)
    #expect(listing.filtered { $0.rank == 3 }.ids == ["tether"])
  }

  @Test func `what is selected from a converted listing still knows what its source said`() throws {
    let sek = try #require(Currency("SEK"))
    let priced = MarketListing(
      currency: .usd, rows: [MarketRow("a", price: .one), MarketRow("b", price: FixedPoint(3))])
    let rate = try #require(ExchangeRate(base: .usd, quote: sek, rate: FixedPoint("10.9")))
    let converted = try #require(priced.converted(to: sek, by: rate))
    for selected in [converted.prefix(1), converted.matching("a"), converted.only(Watchlist([CoinID("a")]))] {
      #expect(selected.rows.map(\.price) == [try FixedPoint("10.9")])
      #expect(selected.converted(to: .usd, by: rate) == priced.prefix(1))
    }
    #expect(converted.sorted(by: .price).converted(to: .usd, by: rate) == priced.sorted(by: .price))
  }

  @Test func `the index of another listing finds nothing`() {
    #expect(listing.matching("eth", by: listing.prefix(2).searchIndex()).rows.isEmpty)
    #expect(listing.matching("eth", by: listing.searchIndex()).ids == ["ethereum", "tether"])
  }

  @Test func `of a coin that is listed twice, the first line and its rank count`() {
    let rows = [
      MarketRow("a", name: "Twin", rank: 2), MarketRow("b", name: "Twin", rank: 3),
      MarketRow("a", name: "Twin", rank: 9),
    ]
    let twice = MarketListing(currency: .usd, rows: rows)
    #expect(twice.only(Watchlist([CoinID("a")])).rows.map(\.rank) == [2])
    #expect(twice.matching("twin").rows.first?.rank == 2)
  }

  @Test func `what is longer than every text is in none`() {
    #expect(listing.matching("ethereumethereumethereum").rows.isEmpty)
    #expect(listing.matching("thethethethethethetheth").rows.isEmpty)
  }
}
