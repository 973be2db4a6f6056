import QuidCore
import QuidPresentation
import QuidTerminal

/// The state of the app: the screens and the windows over them.
///
/// Reduces events to a new state and a list of effects, which the event loop executes.
struct AppState: Sendable {
  var size: ScreenSize { didSet { resizeScreens() } }
  let alphabet: TerminalAlphabet
  /// Whether windows slide in; setting it to `false` ends an animation in progress.
  var isAnimated: Bool { didSet { if !isAnimated { currencyWindow?.endAnimation() } } }
  var showsPictures = false
  private let refreshIntervals: RefreshIntervals
  /// The name of the client that replaces live data, shown in every frame; `nil` for live data.
  private(set) var configuredClient: String?
  /// Whether test data can replace missing live data: never in an app that sends real ether.
  var offersTestData: Bool { configuredClient == nil && !sendsForReal }
  private let sendsForReal: Bool

  let tabs: [Tab]
  private(set) var screens: [any Screen]
  private(set) var selectedIndex = 0
  private(set) var window: AppWindow?
  private var commandHistory: [String] = []
  private let commandTypes: [any ParsableCommand.Type]
  private let runLine: CommandLineEffect.Runner
  /// The message that replaces the screen's status until the next key press; `nil` for none.
  private(set) var notice: ScreenStatus?
  private var rates: Sourced<RateTable>?
  private var pictures = PictureCache()
  private var screenPreferences: [String: String] = [:]
  private var replacedPreferences: [String: String] = [:]
  private let format: DisplayFormat

  /// The minimum size of the terminal; a smaller one shows only a message and accepts only keys to quit.
  static let minimumSize = ScreenSize(columns: 40, rows: 20)

  init(
    screens types: [any Screen.Type], size: ScreenSize, settings: ScreenSettings = ScreenSettings(),
    isAnimated: Bool = true, refreshIntervals: RefreshIntervals = RefreshIntervals()
  ) {
    self.size = size
    self.isAnimated = isAnimated
    self.refreshIntervals = refreshIntervals
    configuredClient = settings.configuredClient
    sendsForReal = settings.send != nil
    alphabet = settings.alphabet
    format = settings.format
    commandTypes = settings.commands
    runLine = settings.runLine
    tabs = types.map { $0.tab }
    screens = types.map { $0.init(settings) }
    resizeScreens()
    for screen in screens { screenPreferences.merge(screen.preferences) { $1 } }
    selectedIndex = tabs.firstIndex { $0.id == settings.preferences["screen"] } ?? 0
    if !screens[selectedIndex].update(.selected).isEmpty { selectedIndex = 0 }
    let chosen = settings.preferences.currency("chosenCurrency")
    if let chosen, !settings.isCurrencyRequested {
      _ = choose(chosen)
    } else if let currency = settings.currency {
      let saved = screenPreferences
      _ = broadcast(.currencyChosen(currency))
      replacedPreferences = saved.filter { screenPreferences[$0.key] != $0.value }
      replacedPreferences["chosenCurrency"] = chosen?.code
    }
  }

  var screen: any Screen { screens[selectedIndex] }

  var selectedTab: Tab { tabs[selectedIndex] }

  var preferences: [String: String] {
    var preferences = screenPreferences.merging(replacedPreferences) { $1 }
    preferences["screen"] = selectedTab.id
    return preferences
  }

  var subscriptions: [Subscription] {
    var subscriptions = screen.subscriptions(refreshIntervals)
    if currencyWindow?.needsRates == true, !subscriptions.contains(where: { $0.query.is(RatesQuery()) }) {
      subscriptions.append(Subscription(RatesQuery(), every: refreshIntervals.rates))
    }
    if let line = commandWindow?.field.text, !line.isEmpty {
      let columns = min(AppLayout(size).screen.columns, CommandWindow.maximumColumns)
      let query = CommandPreviewQuery(line: effect(of: line, columns: columns))
      // The data that the screen loads can change the result.
      subscriptions.append(Subscription(query, every: .seconds(1), after: .milliseconds(100)))
    }
    return subscriptions.filter { subscription in
      subscription.query.as(PictureQuery.self).map { showsPictures && pictures[$0.url] == nil } ?? true
    }
  }

  /// The picture on the selected screen; `nil` if there is none or the terminal shows no pictures.
  var picture: ScreenPicture? {
    guard showsPictures, isLargeEnough else { return nil }
    return screen.subscriptions(refreshIntervals).lazy.compactMap { $0.query.as(PictureQuery.self) }.first
      .flatMap { pictures[$0.url] }
  }

