import Foundation
import QuidCore
import QuidPresentation
import QuidTerminal

/// The state of the app.
///
/// Reduces input and responses to a new state and a list of effects, which the event loop executes.
struct AppState: Sendable {
  /// The size of the terminal in cells.
  var size: ScreenSize
  /// The characters that the terminal can draw.
  let alphabet: TerminalAlphabet
  /// Whether windows slide in.
  ///
  /// Setting it to `false` ends an animation in progress.
  var moves: Bool { didSet { if !moves { currencies?.arrive() } } }
  /// Whether the terminal shows pictures and a provider of pictures is configured.
  var showsPictures = false
  /// The refresh intervals of the data.
  let pace: Pace

  /// The selected screen.
  private(set) var place: ScreenPlace
  private(set) var market: MarketScreen
  private(set) var coin: CoinScreen?
  private(set) var send: SendScreen
  private(set) var bitcoin: BitcoinScreen
  private(set) var convert: ConvertScreen
  /// The currency window; `nil` while it is closed.
  private(set) var currencies: CurrencyWindow?
  /// Whether the help window is open.
  private(set) var isHelpOpen = false
  /// The number of lines by which the help window is scrolled.
  private(set) var helpOffset = 0
  /// A message that replaces the status until the next key press, such as a file error.
  private(set) var notice: ScreenStatus?
  private var rates: Sourced<RateTable>?
  private var currency: Currency
  /// The currency that the user picked last; `nil` until then, while each screen uses its default.
  private var chosenCurrency: Currency?
  private var period: ChartPeriod
  /// The cached pictures of coins by URL.
  private var pictures: [String: ScreenPicture] = [:]
  /// The number of pictures received during this run, which is the identifier of the last one.
  private var pictureCount: UInt32 = 0
  /// The maximum number of cached pictures.
  private static let pictureLimit = 64

  /// The minimum size of the terminal.
  ///
  /// A smaller terminal shows only a message with this size.
  static let leastSize = ScreenSize(columns: 40, rows: 20)

  /// Creates the state at launch.
  init(
    size: ScreenSize, alphabet: TerminalAlphabet = .unicode, preferences: Preferences = Preferences(),
    moves: Bool = true, pace: Pace = .live, format: DisplayFormat = .english
  ) {
    self.size = size
    self.alphabet = alphabet
    self.moves = moves
    self.pace = pace
    currency = preferences.currency
    period = preferences.period
    market = MarketScreen(
      currency: preferences.currency, scope: preferences.scope, order: preferences.order,
      isReversed: preferences.isReversed, format: format, alphabet: alphabet)
    send = SendScreen(currency: preferences.sendCurrency, numbers: format.numbers)
    bitcoin = BitcoinScreen(currency: preferences.bitcoinCurrency)
    convert = ConvertScreen(from: preferences.from, to: preferences.to, numbers: format.numbers)
    // No coin is open at launch.
    place = preferences.place == .coin ? .market : preferences.place
    if let chosen = preferences.chosenCurrency { choose(chosen) }
  }

  /// The preferences to save for the next run.
  var preferences: Preferences {
    Preferences(
      place: place, chosenCurrency: chosenCurrency, currency: currency, sendCurrency: send.model.entry.currency,
      bitcoinCurrency: bitcoin.model.currency, from: convert.model.entry.from, to: convert.model.entry.to,
      period: coin?.model.chart.period ?? period, order: market.model.order,
      isReversed: market.model.isReversed, scope: market.model.scope)
  }

  // MARK: Data

  /// The subscriptions of the selected screen, the currency window and the picture.
  var wants: [Want] {
    var wants = screen.wants(pace)
    let rates = Want(question: .rates, interval: pace.rates)
    if currencies != nil, place != .send, !wants.contains(rates) { wants.append(rates) }
    if let address = pictureAddress, pictures[address] == nil {
      wants.append(Want(question: .picture(address), interval: pace.lists, delay: .milliseconds(250)))
    }
    return wants
  }

  /// The URL of the picture on the selected screen; `nil` if there is none or the terminal shows no pictures.
  private var pictureAddress: String? {
    guard showsPictures, size.columns >= Self.leastSize.columns, size.rows >= Self.leastSize.rows else { return nil }
    return screen.picture(in: AppLayout(size).screen)
  }

  /// The picture on the selected screen; `nil` if there is none or it is not cached yet.
  var picture: ScreenPicture? { pictureAddress.flatMap { pictures[$0] } }

