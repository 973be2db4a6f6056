import QuidCore
import QuidPresentation
import QuidTerminal

/// The full-screen view of one coin: its market data and a price chart with a selectable point.
struct CoinScreen: AppScreen {
  private(set) var model: CoinDetailModel
  /// The context menu, while it is open.
  private(set) var menu: CoinMenu?

  init(coin: Coin, image: String?, period: ChartPeriod, currency: Currency, isWatched: Bool) {
    model = CoinDetailModel(coin: coin, image: image, period: period, currency: currency, isWatched: isWatched)
  }

  // MARK: Data loading

  func wants(_ pace: Pace) -> [Want] {
    [
      Want(question: listingQuery, interval: pace.prices), Want(question: seriesQuery, interval: pace.rates),
      Want(question: .rates, interval: pace.rates),
    ]
  }

  private var listingQuery: Question { .coins([model.coin.id]) }
  private var seriesQuery: Question { .series(model.coin.id, model.chart.period) }

  mutating func start(_ question: Question) {
    switch question {
    case listingQuery: model.startLoading()
    case seriesQuery: model.startLoadingChart()
    case .rates: model.startLoadingRates()
    default: break
    }
  }

  mutating func receive(_ answer: Answer, to question: Question) {
    switch (question, answer) {
    case (listingQuery, .listing(.success(let listing))): model.receive(listing)
    case (listingQuery, .listing(.failure(let error))): model.fail(with: error)
    case (.series(_, let period), .series(.success(let series))): model.receive(series, of: period)
    case (.series(let coin, let period), .series(.failure(let error))) where coin == model.coin.id:
      model.failChart(with: error, of: period)
    case (.rates, .rates(.success(let table))): model.receive(table)
    case (.rates, .rates(.failure(let error))): model.failRates(with: error)
    case (.watchlist, .watchlist(.success(let watchlist))):
      if watchlist.contains(model.coin.id) != model.isWatched { model.toggleWatched() }
    default: break
    }
  }

  func picture(in area: ScreenArea) -> String? { CoinLayout.hasPicture(area) ? model.chart.image ?? listedImage : nil }

  /// The URL of the coin's image in the market listing; `nil` if unknown.
  private var listedImage: String? { model.listing.value?.value.rows.first?.image }

  // MARK: User actions

  /// Selects the currency of the prices.
  mutating func choose(_ currency: Currency) { model.choose(currency) }

  /// Selects the period of the chart.
  mutating func choose(_ period: ChartPeriod) { model.choose(period) }

  var typing: ScreenTyping { menu == nil ? .nothing : .text }

  mutating func blur() { menu = nil }

  private mutating func openMenu(at anchor: (row: Int, column: Int)? = nil) {
    menu = CoinMenu(
      model.coin, image: model.chart.image, row: model.shownRow, in: model.shownCurrency, isWatched: model.isWatched,
      isOpen: true, at: anchor)
  }

  private mutating func choose(_ action: (inout CoinMenu) -> CoinMenu.Outcome) -> [ScreenEffect] {
    guard var open = menu else { return [] }
    switch action(&open) {
    case .open:
      menu = open
      return []
    case .closed:
      menu = nil
      return []
    case .chosen(.star):
      menu = nil
      return toggleStar()
    case .chosen(let item):
      menu = nil
      return open.effects(of: item)
    }
  }

  private mutating func toggleStar() -> [ScreenEffect] {
    model.toggleWatched()
    return [.follow(model.coin.id, model.isWatched)]
  }

  mutating func press(_ key: KeyPress) -> [ScreenEffect] {
    if menu != nil { return choose { $0.press(key) } }
    switch key {
    case .left, .character("h"): model.moveFocus(by: -1)
    case .right, .character("l"): model.moveFocus(by: 1)
    case .pageUp, .up, .control("u"): model.moveFocus(by: -10)
    case .pageDown, .down, .control("d"): model.moveFocus(by: 10)
    case .home, .character("g"): model.focus(at: 0)
    case .end, .character("G"): model.focus(at: 1)
    case .character("m"): openMenu()
    case .character("]"): model.choose(model.chart.period.longer)
    case .character("["): model.choose(model.chart.period.shorter)
    case .character("f"), .character(" "):
      return toggleStar()
    case .escape:
      guard model.chart.focus != nil else { return [.back] }
      model.clearFocus()
    case .backspace: return [.back]
    default: break
    }
    return []
  }

  mutating func mouse(_ event: MouseEvent, in area: ScreenArea) -> [ScreenEffect] {
    if menu != nil { return choose { $0.mouse(event, in: area) } }
    let layout = CoinLayout(area)
    switch event.action {
    case .secondaryPress: openMenu(at: (event.row, event.column))
    case .press where event.row == layout.periods.row:
      let offset = event.column - layout.periods.column
      if offset >= 0, let period = CoinLayout.period(at: offset) { model.choose(period) }
    case .press where !layout.chart.contains(row: event.row, column: event.column): break
    case .press, .drag:
      model.focus(at: layout.position(of: event.column, in: model.chart.plotColumns(layout.chart)))
    case .wheelUp: model.moveFocus(by: -1)
    case .wheelDown: model.moveFocus(by: 1)
    case .release: break
    }
    return []
  }
}
