import QuidCore

/// One screen of the app: a value that takes what the person does and what was answered, and draws itself.
protocol AppScreen: Sendable {
  /// What it has to know while it is shown.
  func wants(_ pace: Pace) -> [Want]
  /// A question of any screen is being asked.
  mutating func start(_ question: Question)
  /// A question of any screen was answered.
  mutating func receive(_ answer: Answer, to question: Question)
  /// A key that the app has no use for.
  mutating func press(_ key: KeyPress) -> [ScreenEffect]
  /// Something was pasted.
  mutating func paste(_ text: String) -> [ScreenEffect]
  /// The mouse did something within the screen's area.
  mutating func mouse(_ event: MouseEvent, in area: ScreenArea) -> [ScreenEffect]
  /// Takes the focus away from every field and closes every window, because another screen is shown.
  mutating func blur()
  /// What goes into a field when it is typed, and is no command then.
  var typing: ScreenTyping { get }
  /// Draws into the area, which is empty.
  func draw(into grid: inout CellGrid, _ area: ScreenArea, _ context: ScreenContext)
  /// Where the picture is that it has a place for in that area; `nil` for none.
  func picture(in area: ScreenArea) -> String?
  /// How current it is.
  func status(_ context: ScreenContext) -> ScreenStatus
  /// Its keys, the most important first.
  var hints: [KeyHint] { get }
}

extension AppScreen {
  mutating func paste(_ text: String) -> [ScreenEffect] { [] }
  mutating func mouse(_ event: MouseEvent, in area: ScreenArea) -> [ScreenEffect] { [] }
  mutating func blur() {}
  var typing: ScreenTyping { .nothing }
  func picture(in area: ScreenArea) -> String? { nil }
}

/// What is typed into a field.
enum ScreenTyping: Hashable, Sendable {
  /// Every key is a command.
  case nothing
  /// Digits are typed, letters are commands.
  case figures
  /// Everything is typed.
  case text
}

/// How often figures are asked for again.
struct Pace: Hashable, Sendable {
  /// Prices.
  let prices: Duration
  /// Exchange rates.
  let rates: Duration
  /// What hardly changes.
  let lists: Duration

  /// Every minute, every five minutes, every hour.
  static let live = Pace(prices: .seconds(60), rates: .seconds(300), lists: .seconds(3_600))

  /// Everything that moves at the mock client's step.
  static func mock(_ step: Duration) -> Pace { Pace(prices: step, rates: step, lists: .seconds(3_600)) }
}