  var isLargeEnough: Bool { AppLayout(size).screen.rows > 0 }

  var isAnimating: Bool { currencyWindow.map { !$0.slide.isOver } ?? false }

  /// Whether digits are input for a field or window, so that they do not select a tab.
  var isTyping: Bool { screen.keys.typing != .none || window != nil }

  private(set) var currencyWindow: CurrencyWindow? {
    get { if case .currency(let window) = window { window } else { nil } }
    set { window = newValue.map { .currency($0) } }
  }

  private(set) var commandWindow: CommandWindow? {
    get { if case .command(let window) = window { window } else { nil } }
    set { window = newValue.map { .command($0) } }
  }

  var tabLabels: TabLabels {
    TabLabels(tabs, selected: selectedIndex, columns: size.columns, isTyping: isTyping)
  }

  // MARK: Update

  mutating func update(_ event: AppEvent) -> [Effect] {
    switch event {
    // In a terminal that is too small to show a payment, the payment cannot be confirmed.
    case .input(let input) where !isLargeEnough:
      guard case .key(let key) = input else { return [] }
      return [.control("c"), .character("q")].contains(key) ? [.quit] : []
    case .input(.key(let key)): return press(key)
    case .input(.mouse(let event)): return mouse(event)
    case .input(.paste(let text)): return paste(text)
    case .input(.background), .input(.kittyGraphics), .input(.deviceAttributes): return []
    case .requestStarted(let query): return broadcast(.requestStarted(query))
    case .response(let response): return receive(response)
    case .warning(let message): notice = .bad(message)
    case .note(let message): notice = .good(message)
    case .animationStep: currencyWindow?.advance()
    }
    return []
  }

  private mutating func receive(_ response: Response) -> [Effect] {
    if case .success(let table)? = response.result(of: RatesQuery.self) {
      rates = table
      currencyWindow?.receive(table.value)
    }
    if let (effect, result) = response.to(CommandLineEffect.self) { return finish(effect, result) }
    if let (query, result) = response.to(CommandPreviewQuery.self) {
      commandWindow?.receive((try? result.get()) ?? [], of: query.line.line)
      return []
    }
    // A failure is not reported, because the monogram of the coin replaces a missing picture.
    if case (let query, .success(let picture))? = response.to(PictureQuery.self) {
      pictures.store(picture, at: query.url)
    }
    return broadcast(.response(response))
  }

  private mutating func paste(_ text: String) -> [Effect] {
    guard window != nil else { return send(.paste(text), to: selectedIndex) }
    window?.paste(text)
    return []
  }

  /// Returns the action of a key; `nil` for a key that is input of a field, a window or the screen.
  private func action(of key: KeyPress) -> KeyAction? {
    let keys = screen.keys
    let action = KeyAction(key, on: selectedTab)
    // This key swaps in a field, too.
    if window == nil, key == .control("x") { return action }
    if window != nil || keys.typing == .text {
      return KeyAction(inField: key, isCommandLine: commandWindow != nil)
    }
    // Digits start an amount instead of selecting a screen.
    if keys.typing == .amount, case .character = key, case .screen? = action { return nil }
    return keys.hasPaymentWindow ? KeyAction(inPaymentWindow: key) : action
  }

  private mutating func press(_ key: KeyPress) -> [Effect] {
    notice = nil
    if key == .control("c") { return [.quit] }
    switch action(of: key) {
    case nil: break
    // The key of a screen that does not exist is input.
    case .screen(let number)? where !tabs.indices.contains(number - 1): break
    case let action?: return perform(action, key)
    }
    guard window != nil else { return send(.key(key), to: selectedIndex) }
    return updateWindow { $0.press(key, in: $1, help: $2) }
  }

  private mutating func perform(_ action: KeyAction, _ key: KeyPress) -> [Effect] {
    switch action {
    case .quit: return [.quit]
    case .refresh: return [.refresh]
    case .testData:
      guard offersTestData, screen.status(ScreenContext(now: .distantPast, format: format)) == .noData else { break }
      configuredClient = ClientKind.test.rawValue
      notice = .good("This is test data. For live data, quit and start quid again.")
      return [.useTestData]
    case .redraw: return [.redraw]
    case .suspend: return [.suspend]
    case .command: openCommandWindow()
    case .help: window = .help(HelpWindow())
    // The first screen has the list of coins.
    case .search where selectedIndex > 0: return selectTab(0) + send(.action(action, key), to: 0)
    case .previousScreen: return selectTab((selectedIndex + tabs.count - 1) % tabs.count)
    case .nextScreen: return selectTab((selectedIndex + 1) % tabs.count)
    case .screen(let number): return selectTab(number - 1)
    default: return send(.action(action, key), to: selectedIndex)
    }
    return []
  }

