/// The state of a single-line text field: its content, its cursor and its selection.
struct TextField: Hashable, Sendable {
  /// The cursor of a text field.
  ///
  /// A separate value, because the field is recreated for each key where a model stores its content.
  struct Cursor: Hashable, Sendable {
    /// The number of characters before the cursor; `nil` for the end of the content.
    var offset: Int?
    /// Whether the whole content is selected, so that the next character replaces it.
    var isSelected = false
  }

  /// The content.
  private(set) var text: String
  private(set) var cursor: Cursor
  private let limit: Int
  private let isAllowed: @Sendable (Character) -> Bool

  /// Creates a field that accepts all printable characters.
  init(_ text: String = "", limit: Int = 60) { self.init(text, limit: limit) { _ in true } }

  /// Creates a field that accepts certain characters and ignores others.
  ///
  /// - Parameters:
  ///   - text: The initial content.
  ///   - limit: The maximum number of Unicode scalars.
  ///   - cursor: The initial cursor.
  ///   - isAllowed: Returns whether the field accepts a character.
  init(
    _ text: String = "", limit: Int, cursor: Cursor = Cursor(),
    allowing isAllowed: @escaping @Sendable (Character) -> Bool
  ) {
    self.text = text
    self.limit = limit
    self.cursor = cursor
    self.isAllowed = isAllowed
  }

  static func == (left: TextField, right: TextField) -> Bool { left.text == right.text && left.cursor == right.cursor }

  func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(cursor)
  }

  /// The number of characters before the cursor.
  var offset: Int { max(0, min(cursor.offset ?? text.count, text.count)) }

  /// Handles a key that edits the content or moves the cursor.
  ///
  /// - Returns: Whether the content changed; `nil` for a key that does neither.
  mutating func press(_ key: KeyPress) -> Bool? {
    switch key {
    case .character(let character): return type(character) ? true : nil
    case .backspace: return erase()
    case .delete: return eraseForward()
    case .control("u"): return clear()
    case .left: moveCursor(to: cursor.isSelected ? 0 : offset - 1)
    case .right: moveCursor(to: cursor.isSelected ? text.count : offset + 1)
    case .home, .control("a"): moveCursor(to: 0)
    case .end, .control("e"): moveCursor(to: text.count)
    default: return nil
    }
    return false
  }

  /// Inserts a character at the cursor, or replaces the selected content.
  ///
  /// Ignores control characters.
  ///
  /// - Returns: Whether the content changed.
  @discardableResult
  mutating func type(_ character: Character) -> Bool {
    let isSafe = character.unicodeScalars.allSatisfy(\.isSafeForTerminal)
    guard isSafe, isAllowed(character) else { return false }
    if cursor.isSelected { clear() }
    guard text.unicodeScalars.count < limit else { return false }
    let position = offset
    text.insert(character, at: text.index(text.startIndex, offsetBy: position))
    // A combining character joins the character before it, so the count may not grow.
    if cursor.offset != nil { moveCursor(to: min(position + 1, text.count)) }
    return true
  }

  /// Inserts the first line of a pasted string that is not blank, without leading and trailing whitespace and without
  /// characters that the field does not accept.
  ///
  /// - Returns: Whether the content changed.
  @discardableResult
  mutating func paste(_ pasted: String) -> Bool {
    let lines = pasted.split(whereSeparator: \.isNewline)
    let line = lines.first { !$0.allSatisfy(\.isWhitespace) } ?? ""
    let words = line.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
    return words.reduce(false) { changed, character in type(character) || changed }
  }

  /// Removes the character before the cursor, or the selected content.
  ///
  /// - Returns: Whether the content changed.
  @discardableResult
  mutating func erase() -> Bool {
    if cursor.isSelected { return clear() }
    guard offset > 0 else { return false }
    text.remove(at: text.index(text.startIndex, offsetBy: offset - 1))
    if let position = cursor.offset { moveCursor(to: position - 1) }
    return true
  }

  /// Removes the character after the cursor, or the selected content.
  private mutating func eraseForward() -> Bool {
    if cursor.isSelected { return clear() }
    guard offset < text.count else { return false }
    text.remove(at: text.index(text.startIndex, offsetBy: offset))
    moveCursor(to: offset)
    return true
  }

  /// Removes all content.
  ///
  /// - Returns: Whether the content changed.
  @discardableResult
  mutating func clear() -> Bool {
    defer {
      text = ""
      cursor = Cursor()
    }
    return !text.isEmpty
  }

  private mutating func moveCursor(to offset: Int) {
    cursor.isSelected = false
    cursor.offset = offset >= text.count ? nil : max(0, offset)
  }
}
