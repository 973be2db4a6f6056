import Foundation
import QuidCore
@testable import QuidPresentation
import Testing

struct SendViewStateTests {
  private let now = WalletFixture.now

  private func model(currency: Currency = .usd) throws -> SendModel {
    var model = SendModel(balance: .ether(10), currency: currency, formula: .practice)
    model.receive(try WalletFixture.market())
    return model
  }

  @Test func `typed amount fills every label of the wallet screen`() throws {
    var model = try model()
    model.type("1.5")
    let state = model.viewState(at: now)
    #expect(state.primaryLabel == .init(text: "1.5", unit: "ETH", formatted: "1.5 ETH", isPlaceholder: false))
    #expect(state.secondaryLabel == .init(text: "2,466.15", unit: "USD", formatted: "$2,466.15", isPlaceholder: false))
    #expect(state.balanceLine == "10 ETH · $16,441.00")
    #expect(state.feeLine == "0.00294 ETH · $4.83 · fast, 14 gwei")
    #expect(state.onChainFeeLine == "On-chain fee 0.000294 ETH")
    #expect(state.priceLine == "1 ETH = $1,644.10 · CoinGecko, 12 s ago")
    #expect(state.button == .init(title: "Send 1.5 ETH", isEnabled: true, hint: nil))
    #expect(state.status == .ready)
  }

  @Test func `togglePrimary shows the fiat amount in the primary label and the button`() throws {
    var model = try model()
    model.type("1.5")
    model.togglePrimary()
    let state = model.viewState(at: now)
    #expect(state.primaryLabel == .init(text: "2466.15", unit: "USD", formatted: "2466.15 USD", isPlaceholder: false))
    #expect(state.secondaryLabel == .init(text: "1.5", unit: "ETH", formatted: "1.5 ETH", isPlaceholder: false))
    #expect(state.button.title == "Send $2,466.15")
  }

  @Test func `togglePrimary a thousand times keeps the exact amount and the typed string`() throws {
    var model = try model()
    model.togglePrimary()
    model.type("50")
    let before = try #require(try model.quote()?.amount?.wei)
    for round in 0..<1_000 {
      model.togglePrimary()
      model.choose(SendAmount.currencies[round % 3])
      #expect(try model.quote()?.amount?.wei == before)
    }
    model.choose(.usd)
    #expect(before == (try Ether("0.030411775439450155")))
    #expect(model.primaryText == "50")
  }

  @Test func `typing after togglePrimary continues from the converted amount`() throws {
    var model = try model()
    model.type("1.5")
    model.togglePrimary()
    model.type(String(model.primaryText.dropLast()))
    #expect(model.viewState(at: now).primaryLabel.text == "2466.1")
    #expect(try model.quote()?.amount?.fiat == FixedDecimal("2466.1"))
  }

  @Test func `currency that is not offered is not chosen`() throws {
    var model = try model()
    model.openCurrencyPicker()
    #expect(!model.choose(.sek) && model.isPickingCurrency && model.entry.currency == .usd)
    #expect(model.choose(.gbp) && !model.isPickingCurrency && model.entry.currency == .gbp)
  }

  @Test func `trailing dot is accepted while typing`() throws {
    var model = try model()
    model.type("1.")
    let state = model.viewState(at: now)
    #expect(state.primaryLabel.text == "1.")
    #expect(state.secondaryLabel.formatted == "$1,644.10")
    #expect(state.button.isEnabled)
  }

  @Test func `button is disabled without a hint if nothing is typed`() throws {
    let state = try model().viewState(at: now)
    #expect(state.primaryLabel == .init(text: "0", unit: "ETH", formatted: "0 ETH", isPlaceholder: true))
    #expect(state.button == .init(title: "Send", isEnabled: false, hint: nil))
  }

  @Test func `button is disabled for an amount above the balance, and the hint contains the maximum`() throws {
    var model = try model()
    model.type("9.998")
    let button = model.viewState(at: now).button
    #expect(!button.isEnabled)
    #expect(button.hint == "The balance does not cover the amount and the network fee. The maximum is 9.99706 ETH.")
  }

  @Test func `maximum amount follows the fee`() throws {
    var model = try model()
    model.chooseMaximum()
    #expect(model.viewState(at: now).primaryLabel.text == "9.99706")
    model.choose(FeeFormula.onChain)
    #expect(model.viewState(at: now).primaryLabel.text == "9.999706")
    model.choose(GasTier.slow)
    #expect(model.viewState(at: now).primaryLabel.text == "9.999727")
  }

