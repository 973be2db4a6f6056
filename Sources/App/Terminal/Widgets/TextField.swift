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

  package init(_ text: String = "", cursor: Cursor = Cursor()) {
    self.text = text
    self.cursor = cursor
  }

  package var offset: Int { max(0, min(cursor.offset ?? text.count, text.count)) }

  /// Handles a key and returns whether the content changed; `nil` for a key that is not handled.
  package mutating func press(_ key: KeyPress) -> Bool? {
    switch key {
    case .character(let character):
      type(String(character))
      return true
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

  /// Inserts a string at the cursor, or replaces the selected content.
  ///
  /// Nothing is left out: a field shows control and invisible characters as `�`.
  package mutating func type(_ typed: String) {
    if cursor.isSelected { clear() }
    let (position, count) = (offset, text.count)
    text.insert(contentsOf: typed, at: text.index(text.startIndex, offsetBy: position))
    // A combining character joins the character before it, so the count may not grow.
    if cursor.offset != nil { moveCursor(to: position + text.count - count) }
  }

  /// Inserts a pasted string without outer newlines, and without outer blanks if it becomes the whole content.
  @discardableResult
  package mutating func paste(_ pasted: String) -> Bool {
    let isWhole = cursor.isSelected || text.isEmpty
    func isOuter(_ character: Character) -> Bool { isWhole ? character.isWhitespace : character.isNewline }
    var inner = pasted.drop(while: isOuter)
    while let last = inner.last, isOuter(last) { inner.removeLast() }
    guard !inner.isEmpty else { return false }
    type(String(inner))
    return true
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
    var (hidden, used) = (offset, 0)
    while hidden > 0, used + width(of: String(characters[hidden - 1])) < limit {
      hidden -= 1
      used += width(of: String(characters[hidden]))
    }
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
