import QuidCore
import QuidTerminal

/// The state of one screen of the app.
///
/// Handles user input and responses, and draws itself.
protocol AppScreen: Sendable {
  /// Returns the data that the screen subscribes to while it is selected.
  ///
  /// - Parameter pace: The refresh intervals.
  func wants(_ pace: Pace) -> [Want]
  /// Records that a request for the data of any screen has started.
  mutating func start(_ question: Question)
  /// Applies the response to a request of any screen.
  mutating func receive(_ answer: Answer, to question: Question)
  /// Handles a key that is not a command of the app.
  ///
  /// - Returns: The effects for the app to execute.
  mutating func press(_ key: KeyPress) -> [ScreenEffect]
  /// Handles pasted text.
  ///
  /// - Returns: The effects for the app to execute.
  mutating func paste(_ text: String) -> [ScreenEffect]
  /// Handles a mouse event.
  ///
  /// - Parameter area: The area of the screen.
  /// - Returns: The effects for the app to execute.
  mutating func mouse(_ event: MouseEvent, in area: ScreenArea) -> [ScreenEffect]
  /// Removes the focus from every field and closes every window, before another screen is selected.
  mutating func blur()
  /// The characters that the focused field accepts, and that are therefore not commands.
  var typing: ScreenTyping { get }
  /// Draws the screen into an area of the grid that is empty.
  func draw(into grid: inout CellGrid, _ area: ScreenArea, _ context: ScreenContext)
  /// Returns the URL of the picture that the screen draws in an area; `nil` if it draws none.
  func picture(in area: ScreenArea) -> String?
  /// Returns the content of the status line, such as the age of the data.
  func status(_ context: ScreenContext) -> ScreenStatus
  /// The key hints of the screen, most important first.
  var hints: [KeyHint] { get }
}

extension AppScreen {
  mutating func paste(_ text: String) -> [ScreenEffect] { [] }
  mutating func mouse(_ event: MouseEvent, in area: ScreenArea) -> [ScreenEffect] { [] }
  mutating func blur() {}
  var typing: ScreenTyping { .nothing }
  func picture(in area: ScreenArea) -> String? { nil }
}

/// The characters that the focused field of a screen accepts.
enum ScreenTyping: Hashable, Sendable {
  /// None: every key is a command.
  case nothing
  /// Digits; letters are commands.
  case figures
  /// All characters.
  case text
}

/// The refresh intervals of the data on the screens.
struct Pace: Hashable, Sendable {
  /// The interval of prices.
  let prices: Duration
  /// The interval of exchange rates.
  let rates: Duration
  /// The interval of data that rarely changes, such as the catalogue of coins.
  let lists: Duration

  /// The intervals for live data: one minute, five minutes and one hour.
  static let live = Pace(prices: .seconds(60), rates: .seconds(300), lists: .seconds(3_600))

  /// Returns the intervals for mock data.
  ///
  /// - Parameter step: The interval at which the mock client changes prices and exchange rates.
  static func mock(_ step: Duration) -> Pace { Pace(prices: step, rates: step, lists: .seconds(3_600)) }
}
