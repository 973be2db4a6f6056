import QuidCore
import QuidPresentation
import QuidTerminal

/// A screen of the full-screen app: its state, its reaction to events and its view.
///
/// A screen is registered with one line in `ScreenList`.
protocol Screen: Sendable {
  static var tab: Tab { get }
  init(_ settings: ScreenSettings)
  /// The part of the state that is saved for the next run.
  var preferences: [String: String] { get }
  /// Returns the data that the screen needs while it is selected, and the time between two requests for it.
  func subscriptions(_ intervals: RefreshIntervals) -> [Subscription]
  mutating func update(_ event: ScreenEvent) -> [Effect]
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
  var actions: [ScreenAction] { get }
  /// Returns the currencies, coins and results that the screen suggests for the input of the command window.
  ///
  /// The screen need not be selected. The function is called at every key and at every response.
  func suggestions(for input: CommandInput, _ intervals: RefreshIntervals) -> ScreenSuggestions
  /// The names that the command window compares with a word that nothing matches, to suggest the nearest.
  var commandNames: [String] { get }
}

extension Screen {
  var preferences: [String: String] { [:] }
  var typing: Typing { .none }
  var hasFixedKeys: Bool { false }
  func pictureURL(in area: ScreenArea) -> String? { nil }
  var currencyOffer: CurrencyOffer? { nil }
  var contentRequest: (any ScreenMessage)? { nil }
  var actions: [ScreenAction] { [] }
  func suggestions(for input: CommandInput, _ intervals: RefreshIntervals) -> ScreenSuggestions { ScreenSuggestions() }
  var commandNames: [String] { [] }
}

protocol ScreenMessage: Sendable {}
