import QuidCore
import TestSupport
import Testing

struct ListingJoinTests {
  private func page(_ ids: [String], price: Int = 1) -> MarketListing {
    MarketListing(currency: .usd, rows: ids.map { MarketRow($0, price: FixedPoint(price)) })
  }

  @Test func `a coin that slipped to the next page stands once, where it stood first`() {
    let joined = page(["a", "b"]).joined(with: page(["b", "c", "c"], price: 2))
    #expect(joined?.ids == ["a", "b", "c"])
    #expect(joined?.rows.map(\.price) == [FixedPoint(1), FixedPoint(1), FixedPoint(2)])
    #expect(page([]).joined(with: page(["a"]))?.ids == ["a"])
    #expect(page(["a"]).joined(with: page([])) == page(["a"]))
  }

  @Test func `joining and converting may be done in any order, and the way back is exact`() throws {
    let table = try RateTable.fixture()
    let sek = try #require(Currency("SEK"))
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let first = MarketListing.random(4, from: &random), second = MarketListing.random(5, from: &random)
      let joined = try #require(first.joined(with: second))
      let next = try #require(second.converted(to: sek, by: table))
      let converted = try #require(first.converted(to: sek, by: table)?.joined(with: next))
      #expect(converted == joined.converted(to: sek, by: table), "seed \(seed)")
      #expect(converted.converted(to: .usd, by: table) == joined, "seed \(seed)")
    }
  }

  @Test func `pages in two currencies are not joined`() throws {
    let table = try RateTable.fixture()
    let euros = try #require(page(["b"]).converted(to: .eur, by: table))
    #expect(page(["a"]).joined(with: euros) == nil)
    #expect(euros.joined(with: MarketListing(currency: .eur, rows: [])) == nil)
  }
}
