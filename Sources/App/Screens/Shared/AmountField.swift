import QuidPresentation
import QuidTerminal

/// An amount field: its focus, its cursor and its input.
///
/// The amount is stored in the model of the screen, which may compute it.
struct AmountField: Hashable, Sendable {
  /// The cursor; `nil` while the field does not have the focus.
  private(set) var cursor: TextField.Cursor?
  private let decimalSeparator: String

  /// The maximum number of characters of an amount.
  private static let limit = 40

  /// The result of an input.
  enum Edit: Hashable, Sendable {
    case ignored
    case unchanged
    case changed(String)
  }

  /// Creates a field without the focus.
  init(_ numbers: NumberFormat) { decimalSeparator = numbers.decimalSeparator }

  var isFocused: Bool { cursor != nil }

  /// - Parameter isSelected: Whether the amount is selected, so that the first typed character replaces it. It should be
  ///   for a default or computed amount.
  mutating func focus(isSelected: Bool) { cursor = TextField.Cursor(isSelected: isSelected) }

  /// Removes the focus.
  mutating func blur() { cursor = nil }

  mutating func press(_ key: KeyPress, in amount: String) -> Edit { edit(amount) { $0.press(key) } }

  /// Pastes text into the amount, or replaces the amount of a field without the focus.
  mutating func paste(_ text: String, in amount: String) -> Edit {
    if !isFocused { focus(isSelected: true) }
    return edit(amount) { $0.paste(text) }
  }

  /// Edits the amount.
  ///
  /// The field accepts both decimal separators, because the error message for the wrong one explains the correct one.
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

  /// Returns the number of characters before the cursor; `nil` for a field without the focus or with a selected amount.
  func cursorOffset(in amount: String, isSelected: Bool) -> Int? {
    guard let cursor, !isSelected else { return nil }
    return min(cursor.offset ?? amount.count, amount.count)
  }
}