  private mutating func store(_ picture: Picture, at address: String) {
    if pictures.count >= Self.pictureLimit { pictures = [:] }
    pictureCount += 1
    pictures[address] = ScreenPicture(png: picture.png, id: pictureCount)
  }

  /// Whether an animation is in progress.
  ///
  /// ``advance()`` must be called for its next step.
  var isMoving: Bool { currencies.map { !$0.slide.isOver } ?? false }

  /// Advances the animation in progress by one step.
  mutating func advance() { currencies?.advance() }

  /// Records that a request has started.
  mutating func start(_ question: Question) {
    market.start(question)
    coin?.start(question)
    send.start(question)
    bitcoin.start(question)
    convert.start(question)
  }

  /// Applies the response to a query to every screen.
  mutating func receive(_ answer: Answer, to question: Question) {
    if case .rates(.success(let table)) = answer { rates = table }
    if case .watchlist(.failure(let failure)) = answer { warn(failure.message) }
    // Without a picture the monogram of the coin remains, so a failure is not reported.
    if case (.picture(let address), .picture(.success(let picture))) = (question, answer) {
      store(picture, at: address)
    }
    market.receive(answer, to: question)
    coin?.receive(answer, to: question)
    send.receive(answer, to: question)
    bitcoin.receive(answer, to: question)
    convert.receive(answer, to: question)
  }

  /// Shows an error that does not belong to the data of the screen.
  mutating func warn(_ text: String) { notice = .bad(text) }

  /// Shows a message about something that the user has done.
  mutating func report(_ text: String) { notice = .good(text) }

  // MARK: Input

  /// Handles terminal input.
  ///
  /// - Returns: The effects for the event loop to execute.
  mutating func take(_ input: TerminalInput) -> [ScreenEffect] {
    switch input {
    case .key(let key): return press(key)
    case .mouse(let event): return mouse(event)
    case .paste(let text):
      guard currencies == nil, !isHelpOpen else { return [] }
      return perform(change { $0.paste(text) })
    case .background, .kittyGraphics, .deviceAttributes: return []
    }
  }

  private mutating func press(_ key: KeyPress) -> [ScreenEffect] {
    notice = nil
    switch key {
    case .control("c"): return [.quit]
    case .control("z"): return [.suspend]
    case .control("l"): return [.redraw]
    default: break
    }
    if let place = place(for: key) { return show(place) }
    if isHelpOpen {
      scrollHelp(key)
      return []
    }
    if currencies != nil { return pick { $0.press(key) } }
    if let effects = command(key) { return effects }
    return perform(change { $0.press(key) })
  }

  /// Scrolls the help window, or closes it for any key that does not scroll.
  private mutating func scrollHelp(_ key: KeyPress) {
    switch key {
    case .down, .character("j"), .pageDown: helpOffset += 1
    case .up, .character("k"), .pageUp: helpOffset = max(0, helpOffset - 1)
    default: isHelpOpen = false
    }
  }

  /// Whether digits are input for a field or window, and therefore do not select a screen.
  var isTyping: Bool { screen.typing != .nothing || currencies != nil || isHelpOpen }

  /// Returns the screen that a key selects; `nil` for any other key.
  ///
  /// Control with a page key, Alt with a digit and the function keys always select a screen. A digit alone selects one
  /// while no field has the focus.
  private func place(for key: KeyPress) -> ScreenPlace? {
    switch key {
    case .controlPageUp: place.advanced(by: -1)
    case .controlPageDown: place.advanced(by: 1)
    case .function(let number): ScreenPlace(number: number)
    case .alt(let digit): digit.wholeNumberValue.flatMap { ScreenPlace(number: $0) }
    case .character(let digit) where digit.isASCII && !isTyping:
      digit.wholeNumberValue.flatMap { ScreenPlace(number: $0) }
    default: nil
    }
  }

  /// Executes a command that is available on every screen.
  ///
  /// - Returns: The effects of the command; `nil` for a key that only the selected screen handles.
  private mutating func command(_ key: KeyPress) -> [ScreenEffect]? {
    guard case .character(let character) = key, screen.typing != .text else { return nil }
    switch character {
    case "q": return [.quit]
    case "?": (isHelpOpen, helpOffset) = (true, 0)
    case "c" where place != .convert: openCurrencies()
    case "r": return [.refresh]
    default: return nil
    }
    return []
  }

