import QuidCore
import QuidPresentation
import QuidTerminal

/// A screen of the full-screen app: its state, its reaction to events and its view.
///
/// A screen is registered with one line in `ScreenList`.
protocol Screen: Sendable {
  /// The tab that selects the screen.
  static var tab: Tab { get }
  /// Creates the screen at launch.
  init(_ settings: ScreenSettings)
  /// The part of the state that is saved for the next run.
  var preferences: [String: String] { get }
  /// Returns the data that the screen needs while it is selected, and the time between two requests for it.
  func subscriptions(_ intervals: RefreshIntervals) -> [Subscription]
  /// Returns the data that the screen needs in an area, including data that is drawn only if it fits.
  func subscriptions(_ intervals: RefreshIntervals, in area: ScreenArea) -> [Subscription]
  /// Stores the area that the screen draws, before an event and after a change of the terminal's size.
  ///
  /// The area is empty while the terminal is smaller than the minimum size.
  mutating func resize(to area: ScreenArea)
  /// Applies an event to the state.
  ///
  /// - Returns: The effects for the app to execute.
  mutating func update(_ event: ScreenEvent) -> [Effect]
  /// Draws the screen into an area of the grid that is empty.
  func view(into grid: inout CellGrid, _ area: ScreenArea, _ context: ScreenContext)
  /// Returns the content of the status line, such as the age of the data.
  func status(_ context: ScreenContext) -> ScreenStatus
  /// The key hints of the screen, most important first.
  var hints: [KeyHint] { get }
  /// The characters that the focused field accepts, and that are therefore not commands.
  var typing: Typing { get }
  /// A Boolean value that indicates whether all keys have their default meaning, as in the confirmation of a payment.
  var hasFixedKeys: Bool { get }
  /// Returns the URL of the picture that the screen draws in an area; `nil` if it draws none.
  func pictureURL(in area: ScreenArea) -> String?
  /// The currencies that the currency window offers on this screen; `nil` if the screen does not use the window.
  var currencyOffer: CurrencyOffer? { get }
  /// The message that requests content for a screen that has none; `nil` for a screen that can be shown.
  ///
  /// The app broadcasts the message instead of selecting the tab.
  var contentRequest: (any ScreenMessage)? { get }
  /// The actions that the command window offers.
  var actions: [ScreenAction] { get }
  /// Returns the currencies, coins and results that the screen suggests for the input of the command window.
  ///
  /// The screen need not be selected. The function is called at every key and at every response.
  func suggestions(for input: CommandInput) -> [CommandSuggestion]
  /// Returns the data that the screen needs for its suggestions.
  func subscriptions(for input: CommandInput, _ intervals: RefreshIntervals) -> [Subscription]
  /// The names that the command window compares with a word that nothing matches, to suggest the nearest.
  var commandNames: [String] { get }
}

extension Screen {
  var preferences: [String: String] { [:] }
  func subscriptions(_ intervals: RefreshIntervals, in area: ScreenArea) -> [Subscription] { subscriptions(intervals) }
  mutating func resize(to area: ScreenArea) {}
  var typing: Typing { .none }
  var hasFixedKeys: Bool { false }
  func pictureURL(in area: ScreenArea) -> String? { nil }
  var currencyOffer: CurrencyOffer? { nil }
  var contentRequest: (any ScreenMessage)? { nil }
  var actions: [ScreenAction] { [] }
  func suggestions(for input: CommandInput) -> [CommandSuggestion] { [] }
  func subscriptions(for input: CommandInput, _ intervals: RefreshIntervals) -> [Subscription] { [] }
  var commandNames: [String] { [] }
}

/// The tab of a screen.
struct Tab: Hashable, Sendable {
  /// The identifier of the screen in the preferences.
  let id: String
  let title: String
  /// The title on a narrow terminal.
  let shortTitle: String

  init(id: String, title: String, shortTitle: String? = nil) {
    self.id = id
    self.title = title
    self.shortTitle = shortTitle ?? title
  }
}

