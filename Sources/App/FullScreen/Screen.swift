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

enum ScreenEvent: Sendable {
  /// The area of the screen was set or has changed; empty while the terminal is smaller than the minimum size.
  case resized(ScreenArea)
  /// A key that is input for a field or window of the screen.
  case key(KeyPress)
  /// An action, with the pressed key.
  case action(KeyAction, KeyPress)
  case paste(String)
  case mouse(MouseEvent, in: ScreenArea)
  /// Another screen is about to be selected, so fields lose the focus and windows close.
  case blur
  case requestStarted(AnyRequest)
  case response(Response)
  case currencyChosen(Currency)
  case message(any ScreenMessage)
}

/// The characters that are input for a field of a screen, so that they are not key commands.
enum Typing: Hashable, Sendable {
  case none
  /// No field has the focus, but a digit or a decimal separator starts the amount.
  case amount
  case digits
  case text
}
