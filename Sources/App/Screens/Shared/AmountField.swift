import QuidPresentation
import QuidTerminal

/// The focus, the cursor and the input of an amount field; the model of the screen stores the amount.
struct AmountField: Hashable, Sendable {
  /// The cursor in the amount; `nil` while the field does not have the focus.
  private(set) var cursor: TextField.Cursor?
  private let decimalSeparator: String

  /// The maximum number of characters of an amount.
  private static let limit = 40

  enum Edit: Hashable, Sendable {
    case ignored
    case unchanged
    case changed(String)
  }

  init(_ numbers: NumberFormat) { decimalSeparator = numbers.decimalSeparator }

  var isFocused: Bool { cursor != nil }

  /// Focuses the field; if `isSelected` is true, the first typed character replaces the amount.
  mutating func focus(isSelected: Bool) { cursor = TextField.Cursor(isSelected: isSelected) }

  mutating func blur() { cursor = nil }

  /// Handles a key; without the focus, a digit or a decimal separator replaces the amount and focuses the field.
  mutating func press(_ key: KeyPress, in amount: String) -> Edit {
    if !isFocused, key.startsAmount { focus(isSelected: true) }
    return edit(amount) { $0.press(key) }
  }

  /// Pastes text into the amount, or replaces the amount if the field does not have the focus.
  mutating func paste(_ text: String, in amount: String) -> Edit {
    if !isFocused { focus(isSelected: true) }
    return edit(amount) { $0.paste(text) }
  }

  /// Applies an edit to the amount and returns its result; an edit without effect or without the focus is ignored.
  ///
  /// Both decimal separators are accepted, because the error about the wrong one names the correct one.
  private mutating func edit(_ amount: String, _ change: (inout TextField) -> Bool?) -> Edit {
    guard let cursor else { return .ignored }
    let separator = decimalSeparator
    var field = TextField(amount, limit: Self.limit, cursor: cursor) {
      "0123456789.,".contains($0) || String($0) == separator
    }
    guard let hasChanged = change(&field) else { return .ignored }
    self.cursor = field.cursor
    return hasChanged ? .changed(field.text) : .unchanged
  }

  func isSelected(_ amount: String) -> Bool { cursor?.isSelected == true && !amount.isEmpty }

  /// Returns the number of characters before the cursor; `nil` without the focus or with a selected amount.
  func cursorOffset(in amount: String, isSelected: Bool) -> Int? {
    guard let cursor, !isSelected else { return nil }
    return min(cursor.offset ?? amount.count, amount.count)
  }
}

extension KeyPress {
  /// Whether the key is a digit or a decimal separator.
  var startsAmount: Bool {
    if case .character(let character) = self { character.isNumber || ".,٫".contains(character) } else { false }
  }
}
