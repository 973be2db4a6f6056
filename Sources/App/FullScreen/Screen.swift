import QuidCore
import QuidTerminal

/// A screen of the full-screen app: its state, its reaction to events and its view; registered in `ScreenList`.
protocol Screen: Sendable {
  static var tab: Tab { get }
  init(_ settings: ScreenSettings)
  /// The state of the screen that is saved for the next run.
  var preferences: [String: String] { get }
  /// Returns the data that the screen needs while it is selected, with the intervals of requests.
  func subscriptions(_ intervals: RefreshIntervals) -> [Subscription]
  mutating func update(_ event: ScreenEvent) -> [Effect]
  func view(into grid: inout CellGrid, _ area: ScreenArea, _ context: ScreenContext)
  /// Returns the content of the status line, such as the age of the data.
  func status(_ context: ScreenContext) -> ScreenStatus
  /// The key hints of the screen, most important first.
  var hints: [KeyHint] { get }
  /// The characters that the focused field accepts, so that they are not key commands.
  var typing: Typing { get }
  /// Whether a window about a payment is open, in which the keys of the screen are input.
  var hasPaymentWindow: Bool { get }
  /// Returns the URL of the picture that the screen draws in an area; `nil` if it draws none.
  func pictureURL(in area: ScreenArea) -> String?
  /// The currencies that the currency window offers on this screen; `nil` if the screen does not use the window.
  var currencyOffer: CurrencyOffer? { get }
  /// The message that the app broadcasts instead of showing a screen without content; `nil` if the screen has content.
  var contentRequest: (any ScreenMessage)? { get }
}

extension Screen {
  var preferences: [String: String] { [:] }
  var typing: Typing { .none }
  var hasPaymentWindow: Bool { false }
  func pictureURL(in area: ScreenArea) -> String? { nil }
  var currencyOffer: CurrencyOffer? { nil }
  var contentRequest: (any ScreenMessage)? { nil }
}

protocol ScreenMessage: Sendable {}
