/// The visible lines of a scrolled list, computed from the selection, so that no scroll state is stored.
///
/// The selected line is centered, except near the ends of the list.
package struct ListWindow: Hashable, Sendable {
  /// The indices of the visible lines of the list.
  package let range: Range<Int>
  package let above: Int
  package let below: Int

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

  /// Returns the index of the list line that is drawn in a row of the terminal; `nil` if the row contains no line.
  ///
  /// - Parameter area: The area of the list, which begins with the first visible line.
  package func index(atRow row: Int, in area: ScreenArea) -> Int? {
    let index = range.lowerBound + row - area.row
    return area.rowRange.contains(row) && range.contains(index) ? index : nil
  }
}

extension CellGrid {
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
