import QuidPresentation
import QuidTerminal

/// Shortens a message of several parts to the available size by removing whole parts from its end.
enum StatusText {
  /// Returns a message as at most `rows` lines of at most `columns` cells.
  ///
  /// If not even the first part fits, the last line is wider.
  ///
  /// - Parameters:
  ///   - text: The message.
  ///   - columns: The available width in cells.
  ///   - rows: The maximum number of lines.
  ///   - ends: The separators of parts, such as `. `.
  ///   - grid: The grid to draw the lines on, which determines the width of characters.
  static func lines(_ text: String, columns: Int, rows: Int, ends: [String], _ grid: CellGrid) -> [String] {
    let whole = wrapped(text, columns, grid)
    guard whole.count > rows || whole.contains(where: { grid.width(of: $0) > columns }) else { return whole }
    for part in parts(text, ends) {
      let lines = wrapped(part, columns, grid)
      if lines.count <= rows, lines.allSatisfy({ grid.width(of: $0) <= columns }) { return lines }
    }
    // Not even the first part fits. The grid truncates a line that is too wide.
    return whole.prefix(rows - 1) + [whole.dropFirst(rows - 1).joined(separator: " ")]
  }

  /// Returns the message without its last part, without its last two parts, and so on.
  private static func parts(_ text: String, _ ends: [String]) -> [String] {
    text.indices.reversed().compactMap { index in
      guard let end = ends.first(where: { text[index...].hasPrefix($0) }) else { return nil }
      // A full stop belongs to the sentence; any other separator is removed.
      return String(text[..<index]) + (end.hasPrefix(".") ? "." : "")
    }
  }

  private static func wrapped(_ text: String, _ columns: Int, _ grid: CellGrid) -> [String] {
    StyledLine.wrapping(grid.shown(text), columns: columns).map { line in
      let line = line.spans.map(\.text).joined()
      // A separator is not needed at the end of a line.
      let separator = grid.shown(" ·")
      return line.hasSuffix(separator) ? String(line.dropLast(separator.count)) : line
    }
  }
}
