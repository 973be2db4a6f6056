import QuidTerminal

/// The keys of all actions of the full-screen app, configured or by default.
///
/// Translates a pressed key into an action, and the label of a default key into that of a configured key.
struct KeyBindings: Hashable, Sendable {
  let configured: [KeyAction: [KeyPress]]

  static let confirmationKeys: [KeyPress] = [.enter, .character("y")]

  init(_ configured: [KeyAction: [KeyPress]] = [:]) { self.configured = configured }

  /// Returns the keys of an action on a screen; `nil` means a screen with only the actions of all screens.
  func keys(of action: KeyAction, on screen: KeyAction.ScreenName?) -> [KeyPress] {
    guard action.isAvailable(on: screen) else { return [] }
    return configured[action] ?? action.defaultKeys(on: screen)
  }

  // MARK: Validation

  /// Returns the error that a key of an action confirms a payment, quits or has another action; `nil` if none does.
  func error(in action: KeyAction, named name: String) -> CommandError? {
    let keys = configured[action] ?? []
    if keys.contains(.control("c")), action != .quit {
      return .usage("\(name): ctrl-c always quits. Give another key.")
    }
    if action.screens.contains(.send), let key = keys.first(where: { Self.confirmationKeys.contains($0) }) {
      return .usage("\(name): “\(key.name)” confirms payments on the Send screen. Give another key.")
    }
    for screen in KeyAction.ScreenName.allCases {
      let keys = self.keys(of: action, on: screen)
      for other in KeyAction.allCases where other != action {
        guard let key = self.keys(of: other, on: screen).first(where: { keys.contains($0) }) else { continue }
        return .usage(
          "\(name): “\(key.name)” is already assigned to key.\(other.rawValue), which is active on the same screen."
            + " Assign another key to one of the two settings.")
      }
    }
    return nil
  }

  // MARK: Input

  enum Meaning: Hashable, Sendable {
    case action(KeyAction)
    case input(KeyPress)
  }

  /// Returns the meaning of a key on a screen; `nil` for a default key whose action has other keys.
  func meaning(of key: KeyPress, on screen: KeyAction.ScreenName?) -> Meaning? {
    meaning(of: key, on: screen, among: KeyAction.allCases)
  }

  /// Returns the meaning of a key in a field or window: input, or the action of a key that types and edits nothing.
  ///
  /// Returns `nil` for a default key whose action has other keys.
  func meaningInField(of key: KeyPress, isCommandLine: Bool) -> Meaning? {
    switch key {
    case .function, .alt, .controlPageUp, .controlPageDown: break
    case .control(let letter) where !Self.editingLetters.contains(letter) && (letter != "p" || !isCommandLine): break
    default: return .input(key)
    }
    return meaning(
      of: key, on: nil,
      among: KeyAction.allCases.filter { $0.isAvailableInFields && ($0 != .command || !isCommandLine) })
  }

  /// Returns the meaning of a key in the confirmation of a payment, which no configured key confirms; `nil` for none.
  func meaningInConfirmation(of key: KeyPress) -> Meaning? {
    guard key.isCharacter else { return meaningInField(of: key, isCommandLine: false) }
    return KeyBindings().meaning(of: key, on: nil, among: [.quit, .refresh, .help, .command])
  }

  private static let editingLetters: Set<Character> = ["a", "e", "f", "n", "o", "u"]

  private func meaning(of key: KeyPress, on screen: KeyAction.ScreenName?, among actions: [KeyAction]) -> Meaning? {
    if let action = actions.first(where: { keys(of: $0, on: screen).contains(key) }) { return .action(action) }
    return actions.contains { $0.defaultKeys(on: screen).contains(key) } ? nil : .input(key)
  }

  // MARK: Labels

  func label(of action: KeyAction) -> String { labels(of: action).first ?? "" }

  func labels(of action: KeyAction) -> [String] { (configured[action] ?? action.defaultKeys).map(\.label) }

  var hasConfiguredScreens: Bool {
    configured.keys.contains { $0.screenNumber != nil || $0 == .previousScreen || $0 == .nextScreen }
  }

  /// Returns the labels of the keys that select the screen with a number, from 1.
  func labels(ofScreen number: Int) -> [String] {
    KeyAction.allCases.first { $0.screenNumber == number }.map { labels(of: $0) } ?? ["\(number)", "F\(number)"]
  }

  /// Returns the label of the first key that selects the screen with a number, from 1, also while the user is typing.
  func label(ofScreen number: Int, isTyping: Bool) -> String {
    guard hasConfiguredScreens else { return isTyping ? "F\(number)" : "\(number)" }
    let labels = labels(ofScreen: number)
    return isTyping ? labels.first { KeyPress(label: $0)?.isCharacter == false } ?? "–" : labels[0]
  }

  /// Returns a label of default keys, such as `g G`, with the configured keys; other words are unchanged.
  ///
  /// - Parameter showsAll: Whether the label of a single key contains all configured keys and not only the first.
  func label(replacing label: String, on screen: KeyAction.ScreenName?, showsAll: Bool = false) -> String {
    guard !configured.isEmpty else { return label }
    let words = label.split(separator: " ").map { String($0) }
    return words.map { word in
      guard let key = KeyPress(label: word),
        let action = KeyAction.allCases.first(where: { $0.defaultKeys(on: screen).contains(key) }),
        configured[action] != nil
      else { return word }
      let labels = labels(of: action)
      return showsAll && words.count == 1 ? labels.joined(separator: " ") : labels[0]
    }.joined(separator: " ")
  }
}
