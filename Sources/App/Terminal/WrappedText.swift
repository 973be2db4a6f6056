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
}
