extension KeyPress {
  private static let named: [String: KeyPress] = [
    "Enter": .enter, "Esc": .escape, "Tab": .tab, "Shift-Tab": .backTab, "Space": .character(" "),
    "Backspace": .backspace, "Del": .delete, "Ins": .insert, "↑": .up, "↓": .down, "←": .left, "→": .right,
    "Home": .home, "End": .end, "PgUp": .pageUp, "PgDn": .pageDown, "^PgUp": .controlPageUp, "^PgDn": .controlPageDown,
  ]

  /// Creates the key with a label on the screen, such as `^X`, `F2` or `PgUp`; returns `nil` for any other string.
  package init?(label: String) {
    if let key = Self.named[label] {
      self = key
    } else if label.count == 1, let character = label.first {
      self = .character(character)
    } else if let letter = Self.character(of: label, after: "^") {
      self = .control(letter)
    } else if let character = Self.character(of: label, after: "Alt-") {
      self = .alt(character)
    } else if let number = (1...12).first(where: { "F\($0)" == label }) {
      self = .function(number)
    } else {
      return nil
    }
  }

  private static func character(of label: String, after prefix: String) -> Character? {
    guard label.hasPrefix(prefix), label.count == prefix.count + 1, let character = label.last, character.isASCII else {
      return nil
    }
    return Character(character.lowercased())
  }
}