  @Test func `currency picker shows the amount in each currency and closes after a choice`() throws {
    var model = try model()
    model.type("1.5")
    model.openCurrencyPicker()
    var state = model.viewState(at: now)
    #expect(state.isPickingCurrency)
    #expect(
      state.currencies == [
        .init(code: "EUR", value: "€2,285.82", isSelected: false),
        .init(code: "USD", value: "$2,466.15", isSelected: true),
        .init(code: "GBP", value: "£1,957.90", isSelected: false),
      ])
    model.choose(.gbp)
    state = model.viewState(at: now)
    #expect(!state.isPickingCurrency)
    #expect(state.secondaryLabel.formatted == "£1,957.90")
    model.openCurrencyPicker()
    model.closeCurrencyPicker()
    model.choose(try #require(Currency("SEK")))
    #expect(model.viewState(at: now) == state)
  }

  @Test func `status and button hint report loading before the first response`() {
    var model = SendModel(balance: .ether(10), currency: .usd, formula: .practice)
    model.type("1.5")
    let state = model.viewState(at: now)
    #expect(state.status == .loading)
    #expect(state.secondaryLabel.isPlaceholder)
    #expect(state.feeLine == nil)
    #expect(state.priceLine == nil)
    #expect(state.balanceLine == "10 ETH")
    #expect(state.button.hint == "Loading the price and the network fee.")
  }

  @Test func `failure without prices has a message, and failure after prices keeps them`() throws {
    let error = ProviderError(.offline, from: WalletFixture.source)
    var model = SendModel(balance: .ether(10), currency: .usd, formula: .practice)
    model.type("1")
    model.fail(with: error)
    #expect(model.viewState(at: now).status == .failed(error.message))
    #expect(model.viewState(at: now).button.hint == error.message)
    model.receive(try WalletFixture.market())
    model.startLoading()
    #expect(model.viewState(at: now).status == .ready)
    model.fail(with: error)
    let state = model.viewState(at: now)
    #expect(state.status == .outOfDate("CoinGecko, 12 s ago. \(error.message)"))
    #expect(state.secondaryLabel.formatted == "$1,644.10")
  }

  @Test func `missing gas prices leave the conversion visible and the fee unknown`() throws {
    let error = ProviderError(.timedOut, from: WalletFixture.source)
    let whole = try WalletFixture.market()
    var model = SendModel(balance: .ether(10), currency: .usd, formula: .practice)
    model.type("1.5")
    model.receive(SendMarket(prices: whole.prices, gas: nil, gasError: error))
    let state = model.viewState(at: now)
    #expect(state.secondaryLabel.formatted == "$2,466.15")
    #expect(state.feeLine == "unknown")
    #expect(state.priceLine == "1 ETH = $1,644.10 · CoinGecko, 12 s ago")
    #expect(!state.button.isEnabled)
    #expect(state.button.hint == "\(error.message) The network fee is unknown.")
    #expect(state.status == .incomplete("\(error.message) The network fee is unknown."))
  }

  @Test func `missing price leaves the fee in ether visible and ether sendable`() throws {
    let error = ProviderError(.timedOut, from: WalletFixture.source)
    let whole = try WalletFixture.market()
    var model = SendModel(balance: .ether(10), currency: .usd, formula: .practice)
    model.type("1.5")
    model.receive(SendMarket(prices: nil, gas: whole.gas, priceError: error))
    let state = model.viewState(at: now)
    #expect(state.secondaryLabel.isPlaceholder)
    #expect(state.feeLine == "0.00294 ETH · fast, 14 gwei")
    #expect(state.priceLine == nil)
    #expect(state.button.isEnabled)
    #expect(state.status == .incomplete("\(error.message) The price is unknown."))
    // The last known price is kept and reported as out of date.
    model.receive(whole)
    model.receive(SendMarket(prices: nil, gas: whole.gas, priceError: error))
    #expect(model.viewState(at: now).secondaryLabel.formatted == "$2,466.15")
    #expect(model.viewState(at: now).status == .outOfDate("CoinGecko, 12 s ago. \(error.message)"))
  }

  @Test func `stale prices set the status to out of date`() throws {
    var model = SendModel(balance: .ether(10), currency: .usd, formula: .practice)
    model.receive(try WalletFixture.market(freshness: .stale, age: 7_200))
    #expect(model.viewState(at: now).status == .outOfDate("CoinGecko, 2 h ago (out of date)"))
  }

  @Test func `amount too large for its fiat value disables the button with a hint`() throws {
    var model = SendModel(balance: Ether(wei: .max), currency: .usd, formula: .practice)
    model.receive(try WalletFixture.market())
    model.type("1")
    let state = model.viewState(at: now)
    #expect(!state.button.isEnabled)
    #expect(state.button.hint == "This amount is too large to show exactly.")
  }

  @Test func `labels follow the locale, the amount field keeps plain notation`() throws {
    var model = try model(currency: .eur)
    model.type("1234.5")
    let state = model.viewState(at: now, DisplayFormat(localeIdentifier: "de_DE"))
    #expect(state.primaryLabel.text == "1234.5")
    #expect(state.secondaryLabel.formatted == "1.881.229,86\u{A0}€")
  }
}
