/// The state of a single-line text field: its content, its cursor and its selection.
package struct TextField: Hashable, Sendable {
  /// The cursor of a text field, as a separate value because a model recreates the field for each key.
  package struct Cursor: Hashable, Sendable {
    /// The number of characters before the cursor; `nil` for the end of the content.
    package var offset: Int?
    /// Whether the whole content of the field is selected, so that the next character replaces it.
    package var isSelected = false

    package init(offset: Int? = nil, isSelected: Bool = false) {
      self.offset = offset
      self.isSelected = isSelected
    }
  }

  /// The content of the text field.
  package private(set) var text: String
  package private(set) var cursor: Cursor
  private let limit: Int
  private let isAllowed: @Sendable (Character) -> Bool

  package init(_ text: String = "", limit: Int = 60) { self.init(text, limit: limit) { _ in true } }

  /// Creates a text field of at most `limit` Unicode scalars, which ignores characters that are not accepted.
  package init(
    _ text: String = "", limit: Int, cursor: Cursor = Cursor(),
    allowing isAllowed: @escaping @Sendable (Character) -> Bool
  ) {
    self.text = text
    self.limit = limit
    self.cursor = cursor
    self.isAllowed = isAllowed
  }

  package static func == (left: TextField, right: TextField) -> Bool {
    left.text == right.text && left.cursor == right.cursor
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(cursor)
  }

  package var offset: Int { max(0, min(cursor.offset ?? text.count, text.count)) }

  /// Handles a key and returns whether the content changed; `nil` for a key that is not handled.
  package mutating func press(_ key: KeyPress) -> Bool? {
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

  /// Inserts a character at the cursor, or replaces the selected content; ignores control characters.
  @discardableResult
  package mutating func type(_ character: Character) -> Bool {
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

  /// Inserts the first line of a pasted string that is not blank, without outer spaces and characters not accepted.
  @discardableResult
  package mutating func paste(_ pasted: String) -> Bool {
    let lines = pasted.split(whereSeparator: \.isNewline)
    let line = lines.first { !$0.allSatisfy(\.isWhitespace) } ?? ""
    let words = line.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
    return words.reduce(false) { changed, character in type(character) || changed }
  }

  /// Removes the character before the cursor, or the selected content.
  @discardableResult
  package mutating func erase() -> Bool {
    if cursor.isSelected { return clear() }
    guard offset > 0 else { return false }
    text.remove(at: text.index(text.startIndex, offsetBy: offset - 1))
    if let position = cursor.offset { moveCursor(to: position - 1) }
    return true
  }

  private mutating func eraseForward() -> Bool {
    if cursor.isSelected { return clear() }
    guard offset < text.count else { return false }
    text.remove(at: text.index(text.startIndex, offsetBy: offset))
    moveCursor(to: offset)
    return true
  }

  @discardableResult
  package mutating func clear() -> Bool {
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

extension CellGrid {
  /// Draws a search field; `columns` is the width of the field in cells.
  package mutating func putSearch(
    _ field: TextField, row: Int, column: Int, columns: Int, on background: CellStyle.Background = .raised
  ) {
    let used = put("/ ", row: row, column: column, CellStyle(.accent, on: background, bold: true))
    putField(
      field, row: row, column: column + used, CellStyle(on: background, underlined: true), limit: columns - used)
  }

  /// Draws a text field of at most `limit` cells, in which a long content is scrolled to the cursor.
  package mutating func putField(
    _ field: TextField, hasCursor: Bool = true, row: Int, column: Int, _ style: CellStyle, limit: Int
  ) {
    let characters = Array(field.text)
    let offset = field.offset
    var hidden = 0
    while hidden < offset, width(of: String(characters[hidden..<offset])) >= limit { hidden += 1 }
    putField(
      String(characters[hidden...]), cursor: hasCursor ? offset - hidden : nil, row: row, column: column, style,
      limit: limit)
  }

  /// Draws an input field; `cursor` is the number of characters before the cursor, `nil` for no cursor.
  package mutating func putField(
    _ text: String, cursor: Int?, row: Int, column: Int, _ style: CellStyle, limit: Int = .max
  ) {
    let used = put(text, row: row, column: column, style, limit: limit)
    guard let cursor else { return }
    if cursor >= text.count {
      put("▏", row: row, column: column + used, CellStyle(.accent, on: style.background))
    } else {
      let start = column + width(of: String(text.prefix(cursor)))
      restyle(row: row, columns: start..<(start + 1)) { _ in CellStyle(on: .accent, bold: true) }
    }
  }
}