  private mutating func updateWindow(
    _ update: (inout AppWindow, ScreenArea, HelpWindow.Layout) -> AppWindow.Outcome
  ) -> [Effect] {
    guard var updated = window else { return [] }
    let area = AppLayout(size).screen
    let outcome = update(&updated, area, helpLayout)
    window = updated
    if let commandWindow { commandHistory = commandWindow.history }
    switch outcome {
    case .open: break
    case .closed: window = nil
    case .chosen(let currency):
      window = nil
      return choose(currency)
    case .line(let typed):
      let line = String(typed.drop(while: \.isWhitespace).trimmingPrefix("quid "))
      notice = .good("Running quid \(line)…")
      return [.run(effect(of: line, columns: area.columns))]
    }
    return []
  }

  private mutating func choose(_ currency: Currency) -> [Effect] {
    replacedPreferences = [:]
    screenPreferences["chosenCurrency"] = currency.code
    return broadcast(.currencyChosen(currency))
  }

  private mutating func mouse(_ event: MouseEvent) -> [Effect] {
    let layout = AppLayout(size)
    if event.action == .press {
      notice = nil
      if event.row == layout.tabs.row { return tabLabels.index(at: event.column).map { selectTab($0) } ?? [] }
      let frame = view(ScreenContext(now: .distantPast, format: format))
      if let key = frame.clickedKey(atRow: event.row, column: event.column) {
        // The help window lists keys of the screen, and the line below it has the keys of the window.
        if case .help = window, event.row != layout.keys.row { window = nil }
        return press(key)
      }
    }
    guard window != nil else { return send(.mouse(event, in: layout.screen), to: selectedIndex) }
    return updateWindow { $0.mouse(event, in: $1, help: $2) }
  }

  // MARK: Command window

  private mutating func openCommandWindow() {
    window = .command(CommandWindow(commandTypes, history: commandHistory))
  }

  /// - Parameter columns: The width of the window that shows the output.
  private func effect(of line: String, columns: Int) -> CommandLineEffect {
    CommandLineEffect(
      line: line, columns: columns - OutputWindow.margin, format: format, alphabet: alphabet, run: runLine)
  }

  private mutating func finish(
    _ effect: CommandLineEffect, _ result: Result<CommandLineEffect.Value, CommandError>
  ) -> [Effect] {
    notice = nil
    switch result {
    case .success(.output(let lines)):
      window = .output(OutputWindow("quid \(effect.line)", lines))
    case .success(.message(let message)):
      window = nil
      return broadcast(.message(message))
    case .failure(let error): notice = .bad(error.message)
    }
    return []
  }

  // MARK: Screens

  private mutating func resizeScreens() {
    for index in screens.indices { _ = screens[index].update(.resized(AppLayout(size).screen)) }
  }

  private mutating func selectTab(_ index: Int) -> [Effect] {
    let effects = send(.blur, to: selectedIndex)
    window = nil
    let instead = screens[index].update(.selected)
    guard instead.isEmpty else { return effects + instead.flatMap { execute($0, of: index) } }
    selectedIndex = index
    return effects
  }

  private mutating func send(_ event: ScreenEvent, to index: Int) -> [Effect] {
    let effects = screens[index].update(event)
    screenPreferences.merge(screens[index].preferences) { $1 }
    return effects.flatMap { execute($0, of: index) }
  }

  private mutating func broadcast(_ event: ScreenEvent) -> [Effect] {
    screens.indices.flatMap { send(event, to: $0) }
  }

  private mutating func execute(_ effect: Effect, of index: Int) -> [Effect] {
    switch effect {
    case .selectTab: return selectTab(index)
    case .selectFirstTab: return selectTab(0)
    case .broadcast(let message): return broadcast(.message(message))
    case .perform(let event): return selectTab(index) + send(event, to: index)
    case .chooseCurrency(let offer):
      window = .currency(CurrencyWindow(offer, rates: rates?.value, isAnimated: isAnimated))
    case .notice(let status): notice = status
    case .copy(_, let notice):
      self.notice = .good(notice)
      return [effect]
    case .run, .reload, .refresh, .useTestData, .redraw, .suspend, .quit: return [effect]
    }
    return []
  }
}

enum AppEvent: Sendable {
  case input(TerminalInput)
  case requestStarted(AnyRequest)
  case response(Response)
  /// An error to show in the status line that does not belong to the data of a screen.
  case warning(String)
  /// A message for the status line about the result of a user's command.
  case note(String)
  case animationStep
}