  private mutating func openCurrencies() {
    if place == .send {
      guard send.confirmation == nil else { return }
      let now = send.model.viewState(at: .distantPast)
      currencies = CurrencyWindow(
        now.currencies.compactMap { choice in
          Currency(choice.code).map { CurrencyWindow.Offer(currency: $0, value: choice.value) }
        }, chosen: send.model.entry.currency, moves: moves)
    } else {
      currencies = CurrencyWindow(
        knownCurrencies.map { CurrencyWindow.Offer(currency: $0) },
        chosen: place == .bitcoin ? bitcoin.model.currency : currency, moves: moves)
    }
  }

  /// The currencies with an exchange rate, the most traded first.
  ///
  /// Before rates are loaded, only the most traded currencies.
  private var knownCurrencies: [Currency] {
    guard let table = rates?.value else { return Currency.mostTradedCurrencies }
    let traded = Currency.mostTradedCurrencies.filter { table.rates[$0] != nil }
    return traded + table.rates.keys.filter { !traded.contains($0) }.sorted()
  }

  private mutating func pick(_ body: (inout CurrencyWindow) -> CurrencyWindow.Outcome) -> [ScreenEffect] {
    guard var window = currencies else { return [] }
    switch body(&window) {
    case .open: currencies = window
    case .closed: currencies = nil
    case .chosen(let currency):
      currencies = nil
      choose(currency)
    }
    return []
  }

  /// Applies a currency that the user picked on one screen to all screens.
  private mutating func choose(_ currency: Currency) {
    chosenCurrency = currency
    self.currency = currency
    market.choose(currency)
    coin?.choose(currency)
    send.choose(currency)
    bitcoin.choose(currency)
  }

  private mutating func mouse(_ event: MouseEvent) -> [ScreenEffect] {
    let layout = AppLayout(size)
    if event.action == .press { notice = nil }
    if event.action == .press, event.row == layout.tabs.row {
      return layout.place(at: event.column, isTyping: isTyping).map { show($0) } ?? []
    }
    if isHelpOpen {
      if event.action == .press { isHelpOpen = false }
      return []
    }
    if currencies != nil { return pick { $0.mouse(event, in: layout.screen) } }
    return perform(change { $0.mouse(event, in: layout.screen) })
  }

  // MARK: Screens

  /// The selected screen.
  var screen: any AppScreen {
    switch place {
    case .market: market
    case .coin: coin ?? market
    case .send: send
    case .bitcoin: bitcoin
    case .convert: convert
    }
  }

  private mutating func change(_ body: (inout any AppScreen) -> [ScreenEffect]) -> [ScreenEffect] {
    var changed = screen
    let effects = body(&changed)
    switch changed {
    case let changed as MarketScreen: market = changed
    case let changed as CoinScreen: coin = changed
    case let changed as SendScreen: send = changed
    case let changed as BitcoinScreen: bitcoin = changed
    case let changed as ConvertScreen: convert = changed
    default: break
    }
    return effects
  }

  private mutating func show(_ place: ScreenPlace) -> [ScreenEffect] {
    _ = change { screen in
      screen.blur()
      return []
    }
    currencies = nil
    isHelpOpen = false
    guard place == .coin, coin == nil else {
      self.place = place
      return []
    }
    // Before the first coin is opened, the tab opens the coin that is selected in the market.
    let effects = market.open()
    if effects.isEmpty { warn("There is no coin to show yet. Choose one in the market.") }
    return perform(effects)
  }

  private mutating func open(_ opened: Coin, _ image: String?) {
    place = .coin
    guard opened.id != coin?.model.coin.id else { return }
    var screen = CoinScreen(
      coin: opened, image: image, period: coin?.model.chart.period ?? period, currency: currency,
      isWatched: market.model.watchlist.contains(opened.id))
    if let rates { screen.receive(.rates(.success(rates)), to: .rates) }
    if let page = market.model.listing.value, page.value.currency == page.value.quotedCurrency {
      screen.receive(.listing(.success(page)), to: .coins([opened.id]))
    }
    coin = screen
  }

  /// Applies effects to the state.
  ///
  /// - Returns: The effects that the event loop must execute.
  private mutating func perform(_ effects: [ScreenEffect]) -> [ScreenEffect] {
    effects.filter { effect in
      switch effect {
      case .open(let coin, let image):
        open(coin, image)
        return true
      case .openChart(let coin, let image):
        open(coin, image)
        self.coin?.choose(.year)
        return true
      case .back: place = .market
      case .show(let place): _ = show(place)
      case .copy(_, let notice):
        report(notice)
        return true
      case .follow(let id, let isFollowed):
        market.follow(id, isFollowed)
        return true
      case .quit, .suspend, .redraw, .refresh: return true
      }
      return false
    }
  }
}
