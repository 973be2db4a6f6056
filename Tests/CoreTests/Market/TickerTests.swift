import Foundation
import QuidCore
import TestSupport
import Testing

struct TickerTests {
  private static let now = Date(timeIntervalSince1970: 1_669_078_292)

  private func ticker(
    _ base: String, _ quote: String, open: FixedDecimal?, last: FixedDecimal?, age: Double = 0
  ) -> Ticker {
    Ticker(
      base: base, quote: quote, open: open, last: last, high: nil, low: nil, asOf: Self.now.addingTimeInterval(-age))
  }

  private func lines(of tickers: [Ticker], quote: String = "INR") throws -> MarketListing? {
    MarketListing(tickers: tickers, quote: quote, currency: try #require(Currency("INR")))
  }

  @Test func `row of a pair has the change from open to last`() throws {
    let pair = ticker("BTC", "INR", open: FixedDecimal(1_416_000), last: FixedDecimal(1_398_000))
    let listing = try #require(try lines(of: [pair, ticker("BTC", "USDT", open: .one, last: .one)]))
    #expect(listing.ids == ["btc/inr"])
    let row = listing.rows[0]
    #expect(row.coin.symbol == "BTC" && row.coin.name == "BTC")
    #expect(row.price == FixedDecimal(1_398_000))
    // −18000 ÷ 1416000 × 100
    #expect(row.change24h?.description == "-1.271186440677966102")
    #expect(row.rank == nil && row.marketCap == nil && row.image == nil)
    #expect(row.asOf == Self.now)
  }

  @Test func `quote is accepted in any case, and an unknown quote makes no listing`() throws {
    let pairs = [ticker("BTC", "USDT", open: .one, last: .one)]
    #expect(try lines(of: pairs, quote: "usdt")?.rows.count == 1)
    #expect(try lines(of: pairs, quote: "INR") == nil)
    #expect(try lines(of: []) == nil)
  }

  @Test func `pair without trades has no change`() throws {
    let pairs = [
      ticker("A", "INR", open: nil, last: .one), ticker("B", "INR", open: .one, last: nil),
      ticker("C", "INR", open: .one, last: .one),
    ]
    let rows = try #require(try lines(of: pairs)).rows
    #expect(rows.map(\.change24h) == [nil, nil, .zero])
    #expect(rows.map(\.price) == [.one, nil, .one])
  }

  @Test func `row is old when its time is more than an hour ago or more than a day ahead`() throws {
    let ages = [-86_401.0, -86_400, 0, 3_600, 3_601, 63_072_000]
    let listing = try #require(try lines(of: ages.map { ticker("A", "INR", open: .one, last: .one, age: $0) }))
    #expect(listing.rows.map { $0.isOld(at: Self.now) } == [true, false, false, false, true, true])
  }

  @Test func `row keeps its time in another currency`() throws {
    let rupee = try #require(Currency("INR"))
    let table = try #require(RateTable(base: rupee, day: RateTable.firstDay, rates: [.usd: FixedDecimal("0.0122")]))
    let listing = try #require(try lines(of: [ticker("A", "INR", open: .one, last: .one, age: 7_200)]))
    #expect(listing.converted(to: .usd, by: table)?.rows.map { $0.isOld(at: Self.now) } == [true])
  }

  struct Quote: Sendable {
    let symbol: String
    let pairs: Int
  }

  @Test(
    .enabled(if: SharedFolder.isPresent),
    arguments: [Quote(symbol: "USDT", pairs: 265), Quote(symbol: "INR", pairs: 139)])
  func `recorded pairs of a quote have exact changes`(quote: Quote) throws {
    let tickers = try RecordedMarket.tickers()
    let listing = try #require(
      MarketListing(tickers: tickers, quote: quote.symbol, currency: .usd))
    #expect(listing.rows.count == quote.pairs)
    #expect(Set(listing.ids).count == quote.pairs)
    for (row, ticker) in zip(listing.rows, tickers.filter { $0.quote == quote.symbol }) {
      #expect(row.coin.symbol == ticker.base && row.price == ticker.last && row.asOf == ticker.asOf)
      guard let open = ticker.open, let last = ticker.last, let change = row.change24h else {
        Issue.record("\(ticker.base) lacks a figure")
        continue
      }
      let distance = FixedDecimal(units: abs(last.units - open.units))
      let percent = ExactProduct(
        of: distance, times: 100_000_000_000_000_000_000, dividedBy: UInt128(open.units))
      #expect(percent.roundsTo(FixedDecimal(units: abs(change.units))), "\(ticker.base)")
      #expect(change.isZero || change.isNegative == (last < open))
    }
  }
}
