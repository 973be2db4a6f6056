import Foundation
import QuidCore
@testable import QuidPresentation
import Testing

struct SendViewStateTests {
  private let now = WalletFixture.now

  private func model(currency: Currency = .usd) throws -> SendModel {
    var model = SendModel(balance: .ether(10), currency: currency)
    model.receive(try WalletFixture.market())
    return model
  }

  @Test func `a typed amount shows everything the wallet screen has`() throws {
    var model = try model()
    model.type("1.5")
    let state = model.viewState(at: now)
    #expect(state.primaryLabel == .init(text: "1.5", unit: "ETH", isPlaceholder: false))
    #expect(state.secondaryLabel == .init(text: "$2,466.15", unit: "USD", isPlaceholder: false))
    #expect(state.balanceLine == "10 ETH · $16,441.00")
    #expect(state.feeLine == "0.00294 ETH · $4.83 · fast, 14 gwei")
    #expect(state.onChainFeeLine == "0.000294 ETH on chain")
    #expect(state.priceLine == "1 ETH = $1,644.10 · CoinGecko, 12 s ago")
    #expect(state.button == .init(title: "Send 1.5 ETH", isEnabled: true, hint: nil))
    #expect(state.status == .ready)
  }

  @Test func `toggling puts the fiat amount on the label and on the button`() throws {
    var model = try model()
    model.type("1.5")
    model.togglePrimary()
    let state = model.viewState(at: now)
    #expect(state.primaryLabel == .init(text: "2466.15", unit: "USD", isPlaceholder: false))
    #expect(state.secondaryLabel == .init(text: "1.5", unit: "ETH", isPlaceholder: false))
    #expect(state.button.title == "Send $2,466.15")
  }

  @Test func `toggling a thousand times moves no wei and keeps what was typed`() throws {
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
    #expect(before == (try Wei("0.030411775439450155")))
    #expect(model.primaryText == "50")
  }

  @Test func `typing goes on from the text that toggling left`() throws {
    var model = try model()
    model.type("1.5")
    model.togglePrimary()
    model.type(String(model.primaryText.dropLast()))
    #expect(model.viewState(at: now).primaryLabel.text == "2466.1")
    #expect(try model.quote()?.amount?.fiat == FixedPoint("2466.1"))
  }

  @Test func `a dot at the end is typing that goes on`() throws {
    var model = try model()
    model.type("1.")
    let state = model.viewState(at: now)
    #expect(state.primaryLabel.text == "1.")
    #expect(state.secondaryLabel.text == "$1,644.10")
    #expect(state.button.isEnabled)
  }

  @Test func `nothing typed leaves the button grey without reproach`() throws {
    let state = try model().viewState(at: now)
    #expect(state.primaryLabel == .init(text: "0", unit: "ETH", isPlaceholder: true))
    #expect(state.button == .init(title: "Send", isEnabled: false, hint: nil))
  }

  @Test func `more than the balance leaves the button grey and says the most that can be sent`() throws {
    var model = try model()
    model.type("9.998")
    let button = model.viewState(at: now).button
    #expect(!button.isEnabled)
    #expect(button.hint == "The network fee is not covered. The most you can send is 9.99706 ETH.")
  }

  @Test func `max follows the fee`() throws {
    var model = try model()
    model.chooseMaximum()
    #expect(model.viewState(at: now).primaryLabel.text == "9.99706")
    model.choose(FeeFormula.onChain)
    #expect(model.viewState(at: now).primaryLabel.text == "9.999706")
    model.choose(GasTier.slow)
    #expect(model.viewState(at: now).primaryLabel.text == "9.999727")
  }

  @Test func `the list of currencies shows the amount in each and closes with a choice`() throws {
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
    #expect(state.secondaryLabel.text == "£1,957.90")
    model.openCurrencyPicker()
    model.closeCurrencyPicker()
    model.choose(try #require(Currency("SEK")))
    #expect(model.viewState(at: now) == state)
  }

  @Test func `before the first answer the screen is loading and the button says so`() {
    var model = SendModel(balance: .ether(10), currency: .usd)
    model.type("1.5")
    let state = model.viewState(at: now)
    #expect(state.status == .loading)
    #expect(state.secondaryLabel.isPlaceholder)
    #expect(state.feeLine == nil)
    #expect(state.priceLine == nil)
    #expect(state.balanceLine == "10 ETH")
    #expect(state.button.hint == "The price and the network fee are on their way.")
  }

  @Test func `a failure without figures says why and one with figures keeps them`() throws {
    let error = ProviderError(.offline, from: WalletFixture.source)
    var model = SendModel(balance: .ether(10), currency: .usd)
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
    #expect(state.secondaryLabel.text == "$1,644.10")
  }

  @Test func `without gas prices the price and the conversion are shown, and the fee is called unknown`() throws {
    let error = ProviderError(.timedOut, from: WalletFixture.source)
    let whole = try WalletFixture.market()
    var model = SendModel(balance: .ether(10), currency: .usd)
    model.type("1.5")
    model.receive(SendMarket(prices: whole.prices, gas: nil, gasError: error))
    let state = model.viewState(at: now)
    #expect(state.secondaryLabel.text == "$2,466.15")
    #expect(state.feeLine == "unknown")
    #expect(state.priceLine == "1 ETH = $1,644.10 · CoinGecko, 12 s ago")
    #expect(!state.button.isEnabled)
    #expect(state.button.hint == "\(error.message) The network fee is unknown.")
    #expect(state.status == .incomplete("\(error.message) The network fee is unknown."))
  }

  @Test func `without a price the fee is shown in ether, and ether can be sent`() throws {
    let error = ProviderError(.timedOut, from: WalletFixture.source)
    let whole = try WalletFixture.market()
    var model = SendModel(balance: .ether(10), currency: .usd)
    model.type("1.5")
    model.receive(SendMarket(prices: nil, gas: whole.gas, priceError: error))
    let state = model.viewState(at: now)
    #expect(state.secondaryLabel.isPlaceholder)
    #expect(state.feeLine == "0.00294 ETH · fast, 14 gwei")
    #expect(state.priceLine == nil)
    #expect(state.button.isEnabled)
    #expect(state.status == .incomplete("\(error.message) The price is unknown."))
    // What was known before is kept, and called old.
    model.receive(whole)
    model.receive(SendMarket(prices: nil, gas: whole.gas, priceError: error))
    #expect(model.viewState(at: now).secondaryLabel.text == "$2,466.15")
    #expect(model.viewState(at: now).status == .outOfDate("CoinGecko, 12 s ago. \(error.message)"))
  }

  @Test func `figures from the store past their time are called out of date`() throws {
    var model = SendModel(balance: .ether(10), currency: .usd)
    model.receive(try WalletFixture.market(freshness: .stale, age: 7_200))
    #expect(model.viewState(at: now).status == .outOfDate("CoinGecko, out of date: 2 h ago"))
  }

  @Test func `an amount too large for its fiat value is refused and nothing breaks`() throws {
    var model = SendModel(balance: Wei(count: .max), currency: .usd)
    model.receive(try WalletFixture.market())
    model.type("1")
    let state = model.viewState(at: now)
    #expect(!state.button.isEnabled)
    #expect(state.button.hint == "This amount is too large to be shown exactly.")
  }

  @Test func `the figures follow the locale and the field does not`() throws {
    var model = try model(currency: .eur)
    model.type("1234.5")
    let state = model.viewState(at: now, DisplayFormat(localeIdentifier: "de_DE"))
    #expect(state.primaryLabel.text == "1234.5")
    #expect(state.secondaryLabel.text == "1.881.229,86\u{A0}€")
  }
}
