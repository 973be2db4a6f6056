import Foundation
import QuidNetworking
import QuidPresentation
import QuidTerminal
import Synchronization
import TestSupport

@testable import QuidCore
@testable import quid

/// The state of the app without a terminal, with responses of the built-in test client.
struct Stage {
  var state: AppState
  private var schedule = RefreshSchedule()
  private var clock = ContinuousClock.now
  private var services: Services
  /// The data folder with the portfolio.
  private let folder = DataFolder()
  /// The effects of a real send, the changes of the portfolio and the command lines that are not executed yet.
  private var loads: [AnyRequest] = []

  private let format: DisplayFormat
  private var refresh = ManualRefresh()
  /// The strings that were copied to the clipboard.
  private(set) var copied: [String] = []

  /// Creates the app in its initial state.
  init(
    _ size: ScreenSize, _ alphabet: TerminalAlphabet = .unicode, _ preferences: Preferences = Preferences(),
    isAnimated: Bool = false, locale: String = "en_US", currency: Currency? = nil, configuredClient: String? = nil,
    portfolio: Portfolio = Portfolio(), node: RealSendFixture? = nil
  ) {
    format = DisplayFormat(localeIdentifier: locale)
    let commandLine = FullScreenCommandLine(
      commands: CommandList.all,
      currency: currency, settingSources: SettingSources(environment: [:], file: nil),
      sendsForReal: node != nil)
    state = AppState(
      screens: ScreenList.all, size: size,
      settings: ScreenSettings(
        preferences: preferences, currency: currency, configuredClient: configuredClient,
        send: node.map { _ in TransferRequest(account: RealSendFixture.account) }, format: format,
        alphabet: alphabet, commands: CommandList.declared,
        runLine: { try await commandLine.run($0, from: $1) }),
      isAnimated: isAnimated)
    var settings = Settings()
    settings.client = .test
    settings.folders.portfolio = folder.file("portfolio.json")
    if !portfolio.entries.isEmpty {
      try? folder.write(String(decoding: portfolio.file, as: UTF8.self), to: "portfolio.json")
    }
    if let node {
      settings.folders.contacts = folder.file("contacts.json")
      try? folder.write(node.contactsFile, to: "contacts.json")
    }
    services = CompositionRoot.services(settings, observe: { _ in }, warn: { _ in })
    services.transferService = node?.service
  }

  /// The behavior of the providers.
  enum ProviderState: Sendable {
    case available
    /// No provider is reachable.
    case offline
    /// No provider is reachable, and older values are cached.
    case stale
    /// No provider responds.
    case hanging
  }

  /// Executes the subscriptions of the screen until no new ones appear.
  mutating func settle(_ providers: ProviderState = .available) async {
    for _ in 0..<5 {
      clock += .seconds(1)
      await runLoads()
      for query in schedule.plan(state.subscriptions, at: clock).start {
        execute(state.update(.requestStarted(query)))
        guard providers != .hanging else { continue }
        let response = await DataLoader.response(to: query, from: services)
        _ = schedule.finish(query, at: clock)
        let received = providers == .available ? response : response.from(providers)
        execute(state.update(.response(received)))
        if refresh.receive(received) {
          execute(state.update(.note(ManualRefresh.message(nextRefresh: .seconds(40)))))
        }
      }
    }
  }

  /// Executes the effects of a real send and the changes of the portfolio until there are none left.
  private mutating func runLoads() async {
    while !loads.isEmpty {
      let query = loads.removeFirst()
      if query.as(ChangePortfolioEffect.self) != nil || query.as(CommandLineEffect.self) != nil {
        receive(await DataLoader.response(to: query, from: services))
        continue
      }
      let responses = Mutex<[Response]>([])
      guard let send = query.as(SendFlowEffect.self) else { continue }
      let last = await send.load(from: services) { flow in
        responses.withLock { $0.append(Response(.success(flow), to: send)) }
      }
      for response in responses.withLock({ $0 }) + [Response(.success(last), to: send)] { receive(response) }
    }
  }

