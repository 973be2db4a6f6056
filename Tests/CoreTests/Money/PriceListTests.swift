import QuidCore
import Testing

struct PriceListTests {
  @Test func `a price is found by its currency`() throws {
    let prices = try #require(PriceList(of: .btc, [try bitcoin(.usd, "22900"), try bitcoin(.eur, "21118")]))
    #expect(prices.base == .btc)
    #expect(prices[.eur]?.rate.description == "21118")
    #expect(prices[.gbp] == nil)
    #expect(prices.rates.map(\.quote) == [.usd, .eur])
  }

  @Test func `a price of something else, or two in one currency, make no list`() throws {
    let dollar = try bitcoin(.usd, "22900")
    #expect(PriceList(of: .eth, [dollar]) == nil)
    #expect(PriceList(of: .btc, [dollar, dollar]) == nil)
    #expect(PriceList(of: .btc, []) != nil)
  }

  private func bitcoin(_ currency: Currency, _ price: String) throws -> ExchangeRate {
    try #require(ExchangeRate(base: .btc, quote: currency, rate: FixedPoint(price)))
  }
}
