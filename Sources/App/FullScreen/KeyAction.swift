import QuidTerminal

/// An action that a key performs in the full-screen app.
///
/// The keys of fields, menus and windows, and Enter on the Send screen, which opens and confirms a payment, are input.
enum KeyAction: Hashable, Sendable {
  case quit, help, command, refresh, testData, currency
  /// Selects the screen with a number, from 1.
  case screen(Int)
  case previousScreen, nextScreen
  case redraw, suspend, back
  case open, up, down, pageUp, pageDown, halfPageUp, halfPageDown, first, last
  case previousPoint, nextPoint
  case search, add, edit, sort, reverse, watchlist, star, menu, openPage, copy, hideAmounts
  case longerPeriod, shorterPeriod, chartStyle, export
  case amount, swap, nextField, previousField, maximum, speed, recipient, sends, code, from, to, details, field

  /// The actions of all screens, with the labels of their keys.
  private static let common: [(KeyAction, String)] =
    [
      (.quit, "q"), (.help, "?"), (.command, ": ^P Alt-X"), (.refresh, "r"), (.testData, "T"), (.currency, "c"),
      (.previousScreen, "^PgUp"), (.nextScreen, "^PgDn"), (.redraw, "^L"), (.suspend, "^Z"), (.back, "Esc"),
    ] + (1...9).map { (.screen($0), "\($0) F\($0) Alt-\($0)") }

  private static let list: [(KeyAction, String)] = [
    (.open, "Enter"), (.up, "↑ k"), (.down, "↓ j"), (.pageUp, "PgUp"), (.pageDown, "PgDn"), (.first, "Home"),
    (.last, "End"), (.search, "/"),
  ]
  private static let coin: [(KeyAction, String)] = [
    (.halfPageUp, "^U"), (.halfPageDown, "^D"), (.first, "g"), (.last, "G"), (.star, "f Space"), (.menu, "m"),
  ]
  private static let chart: [(KeyAction, String)] = [
    (.previousPoint, "← h"), (.nextPoint, "→ l"), (.openPage, "o"), (.copy, "y"), (.back, "Backspace"),
  ]

  private static let onAllScreens = table(common)

  /// The actions on the screens with keys of their own, by the identifiers of their tabs.
  static let onScreens: [String: [KeyPress: KeyAction]] = [
    "market": table(
      common + list + coin + [
        (.open, "→"), (.search, "Tab"), (.add, "a +"), (.sort, "s"), (.reverse, "S"), (.watchlist, "w"),
      ]),
    "coin": table(
      common + coin + chart + [
        (.pageUp, "PgUp ↑"), (.pageDown, "PgDn ↓"), (.first, "Home"), (.last, "End"), (.search, "/"),
        (.longerPeriod, "]"), (.shorterPeriod, "["), (.chartStyle, "k"), (.export, "x"),
      ]),
    "send": table(
      common + [
        (.amount, "e"), (.swap, "^X x"), (.nextField, "Tab"), (.previousField, "Shift-Tab"), (.maximum, "m"),
        (.speed, "t"), (.recipient, "o"), (.sends, "j"), (.code, "l"),
      ]),
    "bitcoin": table(common + list + [(.open, "Space"), (.back, "Backspace")]),
    "convert": table(
      common + [
        (.amount, "e"), (.swap, "^X x s"), (.nextField, "Tab ↓"), (.previousField, "Shift-Tab ↑"), (.from, "f"),
        (.to, "t"), (.details, "d"), (.field, "Enter"),
      ]),
    "portfolio": table(
      common + list + coin + chart + [
        (.add, "a"), (.edit, "e"), (.sort, "s"), (.reverse, "S"), (.hideAmounts, "H"),
      ]),
  ]

  private static func table(_ actions: [(KeyAction, String)]) -> [KeyPress: KeyAction] {
    Dictionary(
      uniqueKeysWithValues: actions.flatMap { action, labels in
        labels.split(separator: " ").compactMap { KeyPress(label: String($0)) }.map { ($0, action) }
      })
  }

  /// Creates the action of a key on a screen; returns `nil` for a key that is input.
  init?(_ key: KeyPress, on screen: Tab) {
    guard let action = (Self.onScreens[screen.id] ?? Self.onAllScreens)[key] else { return nil }
    self = action
  }

  /// Creates the action of a key in a field or window; returns `nil` for a key that is input.
  init?(inField key: KeyPress, isCommandLine: Bool) {
    if case .character = key { return nil }
    guard key != .escape, let action = Self.onAllScreens[key], !isCommandLine || action != .command else { return nil }
    self = action
  }

  /// Creates the action of a key in a window about a payment; returns `nil` for a key that is input.
  init?(inPaymentWindow key: KeyPress) {
    guard case .character = key else {
      self.init(inField: key, isCommandLine: false)
      return
    }
    let actions: [KeyAction] = [.quit, .refresh, .help, .command]
    guard let action = Self.onAllScreens[key], actions.contains(action) else { return nil }
    self = action
  }

  /// Returns the number of rows by which the action moves the selection of a list; `nil` for any other action.
  func rows(page: Int, halfPage: Int) -> Int? {
    switch self {
    case .up: -1
    case .down: 1
    case .pageUp: -page
    case .pageDown: page
    case .halfPageUp: -halfPage
    case .halfPageDown: halfPage
    case .first: .min
    case .last: .max
    default: nil
    }
  }
}
