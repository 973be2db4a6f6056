extension StyledLine {
  /// A paragraph as lines of at most `columns` cells, broken between words.
  static func wrapping(_ text: String, columns: Int, _ style: TextStyle = .plain) -> [StyledLine] {
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

  /// A paragraph as as few lines of at most `columns` cells as it needs, all of them about as wide.
  static func balancing(_ text: String, columns: Int) -> [String] {
    func lines(_ columns: Int) -> [String] { wrapping(text, columns: columns).map { $0.spans.map(\.text).joined() } }
    let widest = lines(columns)
    guard widest.count > 1 else { return widest }
    // No narrower than the same text in equal parts could be.
    for narrow in min(columns, max(1, text.cellWidth / widest.count))..<columns {
      let lines = lines(narrow)
      if lines.count == widest.count { return lines }
    }
    return widest
  }
}
