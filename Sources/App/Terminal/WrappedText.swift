extension StyledLine {
  /// Returns a paragraph as lines of at most `columns` cells, wrapped between words.
  ///
  /// A longer word is not broken.
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

  /// Returns a paragraph as the minimum number of lines of at most `columns` cells, all about equally wide.
  static func balancing(_ text: String, columns: Int) -> [String] {
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
