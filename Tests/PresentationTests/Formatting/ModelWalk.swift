import Foundation
import QuidPresentation
import TestSupport

@testable import QuidCore

/// The models of all screens, which change by random events.
struct ModelWalk {
  private static let now = Date(timeIntervalSince1970: 1_795_219_200)
  private static let currencies: [Currency] = [.usd, .eur, .sek, .jpy, .btc, .eth]
  private static let strings = [
    "", "0", "1.5", "1,5", "-1", "x", "1000", "1e3", "0.00000000000000000001", "50%", "1 0",
  ]
  private static let source = DataSource(name: "CoinGecko", host: nil)
  private static let errors = [
    .offline, .timedOut, .rateLimited(retryAfter: .seconds(30)), .rateLimited(retryAfter: nil), .quotaExceeded,
    .keyMissing(""), .keyRejected(""), .planRestricted("SEK"),
    .requestFailed(status: 503, message: ""), .historyLimited(days: 365), .cancelled,
  ].map { (reason: ProviderError.Reason) in ProviderError(reason, from: source) }
  private static let recipients = [
    "", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe", "vitalik.eth", "ann",
    "ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed@5?value=1e18", "0x0000000000000000000000000000000000000000",
  ]

  private var send = SendModel.sample
  private var market = MarketListModel.sample
  private var coin = CoinDetailModel.sample
  private var bitcoin = BitcoinIndexModel.sample
  private var converter = ConverterModel.sample
  private var addCoin = AddCoinModel.sample
  private var portfolio = PortfolioModel.sample
  private var flow = SendFlowModel.sample
  private var random: SplitMix64
  private let format: DisplayFormat

  init(_ format: DisplayFormat, seed: UInt64) {
    self.format = format
    random = SplitMix64(seed: seed)
  }

