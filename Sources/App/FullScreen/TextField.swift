/// A line of text that is typed, one character at a time or pasted.
struct TextField: Hashable, Sendable {
  private(set) var text: String
  private let limit: Int
  private let isAllowed: @Sendable (Character) -> Bool

  /// A field for any text.
  init(_ text: String = "", limit: Int = 60) { self.init(text, limit: limit) { _ in true } }

  /// A field for certain characters; others are not taken.
  init(_ text: String = "", limit: Int, allowing isAllowed: @escaping @Sendable (Character) -> Bool) {
    self.text = text
    self.limit = limit
    self.isAllowed = isAllowed
  }

  static func == (left: TextField, right: TextField) -> Bool { left.text == right.text }
  func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// Puts a character at the end; not a line break or another control.
  ///
  /// - Returns: whether the text changed.
  @discardableResult
  mutating func type(_ character: Character) -> Bool {
    let isSafe = character.unicodeScalars.allSatisfy(\.isSafeForTerminal)
    guard isSafe, isAllowed(character), text.unicodeScalars.count < limit else { return false }
    text.append(character)
    return true
  }

  /// Puts what was pasted at the end: the first line of it that says something, without spaces around it and without
  /// what cannot be typed.
  ///
  /// - Returns: whether the text changed.
  @discardableResult
  mutating func paste(_ pasted: String) -> Bool {
    let lines = pasted.split(whereSeparator: \.isNewline)
    let line = lines.first { !$0.allSatisfy(\.isWhitespace) } ?? ""
    let words = line.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
    return words.reduce(false) { changed, character in type(character) || changed }
  }

  /// Takes the last character away.
  ///
  /// - Returns: whether the text changed.
  @discardableResult
  mutating func erase() -> Bool { text.popLast() != nil }

  /// Takes everything away.
  ///
  /// - Returns: whether the text changed.
  @discardableResult
  mutating func clear() -> Bool {
    defer { text = "" }
    return !text.isEmpty
  }
}
