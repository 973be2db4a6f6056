import QuidTerminal

extension CommandWindow {
  /// The maximum number of visible suggestions.
  static let visibleRows = 8

  /// The areas of the window.
  struct Layout {
    /// The whole window.
    let frame: ScreenArea
    /// The suggestions or the message.
    let list: ScreenArea
    /// The command line.
    let line: ScreenArea
  }

  /// Returns the layout at the bottom of an area, as high as the suggestions need.
  func layout(in area: ScreenArea) -> Layout {
    let columns = min(area.columns, 84)
    let needed = message.map { StyledLine.balancing($0, columns: columns - 4).count } ?? suggestions.count
    let rows = min(area.rows, max(1, min(needed, Self.visibleRows)) + 3)
    let frame = ScreenArea(
      row: area.row + area.rows - rows, column: area.column + (area.columns - columns) / 2, rows: rows,
      columns: columns)
    let inner = frame.inset(top: 1, left: 2, bottom: 1, right: 2)
    return Layout(frame: frame, list: inner.inset(bottom: 1), line: inner.inset(top: max(0, inner.rows - 1)))
  }

  /// Returns the visible suggestions.
  func listWindow(_ layout: Layout) -> ListWindow {
    ListWindow(count: suggestions.count, selected: selectedIndex, rows: layout.list.rows)
  }

  /// Draws the window.
  func view(into grid: inout CellGrid, _ area: ScreenArea) {
    let layout = layout(in: area)
    _ = grid.putWindow("Command", layout.frame)
    if let message { put(message, into: &grid, layout.list) }
    let (window, selectedIndex) = (listWindow(layout), selectedIndex)
    grid.putHiddenCounts(of: window, on: layout.frame)
    for (offset, index) in window.range.enumerated() {
      put(suggestions[index], into: &grid, row: layout.list.row + offset, layout.list)
      if index == selectedIndex {
        grid.highlight(row: layout.list.row + offset, columns: layout.list.columnRange, .selected)
      }
    }
    drawLine(into: &grid, layout.line)
  }

  private func put(_ message: String, into grid: inout CellGrid, _ area: ScreenArea) {
    let lines = StyledLine.balancing(message, columns: area.columns)
    for (offset, line) in lines.prefix(area.rows).enumerated() {
      grid.put(
        line, row: area.row + offset, column: area.column, CellStyle(.faint, on: .raised), limit: area.columns)
    }
  }

  /// Draws a suggestion: the label, the detail if there is enough space, and the value at the end of the row.
  private func put(_ suggestion: CommandSuggestion, into grid: inout CellGrid, row: Int, _ area: ScreenArea) {
    let end = area.column + area.columns
    // A value of a provider can have any length, and at least the start of the label stays visible.
    let valueWidth = min(grid.width(of: suggestion.value.text), max(0, area.columns - 8))
    let space = area.columns - (valueWidth > 0 ? valueWidth + 2 : 0)
    let isNarrow = grid.width(of: suggestion.label) > space
    let label = isNarrow ? suggestion.shortLabel ?? suggestion.label : suggestion.label
    let used = grid.put(label, row: row, column: area.column, CellStyle(on: .raised, bold: true), limit: space)
    let rest = space - used - 2
    if rest >= 4 {
      grid.put(
        suggestion.detail, row: row, column: area.column + used + 2, CellStyle(.faint, on: .raised), limit: rest)
    }
    if valueWidth > 0 {
      grid.put(suggestion.value, row: row, column: end - valueWidth, on: .raised, limit: valueWidth)
    }
  }

  /// Draws the prompt and the part of the command line around the cursor.
  private func drawLine(into grid: inout CellGrid, _ area: ScreenArea) {
    let prompt = ": "
    let accent = CellStyle(.accent, on: .raised, bold: true)
    grid.put(prompt, row: area.row, column: area.column, accent)
    let start = area.column + prompt.count
    let columns = area.columns - prompt.count
    guard !field.cursor.isSelected else {
      grid.put(field.text, row: area.row, column: start, CellStyle(on: .accent, bold: true), limit: columns)
      return
    }
    // The start of a long line scrolls out of the window, so that the cursor stays visible.
    var hidden = 0
    let characters = Array(field.text)
    while hidden < field.offset, grid.width(of: String(characters[hidden..<field.offset])) >= columns { hidden += 1 }
    grid.putField(
      String(characters[hidden...]), cursor: field.offset - hidden, row: area.row, column: start,
      CellStyle(on: .raised, underlined: true), limit: columns)
    // The cursor at the end of a field has the background of the screen.
    grid.restyle(row: area.row, columns: area.columnRange) { $0.background == .plain ? $0.on(.raised) : $0 }
  }
}
