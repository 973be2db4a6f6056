import Foundation
import QuidCore
import QuidPresentation

/// The whole app as a value: takes what happens, and says what is to be done; the loop does it.
struct AppState: Sendable {
  /// How many cells the terminal shows.
  var size: ScreenSize
  /// What the terminal can be trusted to draw.
  let alphabet: TerminalAlphabet
  /// Whether windows slide in or are there at once; what is on its way arrives when this ends.
  var moves: Bool { didSet { if !moves { currencies?.arrive() } } }
  /// Whether the terminal shows pictures, and somebody can be asked for them.
  var showsPictures = false
  /// How often figures are asked for.
  let pace: Pace

  private(set) var place: ScreenPlace
  private(set) var market: MarketScreen
  private(set) var coin: CoinScreen?
  private(set) var send: SendScreen
  private(set) var bitcoin: BitcoinScreen
  private(set) var convert: ConvertScreen
  /// The window from which a currency is picked, while it is open.
  private(set) var currencies: CurrencyWindow?
  /// Whether the keys are explained.
  private(set) var isHelpOpen = false
  /// The number of lines by which the window with the keys is scrolled.
  private(set) var helpOffset = 0
  /// A message that replaces the status until the next key, such as a file that cannot be written.
  private(set) var notice: ScreenStatus?
  private var rates: Sourced<RateTable>?
  private var currency: Currency
  /// The currency that the user picked last; `nil` before, when each screen has its default.
  private var chosenCurrency: Currency?
  private var period: ChartPeriod
  /// The pictures of coins, by their addresses, and how many there have been.
  private var pictures: [String: ScreenPicture] = [:]
  private var pictureCount: UInt32 = 0
  /// How many pictures are kept.
  private static let pictureLimit = 64

  /// Less room than this, and the app only says how much it needs.
  static let leastSize = ScreenSize(columns: 40, rows: 20)

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
    // There is no coin to show yet.
    place = preferences.place == .coin ? .market : preferences.place
    if let chosen = preferences.chosenCurrency { choose(chosen) }
  }

  /// What should be remembered.
  var preferences: Preferences {
    Preferences(
      place: place, chosenCurrency: chosenCurrency, currency: currency, sendCurrency: send.model.entry.currency,
      bitcoinCurrency: bitcoin.model.currency, from: convert.model.entry.from, to: convert.model.entry.to,
      period: coin?.model.chart.period ?? period, order: market.model.order,
      isReversed: market.model.isReversed, scope: market.model.scope)
  }

  // MARK: What it has to know

  /// What the screen that is shown has to know.
  var wants: [Want] {
    var wants = screen.wants(pace)
    let rates = Want(question: .rates, interval: pace.rates)
    if currencies != nil, place != .send, !wants.contains(rates) { wants.append(rates) }
    if let address = pictureAddress, pictures[address] == nil {
      wants.append(Want(question: .picture(address), interval: pace.lists, delay: .milliseconds(250)))
    }
    return wants
  }

  /// Where the picture is that the screen has a place for; `nil` where it has none, or the terminal shows no pictures.
  private var pictureAddress: String? {
    guard showsPictures, size.columns >= Self.leastSize.columns, size.rows >= Self.leastSize.rows else { return nil }
    return screen.picture(in: AppLayout(size).screen)
  }

  /// The picture that the screen has a place for, once it is here.
  var picture: ScreenPicture? { pictureAddress.flatMap { pictures[$0] } }

  private mutating func keep(_ picture: Picture, at address: String) {
    if pictures.count >= Self.pictureLimit { pictures = [:] }
    pictureCount += 1
    pictures[address] = ScreenPicture(picture, id: pictureCount)
  }

  /// Whether something is moving, so that ``advance()`` is to be called soon.
  var isMoving: Bool { currencies.map { !$0.slide.isOver } ?? false }

  /// Moves on what is moving.
  mutating func advance() { currencies?.advance() }

  /// A question is being asked.
  mutating func start(_ question: Question) {
    market.start(question)
    coin?.start(question)
    send.start(question)
    bitcoin.start(question)
    convert.start(question)
  }

  /// A question was answered.
  mutating func receive(_ answer: Answer, to question: Question) {
    if case .rates(.success(let table)) = answer { rates = table }
    if case .watchlist(.failure(let failure)) = answer { warn(failure.message) }
    // Where there is no picture the monogram stays; that is no news.
    if case (.picture(let address), .picture(.success(let picture))) = (question, answer) { keep(picture, at: address) }
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

  // MARK: What the person does

  /// Takes what the terminal sent.
  mutating func take(_ input: TerminalInput) -> [ScreenEffect] {
    switch input {
    case .key(let key): return press(key)
    case .mouse(let event): return mouse(event)
    case .paste(let text):
      guard currencies == nil, !isHelpOpen else { return [] }
      return perform(change { $0.paste(text) })
    case .background, .pictures, .identified: return []
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

  /// Scrolls the window with the keys where it is higher than the screen; any other key closes it.
  private mutating func scrollHelp(_ key: KeyPress) {
    switch key {
    case .down, .character("j"), .pageDown: helpOffset += 1
    case .up, .character("k"), .pageUp: helpOffset = max(0, helpOffset - 1)
    default: isHelpOpen = false
    }
  }

  /// Whether digits are typed into a field, so that they do not switch the screen.
  var isTyping: Bool { screen.typing != .nothing || currencies != nil || isHelpOpen }

  /// The screen that a key switches to: control and a page key, alt and a digit or a function key at any time, a digit
  /// alone while no field has the focus.
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

  /// The keys of every screen; `nil` for one that is the screen's own.
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

  /// The currencies there are rates of, those traded most first; before that, the ones traded most.
  private var knownCurrencies: [Currency] {
    guard let table = rates?.value else { return Currency.mostTradedCurrencies }
    let traded = Currency.mostTradedCurrencies.filter { table.rates[$0] != nil }
    return traded + table.rates.keys.filter { !traded.contains($0) }.sorted()
  }

  private mutating func pick(_ act: (inout CurrencyWindow) -> CurrencyWindow.Outcome) -> [ScreenEffect] {
    guard var window = currencies else { return [] }
    switch act(&window) {
    case .open: currencies = window
    case .closed: currencies = nil
    case .chosen(let currency):
      currencies = nil
      choose(currency)
    }
    return []
  }

  /// Shows every screen in a currency that the user picked on one of them.
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

  // MARK: The screens

  /// The one that is shown.
  var screen: any AppScreen {
    switch place {
    case .market: market
    case .coin: coin ?? market
    case .send: send
    case .bitcoin: bitcoin
    case .convert: convert
    }
  }

  private mutating func change(_ act: (inout any AppScreen) -> [ScreenEffect]) -> [ScreenEffect] {
    var changed = screen
    let effects = act(&changed)
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
    // The selected coin is the one a person means who has not opened any.
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

  /// Does what only concerns the app itself, and passes on the rest.
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
