/// One line of text in several styles; the only way text reaches a person.
struct StyledLine: Hashable, Sendable {
  private(set) var spans: [Span] = []

  struct Span: Hashable, Sendable {
    var text: String
    var style: TextStyle
  }

  init(_ text: String = "", _ style: TextStyle = .plain) {
    append(text, style)
  }

  mutating func append(_ text: String, _ style: TextStyle = .plain) {
    guard !text.isEmpty else { return }
    spans.append(Span(text: text, style: style))
  }

  /// Adds the spans of another line.
  mutating func append(_ line: StyledLine) { spans += line.spans }

  /// The text of the line, without styles.
  var text: String { spans.reduce(into: "") { $0 += $1.text } }

  /// The line without spaces at its end.
  var withoutTrailingSpace: StyledLine {
    var line = self
    while let last = line.spans.popLast() {
      let end = last.text.lastIndex { $0 != " " }.map { last.text.index(after: $0) } ?? last.text.startIndex
      line.append(String(last.text[..<end]), last.style)
      if end > last.text.startIndex { break }
    }
    return line
  }

  /// The line as bytes for the terminal: every span sanitised, then dressed in its style.
  func rendered(inColor: Bool) -> String {
    spans.reduce(into: "") { line, span in
      let safe = span.text.safeForTerminal()
      guard inColor, let rendition = span.style.rendition else { return line += safe }
      line += "\u{1B}[\(rendition)m\(safe)\u{1B}[0m"
    }
  }
}
