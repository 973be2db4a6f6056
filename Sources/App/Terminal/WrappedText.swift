extension StyledLine {
  /// A paragraph as lines of at most `columns` characters, broken between words.
  static func wrapping(_ text: String, columns: Int, _ style: TextStyle = .plain) -> [StyledLine] {
    var lines: [String] = []
    var current = ""
    for word in text.split(separator: " ") {
      if !current.isEmpty, current.count + 1 + word.count > columns {
        lines.append(current)
        current = ""
      }
      current += current.isEmpty ? String(word) : " \(word)"
    }
    lines.append(current)
    return lines.map { StyledLine($0, style) }
  }
}
