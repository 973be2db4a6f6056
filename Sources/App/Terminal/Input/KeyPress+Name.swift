extension KeyPress {
  package enum NameError: Error, Hashable, Sendable {
    case unknown
    /// A terminal sends the same bytes for another key, whose name is given.
    case indistinguishable(from: String)
  }

  /// The keys that are not characters, and the characters that a list separated by commas cannot contain.
  private static let named: [(key: KeyPress, name: String, label: String)] = [
    (.enter, "enter", "Enter"), (.escape, "esc", "Esc"), (.tab, "tab", "Tab"), (.backTab, "shift-tab", "Shift-Tab"),
    (.character(" "), "space", "Space"), (.character(","), "comma", ","), (.backspace, "backspace", "Backspace"),
    (.delete, "delete", "Del"), (.insert, "insert", "Ins"), (.up, "up", "↑"), (.down, "down", "↓"),
    (.left, "left", "←"), (.right, "right", "→"), (.home, "home", "Home"), (.end, "end", "End"),
    (.pageUp, "page-up", "PgUp"), (.pageDown, "page-down", "PgDn"), (.controlPageUp, "ctrl-page-up", "^PgUp"),
    (.controlPageDown, "ctrl-page-down", "^PgDn"),
  ]

  private static let aliases: [Character: String] = ["h": "backspace", "i": "tab", "j": "enter", "m": "enter"]

  package static var names: [String] {
    let letters = "abcdefghijklmnopqrstuvwxyz"
    return named.map(\.name) + functionKeys.map { "f\($0)" }
      + letters.filter { aliases[$0] == nil }.map { "ctrl-\($0)" } + letters.map { "alt-\($0)" }
  }

  private static let functionKeys = 1...12

  /// Creates a key from its name, such as `x`, `ctrl-x`, `f2` or `page-up`.
  ///
  /// Letter case matters only for a single character.
  package init(name: String) throws(NameError) {
    let lowercased = name.lowercased()
    if let match = Self.named.first(where: { $0.name == lowercased }) {
      self = match.key
    } else if name.unicodeScalars.count == 1, let character = name.first, Self.isVisible(character) {
      self = .character(character)
    } else if let letter = Self.character(of: lowercased, after: "ctrl-"), letter.isASCII, letter.isLetter {
      if let name = Self.aliases[letter] { throw .indistinguishable(from: name) }
      self = .control(letter)
    } else if let character = Self.character(of: lowercased, after: "alt-"), character.isASCII,
      Self.isVisible(character), !Self.sequenceStarts.contains(character)
    {
      self = .alt(character)
    } else if let number = Self.functionKeys.first(where: { "f\($0)" == lowercased }) {
      self = .function(number)
    } else {
      throw .unknown
    }
  }

  private static let sequenceStarts: Set<Character> = ["[", "]", "^", "_"]

  private static func isVisible(_ character: Character) -> Bool {
    !character.isWhitespace && character.unicodeScalars.allSatisfy(\.isSafeForTerminal)
  }

  private static func character(of name: String, after prefix: String) -> Character? {
    name.hasPrefix(prefix) && name.count == prefix.count + 1 ? name.last : nil
  }

  package var name: String {
    if let match = Self.named.first(where: { $0.key == self }) { return match.name }
    return switch self {
    case .character(let character): "\(character)"
    case .control(let letter): "ctrl-\(letter)"
    case .alt(let character): "alt-\(character)"
    case .function(let number): "f\(number)"
    default: ""
    }
  }

  /// The label of the key on the screen, such as `^X`, `F2` or `PgUp`.
  package var label: String {
    if let match = Self.named.first(where: { $0.key == self }) { return match.label }
    return switch self {
    case .character(let character): "\(character)"
    case .control(let letter): "^\(letter.uppercased())"
    case .alt(let character): "Alt-\(character.uppercased())"
    case .function(let number): "F\(number)"
    default: ""
    }
  }

  /// Creates the key with a label on the screen, such as `^X`; returns `nil` for any other string.
  package init?(label: String) {
    if let match = Self.named.first(where: { $0.label == label }) {
      self = match.key
    } else if label.count == 1, let character = label.first {
      self = .character(character)
    } else if let letter = Self.character(of: label, after: "^"), letter.isASCII {
      self = .control(Character(letter.lowercased()))
    } else if let character = Self.character(of: label, after: "Alt-"), character.isASCII {
      self = .alt(Character(character.lowercased()))
    } else if let number = Self.functionKeys.first(where: { "F\($0)" == label }) {
      self = .function(number)
    } else {
      return nil
    }
  }
}