  private mutating func any<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &random)]
  }

  /// Changes each model by one random event, and returns their view states.
  mutating func next() -> [Any] {
    let (string, currency, error) = (any(Self.strings), any(Self.currencies), any(Self.errors))
    let (steps, x) = (Int.random(in: -3...3, using: &random), Double.random(in: 0...1, using: &random))
    changeSend(string, currency, error)
    changeMarket(string, currency, error, steps)
    changeCoin(currency, error, steps, x)
    changeBitcoin(currency, error, steps)
    changeConverter(string, currency, error, steps)
    changeAddCoin(string, error, steps)
    changePortfolio(currency, error, steps)
    changeFlow(string)
    let now = Self.now.addingTimeInterval(any([0, 90, 7_200, 400_000]))
    return [
      send.viewState(at: now, format), market.viewState(at: now, format), coin.viewState(at: now, format),
      bitcoin.viewState(at: now, format), converter.viewState(at: now, format), addCoin.viewState(at: now, format),
      portfolio.viewState(at: now, format), flow.viewState(at: now, in: .usd, format),
    ]
  }

  private mutating func changeSend(_ string: String, _ currency: Currency, _ error: ProviderError) {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: send.type(string, format.numbers)
    case 1: send.togglePrimary()
    case 2: send.chooseMaximum()
    case 3: send.isPickingCurrency ? send.closeCurrencyPicker() : send.openCurrencyPicker()
    case 4: _ = send.choose(currency)
    case 5: send.choose(any(GasTier.allCases))
    case 6: send.startLoading()
    case 7: send.fail(with: error)
    case 8: send.receive(balance: any([.zero, .ether(1), .ether(10)]))
    default: send = any([.sample, SendModel(balance: .ether(1))])
    }
  }

  private mutating func changeMarket(_ string: String, _ currency: Currency, _ error: ProviderError, _ steps: Int) {
    switch Int.random(in: 0..<11, using: &random) {
    case 0: market.search(any(["", "bit", "nothing", string]))
    case 1: market.sort(by: any(MarketOrder.allCases))
    case 2: market.reverse()
    case 3: market.show(any([.market, .watchlist]))
    case 4: market.choose(currency)
    case 5: market.moveSelection(by: steps)
    case 6: market.toggleWatched(any([.bitcoin, .ethereum]))
    case 7: market.startLoading()
    case 8: market.fail(with: error)
    case 9: market.failRates(with: error)
    default: market = any([.sample, MarketListModel()])
    }
  }

  private mutating func changeCoin(_ currency: Currency, _ error: ProviderError, _ steps: Int, _ x: Double) {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: coin.toggleWatched()
    case 1: coin.startLoading()
    case 2: coin.fail(with: error)
    case 3: coin.chart.choose(any(ChartPeriod.allCases))
    case 4: coin.chart.choose(any(ChartStyle.allCases))
    case 5: coin.chart.clearFocus()
    case 6: coin.chart.choose(currency)
    case 7: coin.chart.focus(at: x)
    case 8: coin.chart.moveFocus(by: steps)
    case 9: coin.chart.fail(with: error, of: coin.chart.period)
    case 10: coin.chart.failRates(with: error)
    default: coin = any([.sample, CoinDetailModel(coin: coin.coin)])
    }
  }

  private mutating func changeBitcoin(_ currency: Currency, _ error: ProviderError, _ steps: Int) {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bitcoin.moveSelection(by: steps)
    case 1: bitcoin.isOpen ? bitcoin.close() : bitcoin.open()
    case 2: bitcoin.startLoading()
    case 3: bitcoin.fail(with: error)
    case 4: bitcoin.choose(currency)
    default: bitcoin = .sample
    }
  }

  private mutating func changeConverter(_ string: String, _ currency: Currency, _ error: ProviderError, _ steps: Int) {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: converter.type(string, in: any([.from, .to]), format.numbers)
    case 1: converter.swap()
    case 2: converter.openPicker(for: any([.from, .to]))
    case 3: converter.search(any(["", "kro", "nothing"]))
    case 4: converter.moveSelection(by: steps)
    case 5: converter.chooseSelected()
    case 6: converter.isShowingDetails ? converter.closeDetails() : converter.openDetails()
    case 7: converter.fail(with: error)
    case 8: converter.failNames(with: error)
    case 9: converter.failDays(with: error)
    case 10: converter.startLoading()
    default: converter = any([.sample, ConverterModel(from: currency)])
    }
  }

  private mutating func changeAddCoin(_ string: String, _ error: ProviderError, _ steps: Int) {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: addCoin.search(any(["", "bit", "nothing", string]))
    case 1: addCoin.moveSelection(by: steps)
    case 2: _ = addCoin.toggleSelected()
    case 3: addCoin.startLoading()
    case 4: addCoin.fail(with: error)
    default: addCoin = any([.sample, AddCoinModel()])
    }
  }

  private mutating func changePortfolio(_ currency: Currency, _ error: ProviderError, _ steps: Int) {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: portfolio.choose(currency)
    case 1: portfolio.toggleAmounts()
    case 2: portfolio.sort(by: any(PortfolioOrder.allCases))
    case 3: portfolio.moveSelection(by: steps)
    case 4: portfolio.moveFocus(by: steps)
    case 5: portfolio.startLoading()
    case 6: portfolio.failChart(of: .bitcoin, with: error)
    default: portfolio = any([.sample, PortfolioModel()])
    }
  }

  private mutating func changeFlow(_ string: String) {
    let failures: [SendFlowError] = [
      .node(.unanswered(ProviderError(.timedOut, from: Self.source))), .price(nil), .simulatedPrices(chain: 1),
      .otherChain(required: 1, node: 5), .chainChanged(from: 1, to: 5), .cancelled,
    ]
    switch Int.random(in: 0..<10, using: &random) {
    case 0: _ = flow.flow.handle(.recipient(any(Self.recipients)))
    case 1: _ = flow.flow.handle(.amount(any([nil, try? SendAmount("1.5eth"), try? SendAmount("50eur")])))
    case 2:
      _ = flow.flow.handle(.malformedAmount(.number(.malformed(any([.sign, .separator, .exponent, .missingDigit])))))
    case 3: _ = flow.flow.handle(.tier(any(GasTier.allCases)))
    case 4: _ = flow.flow.handle(any([.review, .replaceUnfinished, .edit, .readJournal, .connect]))
    case 5: _ = flow.flow.handle(.resume(wait: .seconds(5)))
    case 6: _ = flow.flow.handle(.journal([]))
    case 7: _ = flow.flow.handle(.failed(any(failures), during: any([.input, .planning, .submission, .resumption])))
    case 8: flow.contacts = AddressBook()
    default: flow = any([.sample, SendFlowModel(SendFlow(.init(account: nil)))])
    }
  }
}
