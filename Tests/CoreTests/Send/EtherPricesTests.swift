import QuidCore
import Testing

struct EtherPricesTests {
  @Test func `a price is found by its currency`() throws {
    let prices = try EtherPrices.brief()
    #expect(prices[.eur]?.rate.description == "1523.88")
    #expect(prices[try #require(Currency("SEK"))] == nil)
    #expect(prices.rates.map(\.quote) == [.usd, .eur, .gbp], "in the order they were asked for")
  }

  @Test func `a price of something else, or two in one currency, are no prices of ether`() throws {
    let dollar = try EtherPrices.rate(.usd, "1644.1")
    let euro = try #require(ExchangeRate(base: .eur, quote: .usd, rate: FixedPoint("1.0844")))
    #expect(EtherPrices([dollar, euro]) == nil)
    #expect(EtherPrices([dollar, dollar]) == nil)
    #expect(EtherPrices([])?.rates == [])
  }
}
