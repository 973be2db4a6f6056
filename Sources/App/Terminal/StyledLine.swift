/// A line of output in several styles.
///
/// Commands print all output as styled lines.
struct StyledLine: Hashable, Sendable {
  private(set) var spans: [Span] = []

  /// A part of a line in one style.
  struct Span: Hashable, Sendable {
    var text: String
    var style: TextStyle
  }

  /// Creates a line of one style.
  init(_ text: String = "", _ style: TextStyle = .plain) {
    append(text, style)
  }

  /// Appends a string in a style.
  mutating func append(_ text: String, _ style: TextStyle = .plain) {
    guard !text.isEmpty else { return }
    spans.append(Span(text: text, style: style))
  }

  /// Appends the spans of another line.
  mutating func append(_ line: StyledLine) { spans += line.spans }

  /// The content of the line, without styles.
  var text: String { spans.reduce(into: "") { $0 += $1.text } }

  /// The line without trailing spaces.
  var withoutTrailingSpace: StyledLine {
    var line = self
    while let last = line.spans.popLast() {
      let end = last.text.lastIndex { $0 != " " }.map { last.text.index(after: $0) } ?? last.text.startIndex
      line.append(String(last.text[..<end]), last.style)
      if end > last.text.startIndex { break }
    }
    return line
  }

  /// Returns the line for output on a terminal: sanitised and, with colors, with SGR sequences.
  func rendered(inColor: Bool) -> String {
    spans.reduce(into: "") { line, span in
      let safe = span.text.safeForTerminal()
      guard inColor, let rendition = span.style.rendition else { return line += safe }
      line += "\u{1B}[\(rendition)m\(safe)\u{1B}[0m"
    }
  }
}
