import QuidCore
import Testing
@Suite(.timeLimit(.minutes(15)))
struct SendServiceTests {
  private let prices: PriceList
  private let gas: GasPrices

  init() throws {
    prices = try .sample()
    gas = try .sample()
  }

  @Test func `prices and gas are requested at the same time`() async throws {
    let rendezvous = Rendezvous(of: 2)
    let reader = SendService(
      prices: StubPrices { [prices] _ in
        await rendezvous.meet()
        return .stub(prices)
      },
      gas: StubGas { [gas] in
        await rendezvous.meet()
        return .stub(gas)
      })
    let market = try await reader.market()
    #expect(market.prices == .stub(prices))
    #expect(market.gas == .stub(gas))
    let terms = SendTerms(balance: .ether(10), market: market, currency: .usd)
    #expect(terms == SendTerms(balance: .ether(10), prices: prices, gas: gas, currency: .usd))
  }

  @Test func `quote is computed from the loaded prices`() async throws {
    let service = SendService(prices: StubPrices { [prices] _ in .stub(prices) }, gas: StubGas { [gas] in .stub(gas) })
    let quote = try await service.quote(for: "1.5", from: .ether(2), in: .usd)
    #expect(quote.amount?.fiat?.description == "2466.15")
    #expect(quote.fee?.wei.description == "0.000294")
    #expect(quote.isValid)
  }

  @Test func `requested currencies default to those of the wallet`() async throws {
    let reader = SendService(
      prices: StubPrices { currencies throws(ProviderError) in
        guard currencies == SendAmount.currencies else { throw ProviderError(.notFound("\(currencies)"), from: .stub) }
        return .stub(try Self.unwrapped())
      }, gas: StubGas { [gas] in .stub(gas) })
    #expect(try await reader.market().priceError == nil)
    #expect(try await reader.market(in: [.gbp]).priceError == ProviderError(.notFound("[GBP]"), from: .stub))
  }

  @Test func `each part is returned without the other, with the error of the missing one`() async throws {
    let failure = ProviderError(.timedOut, from: .stub)
    let withoutPrice = try await SendService(
      prices: StubPrices { _ throws(ProviderError) in throw failure }, gas: StubGas { [gas] in .stub(gas) }
    ).market()
    #expect(withoutPrice == SendMarket(prices: nil, gas: .stub(gas), priceError: failure))
    let withoutGas = try await SendService(
      prices: StubPrices { [prices] _ in .stub(prices) },
      gas: StubGas { () throws(ProviderError) in throw failure }
    ).market()
    #expect(withoutGas == SendMarket(prices: .stub(prices), gas: nil, gasError: failure))
  }

  @Test func `error of the prices is thrown when both parts fail`() async {
    let failure = ProviderError(.timedOut, from: .stub)
    let reader = SendService(
      prices: StubPrices { _ throws(ProviderError) in throw failure },
      gas: StubGas { () throws(ProviderError) in throw ProviderError(.offline, from: .stub) })
    await #expect(throws: failure) { try await reader.market() }
  }

  @Test func `cancelled request of one part cancels both`() async {
    let cancelled = ProviderError(.cancelled, from: .stub)
    let withoutPrice = SendService(
      prices: StubPrices { _ throws(ProviderError) in throw cancelled }, gas: StubGas { [gas] in .stub(gas) })
    await #expect(throws: cancelled) { try await withoutPrice.market() }
    let withoutGas = SendService(
      prices: StubPrices { [prices] _ in .stub(prices) },
      gas: StubGas { () throws(ProviderError) in throw cancelled })
    await #expect(throws: cancelled) { try await withoutGas.market() }
  }

  @Test func `failed part keeps its earlier value`() {
    let error = ProviderError(.timedOut, from: .stub)
    let earlier = SendMarket(prices: .stub(prices), gas: .stub(gas))
    let market = SendMarket(prices: nil, gas: .stub(gas), priceError: error).completed(by: earlier)
    #expect(market == SendMarket(prices: .stub(prices), gas: .stub(gas), priceError: error))
  }

  @Test func `cancelling the caller cancels both requests`() async throws {
    let rendezvous = Rendezvous(of: 3)
    let reader = SendService(
      prices: StubPrices { _ throws(ProviderError) in
        await rendezvous.meet()
        throw await waitForCancellation()
      },
      gas: StubGas { () throws(ProviderError) in
        await rendezvous.meet()
        throw await waitForCancellation()
      })
    let task = Task { try await reader.market() }
    await rendezvous.meet()
    task.cancel()
    await #expect(throws: ProviderError(.cancelled, from: .stub)) { try await task.value }
  }

  private static func unwrapped() throws(ProviderError) -> PriceList {
    guard let prices = try? PriceList.sample() else { throw ProviderError(.offline, from: .stub) }
    return prices
  }
}
