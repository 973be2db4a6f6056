import QuidCore
import QuidPresentation
import QuidTerminal

/// The screen of one coin: its market data and a price chart with a selectable point.
struct CoinScreen: Screen {
  static let tab = Tab(id: "coin", title: "Coin")

  /// The coin with its data; `nil` before the first coin is opened.
  private(set) var model: CoinDetailModel?
  /// The context menu; `nil` if it is closed.
  private(set) var menu: CoinMenu?
  private var period: ChartPeriod
  private var currency: Currency
  private var rates: Sourced<RateTable>?

  init(_ settings: ScreenSettings) {
    let preferences = settings.preferences
    period = preferences["days"].flatMap { Int($0) }.flatMap { ChartPeriod(rawValue: $0) } ?? .month
    currency = preferences.currency("currency") ?? .usd
  }

  var preferences: [String: String] { ["days": "\(model?.chart.period.days ?? period.days)"] }

  var typing: Typing { menu == nil ? .none : .text }

  var currencyOffer: CurrencyOffer? { CurrencyOffer(selected: currency) }

  var contentRequest: (any ScreenMessage)? { model == nil ? CoinRequest() : nil }

  var actions: [ScreenAction] {
    guard let model else { return [] }
    let star = ScreenAction(model.isWatched ? "Unstar the coin" : "Star the coin", key: .character("f"))
    let periods = ChartPeriod.allCases.map {
      ScreenAction("Chart of \($0.name)", .message(ChartPeriodChoice(period: $0)))
    }
    return [star] + periods
  }

  func pictureURL(in area: ScreenArea) -> String? {
    CoinLayout.hasPicture(area) ? model?.chart.image ?? model?.listing.value?.value.rows.first?.image : nil
  }

  func subscriptions(_ intervals: RefreshIntervals) -> [Subscription] {
    guard let model else { return [] }
    return [
      Subscription(model.query, every: intervals.prices), Subscription(model.chart.query, every: intervals.rates),
      Subscription(RatesQuery(), every: intervals.rates),
    ]
  }

  // MARK: Update

  mutating func update(_ event: ScreenEvent) -> [Effect] {
    if let effects = CoinMenu.update(&menu, event) { return effects }
    switch event {
    case .key(let key): return press(key)
    case .mouse(let event, let area): mouse(event, in: area)
    case .blur: menu = nil
    case .requestStarted(let query): start(query)
    case .response(let response): receive(response)
    case .currencyChosen(let currency):
      self.currency = currency
      model?.choose(currency)
    case .message(let content as OpenCoin): return open(content)
    case .message(let choice as ChartPeriodChoice): model?.choose(choice.period)
    case .message(let change as CoinStarred):
      if change.coin == model?.coin.id, change.isWatched != model?.isWatched { model?.toggleWatched() }
    case .paste, .message: break
    }
    return []
  }

  private mutating func open(_ content: OpenCoin) -> [Effect] {
    if content.coin.id != model?.coin.id {
      var model = CoinDetailModel(
        coin: content.coin, image: content.image, period: model?.chart.period ?? period, currency: currency,
        isWatched: content.isWatched)
      if let rates { model.receive(rates) }
      if let listing = content.listing { model.receive(listing) }
      self.model = model
      menu = nil
    }
    if let period = content.period { model?.choose(period) }
    // The screen has ignored all responses for a coin that was not open.
    return [.selectTab, .reload]
  }

  private mutating func start(_ query: AnyQuery) {
    guard let model else { return }
    switch query.base {
    case let query as CoinsQuery: if query == model.query { self.model?.startLoading() }
    case let query as SeriesQuery: if query == model.chart.query { self.model?.startLoadingChart() }
    case is RatesQuery: self.model?.startLoadingRates()
    default: break
    }
  }

  private mutating func receive(_ response: Response) {
    if case .success(let table)? = response.result(of: RatesQuery.self) { rates = table }
    guard var model else { return }
    if let result = response.result(of: RatesQuery.self) {
      switch result {
      case .success(let table): model.receive(table)
      case .failure(let error): model.failRates(with: error)
      }
    } else if let (query, result) = response.to(CoinsQuery.self), query == model.query {
      switch result {
      case .success(let listing): model.receive(listing)
      case .failure(let error): model.fail(with: error)
      }
    } else if let (query, result) = response.to(SeriesQuery.self), query.coin == model.coin.id {
      switch result {
      case .success(let series): model.receive(series, of: query.period)
      case .failure(let error): model.failChart(with: error, of: query.period)
      }
    } else if case .success(let watchlist)? = response.watchlist {
      if watchlist.contains(model.coin.id) != model.isWatched { model.toggleWatched() }
    }
    self.model = model
  }

  private mutating func press(_ key: KeyPress) -> [Effect] {
    switch key {
    case .left, .character("h"): model?.moveFocus(by: -1)
    case .right, .character("l"): model?.moveFocus(by: 1)
    case .pageUp, .up, .control("u"): model?.moveFocus(by: -10)
    case .pageDown, .down, .control("d"): model?.moveFocus(by: 10)
    case .home, .character("g"): model?.focus(at: 0)
    case .end, .character("G"): model?.focus(at: 1)
    case .character("m"): openMenu()
    case .character("]"): if let longer = model?.chart.period.longer { model?.choose(longer) }
    case .character("["): if let shorter = model?.chart.period.shorter { model?.choose(shorter) }
    case .character("f"), .character(" "):
      return model.map { CoinStarred(coin: $0.coin.id, isWatched: !$0.isWatched).effects } ?? []
    case .escape where model?.chart.focus != nil: model?.clearFocus()
    case .escape, .backspace: return [.selectFirstTab]
    default: break
    }
    return []
  }

  private mutating func openMenu(at anchor: (row: Int, column: Int)? = nil) {
    menu = model.map { model in
      CoinMenu(
        OpenCoin(coin: model.coin, image: model.chart.image, isWatched: model.isWatched), row: model.shownRow,
        in: model.shownCurrency, isOpen: true, at: anchor)
    }
  }

  private mutating func mouse(_ event: MouseEvent, in area: ScreenArea) {
    let layout = CoinLayout(area)
    switch event.action {
    case .secondaryPress: openMenu(at: (event.row, event.column))
    case .press where event.row == layout.periods.row:
      let offset = event.column - layout.periods.column
      if offset >= 0, let period = CoinLayout.period(at: offset) { model?.choose(period) }
    case .press where !layout.chart.contains(row: event.row, column: event.column): break
    case .press, .drag:
      guard let columns = model?.chart.plotColumns(layout.chart) else { break }
      model?.focus(at: layout.position(of: event.column, in: columns))
    case .wheelUp: model?.moveFocus(by: -1)
    case .wheelDown: model?.moveFocus(by: 1)
    case .release: break
    }
  }
}

/// The choice of a chart period in the command window.
private struct ChartPeriodChoice: ScreenMessage {
  let period: ChartPeriod
}

extension CoinDetailModel {
  /// The query for the market data of the coin.
  fileprivate var query: CoinsQuery { CoinsQuery(coins: [coin.id]) }
}
