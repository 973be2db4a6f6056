import QuidTerminal

/// The focus, the cursor and the input of an amount field; the model of the screen stores the amount.
struct AmountField: Hashable, Sendable {
  /// The cursor in the amount; `nil` while the field does not have the focus.
  private(set) var cursor: TextField.Cursor?

  var isFocused: Bool { cursor != nil }

  /// Focuses the field; if `isSelected` is true, the first typed character replaces the amount.
  mutating func focus(isSelected: Bool) { cursor = TextField.Cursor(isSelected: isSelected) }

  mutating func blur() { cursor = nil }

  /// Handles a key and returns the changed amount; `nil` if it has not changed.
  ///
  /// Without the focus, a digit, a decimal separator or a symbol replaces the amount and focuses the field.
  mutating func press(_ key: KeyPress, in amount: String) -> String? {
    if !isFocused, key.startsAmount { focus(isSelected: true) }
    return edit(amount) { $0.press(key) == true }
  }

  /// Pastes text into the amount, or replaces the amount if the field does not have the focus, and returns it.
  mutating func paste(_ text: String, in amount: String) -> String? {
    if !isFocused { focus(isSelected: true) }
    return edit(amount) { $0.paste(text) }
  }

  private mutating func edit(_ amount: String, _ change: (inout TextField) -> Bool) -> String? {
    guard let cursor else { return nil }
    var field = TextField(amount, cursor: cursor)
    let hasChanged = change(&field)
    self.cursor = field.cursor
    return hasChanged ? field.text : nil
  }

  func isSelected(_ amount: String) -> Bool { cursor?.isSelected == true && !amount.isEmpty }

  /// Returns the number of characters before the cursor; `nil` without the focus or with a selected amount.
  func cursorOffset(in amount: String, isSelected: Bool) -> Int? {
    guard let cursor, !isSelected else { return nil }
    return min(cursor.offset ?? amount.count, amount.count)
  }
}

extension KeyPress {
  /// Whether the key is a digit, a decimal separator or a symbol, which are not letters of commands.
  var startsAmount: Bool {
    if case .character(let character) = self {
      character.isNumber || !character.isLetter && !character.isWhitespace
    } else {
      false
    }
  }
}
