import Foundation
import QuidCore
import QuidPresentation
import Testing

struct MarketOverviewViewStateTests {
  private func overview(
    cap: FixedDecimal? = FixedDecimal(877_500_000_000), change: FixedDecimal? = FixedDecimal(-2),
    share: FixedDecimal? = FixedDecimal(50), age: Double = 12
  ) -> Sourced<MarketOverview> {
    MarketFixture.sourced(MarketOverview(marketCap: cap, change24h: change, bitcoinDominance: share), age: age)
  }

  private func gas(_ gwei: String = "14", age: Double = 12) throws -> Sourced<GasPrices> {
    let price = try #require(GasPrice(gwei: try FixedDecimal(gwei)))
    let prices = GasPrices(slow: price, standard: price, fast: price, baseFee: nil, block: nil)
    return MarketFixture.sourced(prices, "Etherscan", age: age)
  }

  private func rates(age: Double = 12, freshness: Freshness = .live) throws -> Sourced<RateTable> {
    MarketFixture.sourced(try MarketFixture.rates(), "Frankfurter", freshness: freshness, age: age)
  }

  private func texts(
    _ overview: Sourced<MarketOverview>?, _ gas: Sourced<GasPrices>?, _ rates: Sourced<RateTable>?
  ) -> [String] {
    MarketOverviewViewState(overview, gas: gas, rates: rates, at: MarketFixture.now, .english).parts.map(\.text)
  }

  @Test func `all values are shown with their names`() throws {
    let state = MarketOverviewViewState(
      overview(), gas: try gas("0.55411917"), rates: try rates(), at: MarketFixture.now, .english)
    #expect(
      state.parts.map(\.text) == ["Market cap $877.5B", "BTC 50.0%", "gas 0.554 gwei", "EUR/USD 1.0844"])
    #expect(state.parts.map(\.change?.text) == ["▼ -2.0%", nil, nil, nil])
  }

  @Test func `each part may be missing`() throws {
    #expect(texts(nil, nil, nil) == [])
    #expect(texts(nil, try gas(), nil) == ["gas 14 gwei"])
    #expect(texts(nil, nil, try rates()) == ["EUR/USD 1.0844"])
    #expect(texts(overview(cap: nil), nil, nil) == ["BTC 50.0%"])
    let cap = MarketOverviewViewState(
      overview(change: nil, share: nil), gas: nil, rates: nil, at: MarketFixture.now, .english)
    #expect(cap.parts.map(\.text) == ["Market cap $877.5B"])
    #expect(cap.parts.first?.change == nil)
  }

  @Test func `value that was fetched too long ago is missing`() throws {
    #expect(texts(overview(age: 3_600), try gas(age: 600), try rates(age: 432_000)).count == 4)
    #expect(texts(overview(age: 3_601), try gas(age: 601), try rates(age: 432_001)) == [])
    #expect(texts(nil, nil, try rates(age: 90_000, freshness: .builtin)) == [])
    #expect(texts(nil, nil, try rates(age: 90_000, freshness: .stale)) == ["EUR/USD 1.0844"])
  }
}
