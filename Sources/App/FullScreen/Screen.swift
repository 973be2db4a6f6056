import QuidCore
import QuidTerminal

/// A screen of the full-screen app: its state, its reaction to events and its view; registered in `ScreenList`.
protocol Screen: Sendable {
  static var tab: Tab { get }
  init(_ settings: ScreenSettings)
  /// The state of the screen that is saved for the next run.
  var preferences: [String: String] { get }
  /// Returns the data that the screen needs while it is selected, with the intervals of requests.
  ///
  /// A picture is requested only if the terminal shows pictures.
  func subscriptions(_ intervals: RefreshIntervals) -> [Subscription]
  mutating func update(_ event: ScreenEvent) -> [Effect]
  func view(into grid: inout CellGrid, _ area: ScreenArea, _ context: ScreenContext)
  /// Returns the content of the status line, such as the age of the data.
  func status(_ context: ScreenContext) -> ScreenStatus
  /// The key hints, and the keys that are input.
  var keys: ScreenKeys { get }
}

extension Screen {
  var preferences: [String: String] { [:] }
}

/// The key hints of a screen, and the keys that are input instead of commands.
struct ScreenKeys: Sendable {
  /// The key hints, most important first.
  var hints: [KeyHint]
  /// The characters that the focused field accepts.
  var typing = Typing.none
  /// Whether a window about a payment is open, in which the keys of the screen are input.
  var hasPaymentWindow = false
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
  /// The user selects the screen. If it returns effects, they are executed instead, because it has no content yet.
  case selected
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
  /// No field has the focus, but a digit, a decimal separator or a symbol starts the amount.
  case amount
  case text
}
