import QuidCore
import QuidPresentation
import QuidTerminal

/// The screen of one coin, with its market data and a price chart.
struct CoinScreen: Screen {
  static let tab = Tab(id: "coin", title: "Coin")

  /// The market data and the chart of the coin; `nil` before the first coin is opened.
  private(set) var model: CoinDetailModel?
  private(set) var menu: CoinMenu?
  private var period: ChartPeriod
  private var style: ChartStyle
  private(set) var hidesAmounts: Bool
  private var currency: Currency
  private var rates: Sourced<RateTable>?
  private let format: DisplayFormat
  private var area = ScreenArea(row: 0, column: 0, rows: 0, columns: 0)

  init(_ settings: ScreenSettings) {
    let preferences = settings.preferences
    format = settings.format
    period = ChartPeriod.allCases.first { "\($0.days ?? 0)" == preferences["days"] } ?? .month
    style = preferences["chart"].flatMap { ChartStyle(rawValue: $0) } ?? .line
    hidesAmounts = AmountVisibility.isHidden(in: preferences)
    currency = preferences.currency("currency") ?? .usd
  }

  var preferences: [String: String] {
    let period = model?.chart.period ?? period
    return ["days": "\(period.days ?? 0)", "chart": (model?.chart.style ?? style).rawValue]
  }

  var keys: ScreenKeys { ScreenKeys(hints: hints, typing: menu == nil ? .none : .text) }

  func subscriptions(_ intervals: RefreshIntervals) -> [Subscription] {
    guard let model else { return [] }
    let chart: any Query = model.chart.style == .candles ? model.chart.candlesQuery : model.chart.query
    let image = CoinLayout.hasPicture(area) ? model.chart.image ?? model.listing.value?.value.rows.first?.image : nil
    return [
      Subscription(model.query, every: intervals.prices), Subscription(chart, every: intervals.rates),
      Subscription(RatesQuery(), every: intervals.rates), Subscription(model.holdingQuery, every: intervals.prices),
    ] + (image.map { [Subscription(pictureAt: $0, intervals)] } ?? [])
  }

  // MARK: Update

  mutating func update(_ event: ScreenEvent) -> [Effect] {
    if let effects = CoinMenu.update(&menu, event) { return effects }
    switch event {
    case .action(let action, let key): return perform(action, key)
    case .mouse(let event, let area): mouse(event, in: area)
    case .blur: menu = nil
    case .selected: return model == nil ? [.broadcast(CoinRequest())] : []
    case .resized(let area): self.area = area
    case .requestStarted(let query): start(query)
    case .response(let response): return receive(response)
    case .currencyChosen(let currency):
      self.currency = currency
      model?.chart.choose(currency)
    case .message(let content as OpenCoin): return open(content)
    case .message(let visibility as AmountVisibility): hidesAmounts = visibility.isHidden
    case .message(let change as CoinStarred):
      if change.coin == model?.coin.id, change.isWatched != model?.isWatched { model?.toggleWatched() }
    case .key, .paste, .message: break
    }
    return []
  }

  private mutating func open(_ content: OpenCoin) -> [Effect] {
    if content.coin.id != model?.coin.id {
      var model = CoinDetailModel(
        coin: content.coin, image: content.image, period: model?.chart.period ?? period, currency: currency,
        isWatched: content.isWatched, style: model?.chart.style ?? style)
      if let rates { model.chart.receive(rates) }
      if let listing = content.listing { model.receive(listing) }
      self.model = model
      menu = nil
    }
    if let period = content.period { model?.chart.choose(period) }
    // Responses for the coin that arrived before it was opened were ignored, so its data is loaded again.
    return [.selectTab, .reload]
  }

  private mutating func start(_ query: AnyRequest) {
    guard let model else { return }
    switch query.base {
    case let query as CoinsQuery: if query == model.query { self.model?.startLoading() }
    case let query as SeriesQuery: if query == model.chart.query { self.model?.chart.startLoading() }
    case let query as CandlesQuery: if query == model.chart.candlesQuery { self.model?.chart.startLoadingCandles() }
    case is RatesQuery: self.model?.chart.startLoadingRates()
    default: break
    }
  }

  private mutating func receive(_ response: Response) -> [Effect] {
    if let result = response.result(of: ExportChartEffect.self) {
      switch result {
      case .success(let path):
        // The end of the notice is cut on a narrow screen, so the name is before the folder.
        let name = String(path.split(separator: "/").last ?? "")
        let folder = String(path.dropLast(name.count + 1))
        return [.notice(.good("Wrote \(name.excerpt(60)) in \(folder.excerpt(200))"))]
      case .failure(let error): return [.notice(.bad(error.message))]
      }
    }
    if case .failure(let error)? = response.result(of: OpenPageEffect.self) { return [.notice(.bad(error.message))] }
    if case .success(let table)? = response.result(of: RatesQuery.self) { rates = table }
    guard var model else { return [] }
    response.to(RatesQuery.self) { table, _ in
      model.chart.receive(table)
    } failure: { error, _ in
      model.chart.failRates(with: error)
    }
    if let (query, result) = response.to(CoinsQuery.self), query == model.query {
      switch result {
      case .success(let listing): model.receive(listing)
      case .failure(let error): model.fail(with: error)
      }
    } else if let (query, result) = response.to(SeriesQuery.self), query.coin == model.coin.id {
      switch result {
      case .success(let series): model.chart.receive(series, of: query.period)
      case .failure(let error): model.chart.fail(with: error, of: query.period)
      }
    } else if let (query, result) = response.to(CandlesQuery.self), query.coin == model.coin.id {
      switch result {
      case .success(let candles): model.chart.receive(candles, over: query.span)
      case .failure(let error): model.chart.failCandles(with: error, over: query.span)
      }
    } else if case (let query, .success(let holding))? = response.to(HoldingQuery.self) {
      // The portfolio screen already reports an error of the portfolio file.
      if query.coin == model.coin.id { model.receive(holding, in: query.currency) }
    } else if case .success(let watchlist)? = response.watchlist {
      if watchlist.contains(model.coin.id) != model.isWatched { model.toggleWatched() }
    }
    self.model = model
    return []
  }

