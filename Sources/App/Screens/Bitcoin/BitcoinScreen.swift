import QuidCore
import QuidPresentation
import QuidTerminal

/// The screen of the Bitcoin index: the current price, the daily prices, and a window with one day in three currencies.
struct BitcoinScreen: Screen {
  static let tab = Tab(id: "bitcoin", title: "Bitcoin", shortTitle: "BTC")

  private(set) var model: BitcoinIndexModel
  /// The chosen currency if no provider has Bitcoin prices in it and prices are in euros instead; otherwise `nil`.
  private(set) var unavailableCurrency: Currency?

  init(_ settings: ScreenSettings) {
    model = BitcoinIndexModel(currency: settings.preferences.currency("bitcoinCurrency") ?? .eur)
  }

  var preferences: [String: String] { ["bitcoinCurrency": model.currency.code] }

  var keys: ScreenKeys { ScreenKeys(hints: hints) }

  var query: BitcoinQuery { BitcoinQuery(currency: model.currency) }

  func subscriptions(_ intervals: RefreshIntervals) -> [Subscription] {
    [Subscription(query, every: intervals.prices)]
  }

  // MARK: Update

  mutating func update(_ event: ScreenEvent) -> [Effect] {
    switch event {
    case .action(let action, _): return perform(action)
    case .mouse(let event, let area): mouse(event, in: area)
    case .blur: model.close()
    case .requestStarted(let query): if query.is(self.query) { model.startLoading() }
    case .response(let response):
      if let (query, result) = response.to(BitcoinQuery.self) { receive(result, to: query) }
    case .currencyChosen(let currency):
      unavailableCurrency = nil
      model.choose(currency)
    case .selected, .resized, .key, .paste, .message: break
    }
    return []
  }

  private mutating func receive(_ result: Result<BitcoinIndex, ProviderError>, to query: BitcoinQuery) {
    switch result {
    case .success(let index): model.receive(index)
    case .failure(let error) where query == self.query:
      if case .notFound = error.reason, !BitcoinIndex.currencies.contains(model.currency) {
        unavailableCurrency = model.currency
        model.choose(.eur)
      } else {
        model.fail(with: error)
      }
    case .failure: break
    }
  }

  private mutating func perform(_ action: KeyAction) -> [Effect] {
    switch action {
    case .open: if model.isOpen { model.close() } else { model.open() }
    case .currency: return [.chooseCurrency(CurrencyOffer(selected: model.currency))]
    case .back:
      guard model.isOpen else { return [.selectFirstTab] }
      model.close()
    default: if let rows = action.rows(page: 7, halfPage: 7) { model.moveSelection(by: rows) }
    }
    return []
  }

  private mutating func mouse(_ event: MouseEvent, in area: ScreenArea) {
    switch event.action {
    case .wheelUp: model.moveSelection(by: -1)
    case .wheelDown: model.moveSelection(by: 1)
    case .press where model.isOpen: model.close()
    case .press:
      let list = BitcoinLayout(area).list
      guard list.contains(row: event.row, column: event.column),
        let index = window(list).index(atRow: event.row, in: list)
      else { break }
      if index == model.selectedRow { model.open() } else { model.moveSelection(by: index - model.selectedRow) }
    case .drag, .release, .secondaryPress: break
    }
  }
}

/// The current and past Bitcoin prices in a currency.
struct BitcoinQuery: Query {
  let currency: Currency

  var providers: [KeyPath<ProviderNames, String>] { [\.bitcoin] }

  func load(from services: Services) async throws -> BitcoinIndex {
    try await services.bitcoinService.index(in: currency)
  }

  func provenance(of value: BitcoinIndex) -> Provenance? { value.price.map { Provenance($0) } }
}
