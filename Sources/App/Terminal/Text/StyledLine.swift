/// A line of output in several styles, as all commands print it.
package struct StyledLine: Hashable, Sendable {
  package private(set) var spans: [Span] = []

  package struct Span: Hashable, Sendable {
    package var text: String
    package var style: TextStyle
    /// Whether the line contains a template or another string that the user typed to be printed.
    package var isVerbatim = false
  }

  package init(_ text: String = "", _ style: TextStyle = .plain) {
    append(text, style)
  }

  package mutating func append(_ text: String, _ style: TextStyle = .plain) {
    guard !text.isEmpty else { return }
    spans.append(Span(text: text, style: style))
  }

  /// Appends a string that the user typed to be printed, such as a template.
  ///
  /// The string keeps its tabs and characters that depend on the font, such as icons. Other control characters are
  /// replaced.
  package mutating func append(verbatim text: String) {
    guard !text.isEmpty else { return }
    spans.append(Span(text: text, style: .plain, isVerbatim: true))
  }

  package mutating func append(_ line: StyledLine) { spans += line.spans }

  /// The string of the line, without styles.
  package var text: String { spans.reduce(into: "") { $0 += $1.text } }

  package var withoutTrailingSpace: StyledLine {
    var line = self
    while let last = line.spans.popLast() {
      let end = last.text.lastIndex { $0 != " " }.map { last.text.index(after: $0) } ?? last.text.startIndex
      line.append(String(last.text[..<end]), last.style)
      if end > last.text.startIndex { break }
    }
    return line
  }

  /// Returns the line for output on a terminal: sanitized and, with colors, with SGR sequences.
  ///
  /// - Parameter isolated: Whether spans that are written from right to left are isolated, so that they do not move
  ///   others.
  package func rendered(inColor: Bool, isolated: Bool = false) -> String {
    spans.reduce(into: "") { line, span in
      var safe = span.isVerbatim ? span.text.withoutControlCharacters : span.text.safeForTerminal()
      if isolated, safe.isRightToLeft { safe = "\(String.isolateStart)\(safe)\(String.isolateEnd)" }
      guard inColor, let rendition = span.style.rendition else { return line += safe }
      line += "\u{1B}[\(rendition)m\(safe)\u{1B}[0m"
    }
  }
}

extension StyledLine {
  /// Returns a paragraph as lines of at most `columns` cells, wrapped between words; a longer word is not broken.
  package static func wrapping(_ text: String, columns: Int, _ style: TextStyle = .plain) -> [StyledLine] {
    var lines: [String] = []
    var current = ""
    for word in text.split(separator: " ") {
      if !current.isEmpty, current.cellWidth + 1 + String(word).cellWidth > columns {
        lines.append(current)
        current = ""
      }
      current += current.isEmpty ? String(word) : " \(word)"
    }
    lines.append(current)
    return lines.map { StyledLine($0, style) }
  }

  /// Returns a paragraph as the minimum number of lines of at most `columns` cells, all about equally wide.
  package static func balancing(_ text: String, columns: Int) -> [String] {
    func lines(_ columns: Int) -> [String] { wrapping(text, columns: columns).map { $0.spans.map(\.text).joined() } }
    let widest = lines(columns)
    guard widest.count > 1 else { return widest }
    // Lines of equal width are the lower bound.
    for narrow in min(columns, max(1, text.cellWidth / widest.count))..<columns {
      let lines = lines(narrow)
      if lines.count == widest.count { return lines }
    }
    return widest
  }
}