  /// Passes a response to the state.
  mutating func receive<Q: ServiceRequest>(_ result: Result<Q.Value, Q.Failure>, to query: Q) {
    receive(Response(result, to: query))
  }

  /// Passes a response to the state.
  mutating func receive(_ response: Response) { execute(state.update(.response(response))) }

  /// Shows a warning.
  mutating func warn(_ message: String) { execute(state.update(.warning(message))) }

  /// Returns whether the selected screen is subscribed to a query.
  func isSubscribed(to query: some Query) -> Bool { state.subscriptions.contains { $0.query.is(query) } }

  /// Presses keys in order.
  mutating func press(_ keys: KeyPress...) {
    for key in keys { act(.key(key)) }
  }

  /// Presses a key and returns the effects for the event loop.
  mutating func effects(of key: KeyPress) -> [Effect] { state.update(.input(.key(key))) }

  /// Types the characters of a string.
  mutating func type(_ text: String) {
    for character in text { act(.key(.character(character))) }
  }

  /// Passes an input to the state and executes its effects as the event loop does.
  mutating func act(_ input: TerminalInput) { execute(state.update(.input(input))) }

  private mutating func execute(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .refresh, .reload:
        schedule.invalidate(state.subscriptions.map(\.query))
        if case .refresh = effect { refresh.start(state.subscriptions.map(\.query)) }
      case .useTestData:
        services.portfolio.rejectChanges()
        schedule = RefreshSchedule()
      case .copy(let text, _): copied.append(text)
      case .run(let effect): loads.append(AnyRequest(effect))
      case .quit, .suspend, .redraw, .selectTab, .selectFirstTab, .broadcast, .notice, .perform, .chooseCurrency:
        break
      }
    }
  }

  /// The current frame.
  var frame: CellGrid { state.view(ScreenContext(now: TestClient.now, format: format)) }

  /// The rows of the current frame, separated by newlines.
  var text: String { Self.text(of: frame) }

  /// Returns the rows of a frame, separated by newlines.
  static func text(of grid: CellGrid) -> String { lines(of: grid).joined(separator: "\n") }

  /// Returns the rows of a frame.
  static func lines(of grid: CellGrid) -> [String] {
    (0..<grid.size.rows).map { row in
      String((0..<grid.size.columns).filter { grid[row, $0].width > 0 }.map { grid[row, $0].character })
    }
  }
}

extension AppState {
  var market: MarketScreen { screen() }
  var coin: CoinScreen { screen() }
  var send: SendScreen { screen() }
  var bitcoin: BitcoinScreen { screen() }
  var convert: ConvertScreen { screen() }
  var portfolio: PortfolioScreen { screen() }

  /// Returns the screen of a type.
  private func screen<S: Screen>() -> S {
    guard let screen = screens.lazy.compactMap({ $0 as? S }).first else { preconditionFailure("\(S.self) is missing") }
    return screen
  }
}

extension Tab {
  static let market = MarketScreen.tab
  static let coin = CoinScreen.tab
  static let send = SendScreen.tab
  static let bitcoin = BitcoinScreen.tab
  static let convert = ConvertScreen.tab
  static let portfolio = PortfolioScreen.tab
  static let all = ScreenList.all.map { $0.tab }

  /// The number of the tab and of the key that selects it, starting at 1.
  var number: Int { (Self.all.firstIndex(of: self) ?? 0) + 1 }
}

extension Preferences {
  /// Creates the preferences of a run that ended on a tab.
  init(_ tab: Tab, currency: Currency = .usd, list: String = "market") {
    self.init(["screen": tab.id, "currency": currency.code, "list": list])
  }
}

extension Response {
  private static let failure = ProviderError(.offline, from: DataSource(name: "CoinGecko", host: "api.coingecko.com"))

