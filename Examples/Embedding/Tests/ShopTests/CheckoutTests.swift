import Core
import QuidCore
import QuidTesting
import Testing

struct CheckoutTests {
  private let provider = StubProvider { $0.rates = [.sample([.usd: "1.0844", .jpy: "161.37"])] }
  private var checkout: Checkout { Checkout(rates: provider, names: provider) }

  @Test func `a sum is converted once, to the decimals of its currency`() async throws {
    #expect(try await checkout.total([FixedDecimal("19.99"), 5], in: .usd).description == "27.1")
    #expect(try await checkout.total([FixedDecimal("19.99")], in: .jpy) == 3226)
  }

  @Test func `an outage and a currency without a rate are errors`() async {
    let unknown = ConversionError.unknownCurrency(.gbp, table: provider.values.rates[0])
    await #expect(throws: unknown) { try await checkout.total([1], in: .gbp) }
    provider.values.error = .offline
    let outage = ConversionError.provider(ProviderError(.offline, from: provider.values.source))
    await #expect(throws: outage) { try await checkout.total([1], in: .usd) }
  }

  @Test func `a payment is quoted at the given prices`() throws {
    let prices = PriceList(of: .eth, [.usd: 2000])
    let terms = SendTerms(balance: .ether(1), prices: prices, gas: .sample, currency: .usd)
    #expect(try SendQuote(for: "100usd", on: terms).amount?.wei == Ether("0.05"))
  }
}
