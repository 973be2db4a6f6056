/// The visible lines of a scrolled list.
///
/// The scroll position is computed from the selection, so that no scroll state is stored: the selected line is centered,
/// except near the ends of the list.
package struct ListWindow: Hashable, Sendable {
  /// The indices of the visible lines.
  package let range: Range<Int>
  /// The number of hidden lines above.
  package let above: Int
  /// The number of hidden lines below.
  package let below: Int

  /// Creates a window around the selected line.
  package init(count: Int, selected: Int?, rows: Int) {
    let rows = max(0, min(rows, count))
    self.init(count: count, first: (selected ?? 0) - rows / 2, rows: rows)
  }

  /// Creates a window that starts at a line, or earlier if it would extend past the end of the list.
  package init(count: Int, first: Int, rows: Int) {
    let rows = max(0, min(rows, count))
    let first = max(0, min(first, count - rows))
    range = first..<(first + rows)
    above = first
    below = count - first - rows
  }

  /// Returns the index of the line that is drawn in a row of the terminal; `nil` if the row contains no line.
  ///
  /// - Parameters:
  ///   - row: The row, such as that of a mouse event.
  ///   - area: The area of the list, which begins with the first visible line.
  package func index(atRow row: Int, in area: ScreenArea) -> Int? {
    let index = range.lowerBound + row - area.row
    return area.rowRange.contains(row) && range.contains(index) ? index : nil
  }
}

extension CellGrid {
  /// Draws an empty window: a border with a title.
  ///
  /// - Returns: The area inside of the border and its margin.
  package mutating func putWindow(_ title: String, _ area: ScreenArea) -> ScreenArea {
    clear(area, on: .raised)
    let style = CellStyle(.faint, on: .raised)
    let bottom = area.row + area.rows - 1
    let right = area.column + area.columns - 1
    let line = String(repeating: "─", count: max(0, area.columns - 2))
    put("┌" + line + "┐", row: area.row, column: area.column, style)
    put("└" + line + "┘", row: bottom, column: area.column, style)
    for row in (area.row + 1)..<max(area.row + 1, bottom) {
      put("│", row: row, column: area.column, style)
      put("│", row: row, column: right, style)
    }
    put(
      " \(title) ", row: area.row, column: area.column + 2, CellStyle(on: .raised, bold: true), limit: area.columns - 4)
    return area.inset(top: 1, left: 2, bottom: 1, right: 2)
  }

  /// Writes the numbers of hidden lines above and below a list on the border of its window, if they fit.
  package mutating func putHiddenCounts(of list: ListWindow, on area: ScreenArea) {
    let ends = [(list.above, "↑", area.row), (list.below, "↓", area.row + area.rows - 1)]
    for (count, arrow, row) in ends where count > 0 {
      let text = [" \(arrow) \(count) more ", " \(arrow) \(count) "].first { isFree(width(of: $0), row: row, in: area) }
      guard let text else { continue }
      put(text, row: row, endingAt: area.column + area.columns - 2, CellStyle(.faint, on: .raised))
    }
  }

  /// Returns whether the last `width` cells of a window's border before its corner contain only the border.
  private func isFree(_ width: Int, row: Int, in area: ScreenArea) -> Bool {
    let end = area.column + area.columns - 2
    guard (0..<size.rows).contains(row), end - width > area.column, end <= size.columns else { return false }
    let line = shown("─")
    return ((end - width - 1)..<end).allSatisfy { String(self[row, $0].character) == line }
  }
}

extension CellGrid {
  /// Writes a string centered in a row of an area.
  package mutating func putCentered(_ text: String, row: Int, in area: ScreenArea, _ style: CellStyle = .plain) {
    let column = area.column + max(0, (area.columns - width(of: text)) / 2)
    put(text, row: row, column: column, style, limit: area.columns)
  }