  private mutating func perform(_ action: KeyAction, _ key: KeyPress) -> [Effect] {
    switch action {
    case .previousPoint: model?.chart.moveFocus(by: -1)
    case .nextPoint: model?.chart.moveFocus(by: 1)
    case .pageUp, .halfPageUp: model?.chart.moveFocus(by: -10)
    case .pageDown, .halfPageDown: model?.chart.moveFocus(by: 10)
    case .first: model?.chart.focus(at: 0)
    case .last: model?.chart.focus(at: 1)
    case .menu: openMenu()
    case .currency: return [.chooseCurrency(CurrencyOffer(selected: currency))]
    case .chartStyle: if let style = model?.chart.style { model?.chart.choose(style.next) }
    case .copy: return copyPrice()
    case .export: return writePicture()
    case .openPage: return model.flatMap { CoinPage(of: $0.coin.id)?.opening } ?? []
    case .longerPeriod: if let longer = model?.chart.period.longer { model?.chart.choose(longer) }
    case .shorterPeriod: if let shorter = model?.chart.period.shorter { model?.chart.choose(shorter) }
    case .star: return model.map { CoinStarred(coin: $0.coin.id, isWatched: !$0.isWatched).effects } ?? []
    // Backspace leaves the screen even if a point is selected.
    case .back where model?.chart.focus != nil && key != .backspace: model?.chart.clearFocus()
    case .back: return [.selectFirstTab]
    default: break
    }
    return []
  }

  // MARK: Copies

  private func copyPrice() -> [Effect] {
    guard let model else { return [] }
    let symbol = model.coin.symbol.excerpt(12)
    if let point = model.chart.focusedPoint, let currency = model.chart.shownCurrency {
      let time = format.dates.dateTime(point.time)
      return [
        .copy(point.price.description, notice: "Copied the price of \(symbol) at \(time): \(point.price) \(currency).")
      ]
    }
    let chartPrice = model.chart.lastPoint.flatMap { point in model.chart.shownCurrency.map { (point.price, $0) } }
    guard let (price, currency) = model.shownRow?.price.map({ ($0, model.shownCurrency) }) ?? chartPrice else {
      return [.notice(.bad("The price is unknown, so it cannot be copied."))]
    }
    return [.copy(price.description, notice: "Copied the price of \(symbol): \(price) \(currency).")]
  }

  private func writePicture() -> [Effect] {
    // The current time only affects the age of the prices, which the picture does not show.
    guard let chart = model?.chart else { return [] }
    let state = chart.viewState(at: .distantPast, format, detail: ChartPicture.detail)
    guard let picture = ChartPicture(state) else {
      return [.notice(.bad("The chart has no prices, so it cannot be saved."))]
    }
    return [.run(ExportChartEffect(document: picture.svg, name: chart.fileName))]
  }

  private mutating func openMenu(at anchor: (row: Int, column: Int)? = nil) {
    menu = model.map { model in
      CoinMenu(
        OpenCoin(coin: model.coin, image: model.chart.image, isWatched: model.isWatched), row: model.shownRow,
        in: model.shownCurrency, isOpen: true, at: anchor)
    }
  }

  private mutating func mouse(_ event: MouseEvent, in area: ScreenArea) {
    let layout = CoinLayout(area, hasHolding: model?.holdingRow != nil)
    switch event.action {
    case .secondaryPress: openMenu(at: (event.row, event.column))
    case .press where event.row == layout.periods.row:
      let offset = event.column - layout.periods.column
      if offset >= 0, let period = CoinLayout.period(at: offset) { model?.chart.choose(period) }
    case .press where !layout.chart.contains(row: event.row, column: event.column): break
    case .press, .drag:
      if let columns = model?.chart.plotColumns(layout.chart) {
        model?.chart.focus(at: layout.position(of: event.column, in: columns))
      }
    case .wheelUp: model?.chart.moveFocus(by: -1)
    case .wheelDown: model?.chart.moveFocus(by: 1)
    case .release: break
    }
  }
}

extension ChartModel {
  /// The base name of a file for the chart, such as `bitcoin-30`.
  ///
  /// Contains only letters, digits and hyphens of the coin id, because the provider of the id is not trusted.
  fileprivate var fileName: String {
    let parts = coin.id.description.utf8.prefix(64).split { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        false
      default: true
      }
    }
    let name = parts.isEmpty ? "chart" : parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-")
    return "\(name)-\(period.days.map { "\($0)" } ?? "max")\(style == .candles ? "-candles" : "")"
  }
}

extension ChartStyle {
  var hint: String {
    switch self {
    case .line: "line"
    case .candles: "candles"
    }
  }
}

extension CoinDetailModel {
  fileprivate var query: CoinsQuery { CoinsQuery(coins: [coin.id]) }

  fileprivate var holdingQuery: HoldingQuery { HoldingQuery(coin: coin.id, currency: shownCurrency) }
}

/// A query for the holding of one coin and its cost; the response is `nil` if the portfolio does not contain the coin.
struct HoldingQuery: Query {
  typealias Failure = CommandError

  let coin: CoinID
  let currency: Currency

  func load(from services: Services) async throws -> PortfolioPosition? {
    let portfolio = try services.portfolio.read().only(coin)
    return try await services.portfolioService.valuation(of: portfolio, in: currency, at: nil).valuation.rows.first?
      .position
  }
}
