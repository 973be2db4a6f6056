import QuidCore
import TestSupport
import Testing

struct ListingConversionTests {
  private let listing = MarketListing(
    currency: .usd,
    rows: [
      MarketRow("bitcoin", rank: 1, price: FixedPoint(22_900), change: FixedPoint(1), cap: FixedPoint(441_400_000_000)),
      MarketRow("mystery", rank: 2),
    ])

  @Test func `prices and capitalisations are converted, changes and what is unknown are not`() throws {
    let sek = try #require(Currency("SEK"))
    let converted = try #require(listing.converted(to: sek, by: RateTable.fixture()))
    #expect(converted.currency == sek)
    #expect(converted.quotedCurrency == .usd)
    // 22900 × 11.8493 ÷ 1.0844
    #expect(converted.rows[0].price?.description == "250229.592401327923275544")
    #expect(converted.rows[0].marketCap?.description == "4823202711176.687569162670601254")
    #expect(converted.rows[0].change24h == .one)
    #expect(converted.rows[1] == listing.rows[1])
  }

  @Test func `there and back leaves every figure as it was`() throws {
    let sek = try #require(Currency("SEK"))
    let table = try RateTable.fixture()
    let there = try #require(listing.converted(to: sek, by: table))
    #expect(there.converted(to: .usd, by: table) == listing)
    #expect(there.converted(to: .gbp, by: table) == listing.converted(to: .gbp, by: table))
    #expect(listing.converted(to: .usd, by: table) == listing)
  }

  @Test func `a rate between other currencies converts nothing`() throws {
    let sek = try #require(Currency("SEK"))
    let table = try RateTable.fixture()
    let there = try #require(listing.converted(to: sek, by: table))
    let dollars = try #require(table.cross(from: .usd, to: sek))
    let kronor = try #require(table.cross(from: sek, to: .gbp))
    #expect(there.converted(to: .gbp, by: kronor) == nil)
    #expect(listing.converted(to: .gbp, by: dollars) == nil)
    #expect(listing.converted(to: sek, by: dollars) == there)
    let yen = try #require(Currency("JPY"))
    #expect(listing.converted(to: yen, by: table) == nil)
  }

  @Test func `a figure past the range is unknown and costs no other`() throws {
    let rate = try #require(ExchangeRate(base: .usd, quote: .gbp, rate: FixedPoint(2)))
    let absurd = MarketListing(
      currency: .usd, rows: [MarketRow("a", price: .one, cap: .maximum), MarketRow("b", price: .one)])
    let converted = try #require(absurd.converted(to: .gbp, by: rate))
    #expect(converted.rows[0].marketCap == nil)
    #expect(converted.rows.map(\.price) == [FixedPoint(2), FixedPoint(2)])
  }

  @Test(
    .enabled(if: SharedFolder.isPresent),
    arguments: [
      "markets_250_2022-08-30", "markets_100_2023-06-14_daily", "markets_100_2025-12-01_daily",
      "markets_100_2026-04-30",
      "markets_87_stablecoins_2022-11-02",
    ])
  func `a recorded page converts to price × rate, rounded once, and back to itself`(page: String) throws {
    let listing = try RecordedMarket.listing(page)
    let sek = try #require(Currency("SEK"))
    let table = try RateTable.fixture()
    let converted = try #require(listing.converted(to: sek, by: table))
    for (row, source) in zip(converted.rows, listing.rows) {
      #expect(row.coin == source.coin && row.change24h == source.change24h && row.rank == source.rank)
      for (figure, before) in [(row.price, source.price), (row.marketCap, source.marketCap)] {
        #expect((figure == nil) == (before == nil))
        guard let figure, let before else { continue }
        #expect(
          ExactProduct(of: before, times: 118_493, dividedBy: 10_844).roundsTo(figure), "\(source.coin.id) \(before)")
      }
    }
    #expect(converted.converted(to: .usd, by: table) == listing)
    for order in MarketOrder.allCases {
      #expect(converted.sorted(by: order).converted(to: .usd, by: table) == listing.sorted(by: order))
    }
  }
}