/// The values that a screen is created from.
struct ScreenSettings: Sendable {
  /// The saved state of the previous run.
  var preferences = Preferences()
  /// The currency of the settings, which is the default until the user picks one; `nil` for the default of each screen.
  var currency: Currency?
  /// The name of the client if a setting replaces live data; otherwise `nil`.
  var configuredClient: String?
  /// The settings of sends through a node; `nil` for the practice wallet.
  var send: SendFlow.Options?
  /// The formats of numbers and dates, and the strings.
  var format = DisplayFormat.english
  /// The characters that the terminal can draw.
  var alphabet = TerminalAlphabet.unicode
  /// The coins that the command window knows before any data is loaded, the largest first.
  var knownCoins: [Coin] = []
  /// The keys of the actions.
  var keys = KeyBindings()
}

/// An event that changes the state of a screen.
enum ScreenEvent: Sendable {
  /// A key that is not a command of the app.
  case key(KeyPress)
  /// Pasted text, which is untrusted.
  case paste(String)
  /// A mouse event, and the area of the screen.
  case mouse(MouseEvent, in: ScreenArea)
  /// Another screen is about to be selected: no field has the focus and no window is open any more.
  case blur
  /// A request for the data of any screen has started.
  case requestStarted(AnyQuery)
  /// The response to a request of any screen.
  case response(Response)
  /// The user picked a currency for all screens.
  case currencyChosen(Currency)
  /// A message of any screen, including this one.
  case message(any ScreenMessage)
}

/// A message from one screen to all screens, each of which may ignore it.
protocol ScreenMessage: Sendable {}

/// An effect of an event, which ``AppState`` or the event loop executes.
enum Effect: Sendable {
  /// Selects the tab of the screen that returns the effect.
  case selectTab
  /// Selects the first tab.
  case selectFirstTab
  /// Sends a message to all screens.
  case broadcast(any ScreenMessage)
  /// Selects the tab of the screen that returns the effect, and sends the event to that screen.
  case perform(ScreenEvent)
  /// Applies a currency to all screens.
  case chooseCurrency(Currency)
  /// Opens the currency window, if the selected screen offers currencies.
  case openCurrencyWindow
  /// Opens the help window.
  case openHelpWindow
  /// Shows a message in the status line until the next key press.
  case notice(ScreenStatus)
  /// Loads a query once, regardless of subscriptions, and sends the response to all screens.
  case load(AnyQuery)
  /// Requests the data of the selected screen again.
  case reload
  /// Requests the data of the selected screen again, and reports if all of it was up to date.
  case refresh
  /// Copies a string to the clipboard of the terminal, and shows a notice.
  case copy(String, notice: String)
  /// Redraws every cell.
  case redraw
  /// Suspends the process until it is continued.
  case suspend
  /// Quits the program.
  case quit
}

/// The characters that the focused field of a screen accepts.
enum Typing: Hashable, Sendable {
  /// None: every key is a command.
  case none
  /// Digits; letters are commands.
  case digits
  /// All characters.
  case text
}

/// The values that a screen needs to draw itself in addition to its own state.
struct ScreenContext: Sendable {
  /// The time of the frame.
  let now: Date
  /// The formats of numbers and dates, and the strings.
  let format: DisplayFormat
  /// The characters that the terminal can draw.
  var alphabet = TerminalAlphabet.unicode
  /// The keys of the actions.
  var keys = KeyBindings()
  /// The requests in flight.
  var requests: [AnyQuery: RequestProgress] = [:]
  /// Whether animations are enabled.
  var isAnimated = false
  /// The picture on the screen; `nil` if it is not loaded or the terminal shows no pictures.
  var picture: ScreenPicture?
}

/// A key and its action, for the line of key hints and the help window.
struct KeyHint: Hashable, Sendable {
  var key: String
  var action: String

  init(_ key: String, _ action: String) {
    self.key = key
    self.action = action
  }
}

extension LoadState {
  /// The hint for refreshing the data; empty while the first data is loading.
  var refreshHint: [KeyHint] {
    if case .loading(nil) = self { [] } else { [KeyHint("r", "refresh")] }
  }
}