  /// Writes a paragraph centered in an area, wrapped between words.
  ///
  /// - Parameter remedy: The suggestion below the paragraph.
  package mutating func putMessage(
    _ text: String, in area: ScreenArea, _ style: CellStyle = .plain, remedy: String? = nil
  ) {
    let columns = min(60, max(1, area.columns - 2))
    let lines = StyledLine.balancing(text, columns: columns)
    var last = remedy.map { StyledLine.balancing($0, columns: columns) } ?? []
    // An empty line separates both if the area has enough rows.
    if !last.isEmpty, lines.count + last.count < area.rows { last.insert("", at: 0) }
    let all = lines.prefix(max(0, area.rows - last.count)) + last
    let top = area.row + max(0, (area.rows - all.count) / 2)
    for (offset, line) in all.prefix(area.rows).enumerated() {
      putCentered(line, row: top + offset, in: area, offset < all.count - last.count ? style : .plain)
    }
  }

  /// Dims an area behind a window.
  ///
  /// Pictures cannot be dimmed and are removed.
  package mutating func dim(_ area: ScreenArea) {
    removePictures(in: area)
    for row in area.rowRange { restyle(row: row, columns: area.columnRange) { _ in .faint } }
  }

  /// Draws a button, sized to its title.
  ///
  /// - Returns: The width of the button in cells.
  @discardableResult
  package mutating func putButton(
    _ title: String, row: Int, column: Int, isEnabled: Bool = true, limit: Int = .max
  ) -> Int {
    let style = isEnabled ? CellStyle(on: .accent, bold: true) : CellStyle(.faint, on: .raised)
    return put("[ \(title) ]", row: row, column: column, style, limit: limit)
  }
}

/// Digits of three rows, for the main number of a screen.
package enum LargeDigits {
  /// The height of a digit in rows.
  package static let rows = 3

  /// The dots of each digit: five rows of three dots.
  ///
  /// Half-block characters draw two rows of dots in one line.
  private static let patterns: [Character: [UInt8]] = [
    "0": [0b111, 0b101, 0b101, 0b101, 0b111], "1": [0b010, 0b110, 0b010, 0b010, 0b111],
    "2": [0b111, 0b001, 0b111, 0b100, 0b111], "3": [0b111, 0b001, 0b111, 0b001, 0b111],
    "4": [0b101, 0b101, 0b111, 0b001, 0b001], "5": [0b111, 0b100, 0b111, 0b001, 0b111],
    "6": [0b111, 0b100, 0b111, 0b101, 0b111], "7": [0b111, 0b001, 0b001, 0b010, 0b010],
    "8": [0b111, 0b101, 0b111, 0b101, 0b111], "9": [0b111, 0b101, 0b111, 0b001, 0b111],
    ".": [0b0, 0b0, 0b0, 0b0, 0b1], ",": [0b0, 0b0, 0b0, 0b0, 0b1, 0b1],
  ]

  /// Returns the lines that draw a number; `nil` for a string with other characters or a terminal without blocks.
  package static func lines(_ text: String, _ alphabet: TerminalAlphabet) -> [String]? {
    guard alphabet == .unicode, !text.isEmpty else { return nil }
    var lines = Array(repeating: "", count: rows)
    for character in text {
      guard let pattern = patterns[character] else { return nil }
      let dots = character == "." || character == "," ? 1 : 3
      // A comma extends below the baseline.
      let rowsOfDots = pattern.count > 5 ? pattern : pattern + [0]
      for line in 0..<rows {
        if !lines[line].isEmpty { lines[line] += " " }
        for dot in (0..<dots).reversed() {
          let upper = rowsOfDots[2 * line] >> UInt8(dot) & 1
          let lower = rowsOfDots[2 * line + 1] >> UInt8(dot) & 1
          lines[line] += upper == 1 ? (lower == 1 ? "█" : "▀") : (lower == 1 ? "▄" : " ")
        }
      }
    }
    return lines
  }
}