  /// Returns the response to the same query without a network.
  fileprivate func from(_ providers: Stage.ProviderState) -> Response {
    let isStored = providers == .stale
    let listing = changed(MarketQuery.self, isStored) ?? changed(CoinsQuery.self, isStored)
    let coins =
      changed(SeriesQuery.self, isStored) ?? changed(CandlesQuery.self, isStored)
      ?? changed(CatalogQuery.self, isStored)
    let market = changed(SparklinesQuery.self, isStored)
    let rates =
      changed(RatesQuery.self, isStored) ?? changed(ConversionRatesQuery.self, isStored)
      ?? changed(CurrencyNamesQuery.self, isStored)
    let days = replaced(RateDaysQuery.self) { isStored ? $0 : nil }
    let bitcoin = replaced(BitcoinQuery.self) { isStored ? Self.stale($0) : nil }
    let send = replaced(SendQuery.self) { market in
      isStored ? SendMarket(prices: market.prices.map(Self.stale), gas: market.gas.map(Self.stale)) : nil
    }
    let charts = changed(PortfolioChartQuery.self, isStored) ?? cachedCharts(isStored)
    return portfolio(isStored) ?? charts ?? listing ?? coins ?? market ?? rates ?? days ?? bitcoin ?? send ?? self
  }

  private func cachedCharts(_ isStored: Bool) -> Response? {
    guard case (let query, .success(let charts))? = to(CachedChartsQuery.self) else { return nil }
    return Response(.success(isStored ? charts.map { Self.stale($0) } : []), to: query)
  }

  private func portfolio(_ isStored: Bool) -> Response? {
    guard case (let query, .success(let value))? = to(PortfolioQuery.self), let prices = value.prices else {
      return nil
    }
    let positions = value.valuation.rows.map(\.position)
    return Response(
      .success(
        SourcedPortfolio(
          portfolio: value.portfolio,
          valuation: isStored
            ? value.valuation : PortfolioValuation(of: positions, at: nil, in: value.valuation.currency),
          prices: isStored ? Converted(data: Self.stale(prices.data), rates: prices.rates) : nil,
          priceFailure: isStored ? nil : Self.failure, rates: DayRates())), to: query)
  }

  private func changed<Q: ServiceRequest, Value>(
    _ type: Q.Type, _ isStored: Bool
  ) -> Response? where Q.Value == Sourced<Value>, Q.Failure == ProviderError {
    replaced(type) { isStored ? Self.stale($0) : nil }
  }

  /// Returns the response with another value, or a failure if the closure returns `nil`.
  private func replaced<Q: ServiceRequest>(
    _ type: Q.Type, _ change: (Q.Value) -> Q.Value?
  ) -> Response? where Q.Failure == ProviderError {
    to(type).map { query, result in
      Response(result.flatMap { value in change(value).map { .success($0) } ?? .failure(Self.failure) }, to: query)
    }
  }

  private static func stale(_ index: BitcoinIndex) -> BitcoinIndex {
    BitcoinIndex(
      currency: index.currency, dayCount: index.dayCount, prices: index.prices.map { stale($0) },
      history: stale(index.history), others: index.others.map { stale($0) })
  }

  private static func stale<Value>(_ value: Sourced<Value>) -> Sourced<Value> {
    Sourced(
      (value.value as? MarketListing).map(withoutTimes) as? Value ?? value.value, source: failure.source, asOf: nil,
      fetchedAt: TestClient.now.addingTimeInterval(-7_500),
      freshness: .stale, failures: [failure])
  }

  private static func withoutTimes(_ listing: MarketListing) -> MarketListing {
    MarketListing(
      currency: listing.currency,
      rows: listing.rows.map { row in
        MarketRow(
          coin: row.coin, rank: row.rank, image: row.image, price: row.price, change24h: row.change24h,
          marketCap: row.marketCap, asOf: nil, change1h: row.change1h, change7d: row.change7d, volume: row.volume,
          supply: row.supply, allTimeHigh: row.allTimeHigh, sparkline: row.sparkline)
      })
  }
}

extension AppState {
  var helpWindow: HelpWindow? { if case .help(let window) = window { window } else { nil } }
  var outputWindow: OutputWindow? { if case .output(let window) = window { window } else { nil } }
}
