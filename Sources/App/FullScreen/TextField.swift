/// A line of text that is typed or pasted, with a cursor and a value that is replaced by the first key.
struct TextField: Hashable, Sendable {
  /// The place of the cursor in a field, which outlives the field where a model holds its text.
  struct Cursor: Hashable, Sendable {
    /// The number of characters before the cursor; `nil` for the end of the text.
    var offset: Int?
    /// Whether the whole text is selected, so that the next character replaces it.
    var isSelected = false
  }

  private(set) var text: String
  private(set) var cursor: Cursor
  private let limit: Int
  private let isAllowed: @Sendable (Character) -> Bool

  /// A field for any text.
  init(_ text: String = "", limit: Int = 60) { self.init(text, limit: limit) { _ in true } }

  /// A field for certain characters; others are not taken.
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

  /// Takes a key that edits the text or moves the cursor.
  ///
  /// - Returns: Whether the text changed; `nil` for a key that does neither.
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

  /// Inserts a character at the cursor, or replaces a selected text; not a line break or another control.
  ///
  /// - Returns: Whether the text changed.
  @discardableResult
  mutating func type(_ character: Character) -> Bool {
    let isSafe = character.unicodeScalars.allSatisfy(\.isSafeForTerminal)
    guard isSafe, isAllowed(character) else { return false }
    if cursor.isSelected { clear() }
    guard text.unicodeScalars.count < limit else { return false }
    let place = offset
    text.insert(character, at: text.index(text.startIndex, offsetBy: place))
    // A combining character joins the one before it.
    if cursor.offset != nil { moveCursor(to: min(place + 1, text.count)) }
    return true
  }

  /// Inserts pasted text: its first line that is not blank, without spaces around it and without characters that cannot
  /// be typed.
  ///
  /// - Returns: Whether the text changed.
  @discardableResult
  mutating func paste(_ pasted: String) -> Bool {
    let lines = pasted.split(whereSeparator: \.isNewline)
    let line = lines.first { !$0.allSatisfy(\.isWhitespace) } ?? ""
    let words = line.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
    return words.reduce(false) { changed, character in type(character) || changed }
  }

  /// Removes the character before the cursor, or a selected text.
  ///
  /// - Returns: Whether the text changed.
  @discardableResult
  mutating func erase() -> Bool {
    if cursor.isSelected { return clear() }
    guard offset > 0 else { return false }
    text.remove(at: text.index(text.startIndex, offsetBy: offset - 1))
    if let place = cursor.offset { moveCursor(to: place - 1) }
    return true
  }

  /// Removes the character at the cursor, or a selected text.
  private mutating func eraseForward() -> Bool {
    if cursor.isSelected { return clear() }
    guard offset < text.count else { return false }
    text.remove(at: text.index(text.startIndex, offsetBy: offset))
    moveCursor(to: offset)
    return true
  }

  /// Removes the whole text.
  ///
  /// - Returns: Whether the text changed.
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
