@testable import QuidCore
import Testing

@Suite struct PriceFallbackTests {
  private struct Stub: EtherPriceProvider {
    let name: String
    var price: FixedDecimal?
    var freshness = Freshness.live
    var age: Int64 = 0

    func etherPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
      let source = DataSource(name: name, host: nil)
      guard let price, let rate = ExchangeRate(base: .eth, quote: .usd, rate: price),
        let prices = PriceList(of: .eth, [rate])
      else { throw ProviderError(.timedOut, from: source) }
      let now = Timestamp(startOfDay: 20_783)
      return Sourced(
        prices, source: source, asOf: now, fetchedAt: now.addingTimeInterval(.init(-age)), freshness: freshness)
    }
  }

  struct Case: Sendable {
    let name: String
    /// The last price of the first provider.
    var known: FixedDecimal? = 1_000
    /// The age of the last price in seconds.
    var age: Int64 = 0
    let second: FixedDecimal
    var third: FixedDecimal?
    let isConfirmed: Bool
  }

  @Test(arguments: [
    Case(name: "within 5 percent", second: 1_050, isConfirmed: true),
    Case(name: "above 5 percent", second: 1_051, isConfirmed: false),
    Case(name: "a fall", second: 949, isConfirmed: false),
    Case(name: "confirmed by a third provider", second: 800, third: 816, isConfirmed: true),
    Case(name: "contradicted by a third provider", second: 800, third: 817, isConfirmed: false),
    Case(name: "third provider has the last price", second: 800, third: 1_000, isConfirmed: false),
    Case(name: "nothing known", known: nil, second: 10, isConfirmed: true),
    Case(name: "last price of an hour ago", age: 3_600, second: 10, isConfirmed: true),
    Case(name: "last price of 59 minutes ago", age: 3_540, second: 10, isConfirmed: false),
  ])
  func `price of a fallback is confirmed by the last one or a third provider`(_ test: Case) async throws {
    let fallback = Fallback<any EtherPriceProvider>(
      [Stub(name: "a"), Stub(name: "b", price: test.second), Stub(name: "c", price: test.third)],
      lastKnown: Stub(name: "a", price: test.known, freshness: .stale, age: test.age))
    let prices = try await fallback.etherPrices(in: [.usd])
    #expect(prices.source.name == "b", "\(test.name)")
    #expect(prices.value[.usd]?.rate == test.second)
    #expect(prices.hasUnconfirmedPrice == !test.isConfirmed, "\(test.name): \(prices.failures)")
  }

  @Test func `warning names both prices and sources`() async throws {
    let fallback = Fallback<any EtherPriceProvider>(
      [Stub(name: "a"), Stub(name: "b", price: 900)], lastKnown: Stub(name: "a", price: 1_000, freshness: .stale))
    let message = try #require(try await fallback.etherPrices(in: [.usd]).failures.last?.message)
    #expect(
      message == "The price from b is not confirmed: 1 ETH in USD is 900, but a had 1000 less than an hour ago.")
  }

  @Test func `real send of a fiat amount is rejected with an unconfirmed price`() async throws {
    let fallback = Fallback<any EtherPriceProvider>(
      [Stub(name: "a"), Stub(name: "b", price: 900)], lastKnown: Stub(name: "a", price: 1_000, freshness: .stale))
    let prices = TransferPrices(fallback, areReal: true, now: { Timestamp(startOfDay: 20_783) })
    await #expect(throws: SendFlowError.self) { try await prices.recent(await prices.known()) }
  }
}
