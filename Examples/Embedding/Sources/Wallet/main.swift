// A wallet screen at the company's own prices, in the notation of three locales.

import QuidCore
import QuidPresentation

struct HousePrices: EtherPriceProvider, GasPriceProvider {
  static let source = DataSource(name: "House", host: "house.example")

  func etherPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
    Sourced(PriceList(of: .eth, [.usd: 1644, .eur: 1512, .gbp: 1300, .sek: 18_200]), from: Self.source, at: .now)
  }

  func gasPrices() async throws(ProviderError) -> Sourced<GasPrices> {
    Sourced(GasPrices(slow: .gwei(13), standard: .gwei(14), fast: .gwei(14)), from: Self.source, at: .now)
  }
}

let market = try await SendService(prices: HousePrices(), gas: HousePrices()).market()
for format in ["en_US", "de_DE", "sv_SE"].map({ DisplayFormat(localeIdentifier: $0) }) {
  var model = SendModel(balance: try Ether("2.5"), currencies: [.usd, .eur, .gbp, .sek], currency: .usd)
  func show(_ action: (inout SendModel) -> Void) {
    action(&model)
    let state = model.viewState(at: .now, format)
    print(state.primaryLabel.formatted, state.secondaryLabel.formatted, state.button.title, separator: " | ")
  }
  show { _ in }
  show { $0.receive(market) }
  show { $0.type("1", format.numbers) }
  show { $0.togglePrimary() }
  show { $0.type(format.numbers.fieldDecimal("12.50"), format.numbers) }
  show { $0.openCurrencyPicker() }
  print(model.viewState(at: .now, format).currencies.map { "\($0.code) \($0.value ?? "–")" })
  show { $0.type("1.234,5", format.numbers) }
  show { $0.choose(.sek) }
  show { $0.chooseMaximum() }
  show { $0.type("9999999", format.numbers) }
  show { $0.type("abc", format.numbers) }
  show { $0.fail(with: ProviderError(.timedOut, from: HousePrices.source)) }
  print(model.viewState(at: .now, format).status)
}
