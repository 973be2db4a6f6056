import QuidPresentation

/// A line of several parts that is short of room: the last parts are left out before any is cut in two.
enum StatusText {
  /// The text as at most `rows` lines of at most `columns` cells.
  ///
  /// - Parameters:
  ///   - ends: what a part ends with, such as `. `.
  ///   - grid: what the lines are for, which knows how wide they are.
  static func lines(_ text: String, columns: Int, rows: Int, ends: [String], _ grid: CellGrid) -> [String] {
    let whole = wrapped(text, columns, grid)
    guard whole.count > rows || whole.contains(where: { grid.width(of: $0) > columns }) else { return whole }
    for part in parts(text, ends) {
      let lines = wrapped(part, columns, grid)
      if lines.count <= rows, lines.allSatisfy({ grid.width(of: $0) <= columns }) { return lines }
    }
    // Not even the first part has room; the grid cuts what is too wide.
    return whole.prefix(rows - 1) + [whole.dropFirst(rows - 1).joined(separator: " ")]
  }

  /// The text without its last part, without its last two, and so on.
  private static func parts(_ text: String, _ ends: [String]) -> [String] {
    text.indices.reversed().compactMap { index in
      guard let end = ends.first(where: { text[index...].hasPrefix($0) }) else { return nil }
      // The full stop belongs to the sentence; other marks only hold parts apart.
      return String(text[..<index]) + (end.hasPrefix(".") ? "." : "")
    }
  }

  private static func wrapped(_ text: String, _ columns: Int, _ grid: CellGrid) -> [String] {
    StyledLine.wrapping(grid.shown(text), columns: columns).map { line in
      let line = line.spans.map(\.text).joined()
      // What holds two parts apart has nothing to do at the end of a line.
      let mark = grid.shown(" ·")
      return line.hasSuffix(mark) ? String(line.dropLast(mark.count)) : line
    }
  }
}
