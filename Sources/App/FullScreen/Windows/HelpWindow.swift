import QuidTerminal

/// The window with all keys of a screen, which scrolls on a small terminal.
struct HelpWindow: Sendable {
  private var offset = 0

  /// Handles a key.
  ///
  /// - Parameter last: The number of lines above the last page.
  mutating func press(_ key: KeyPress, last: Int) -> AppWindow.Outcome {
    offset = min(offset, last)
    switch key {
    case .down, .character("j"), .pageDown: offset = min(offset + 1, last)
    case .up, .character("k"), .pageUp: offset = max(0, offset - 1)
    default: return .closed
    }
    return .open
  }

  mutating func mouse(_ event: MouseEvent, last: Int) -> AppWindow.Outcome {
    switch event.action {
    case .wheelUp: press(.up, last: last)
    case .wheelDown: press(.down, last: last)
    case .press: .closed
    case .drag, .release, .secondaryPress: .open
    }
  }

  static let hints = [KeyHint("any key", "close"), KeyHint("↑ ↓", "scroll")]

  /// Returns the hints of the keys that work on every screen.
  static func commonHints(screens count: Int, digitsSelectScreens: Bool) -> [KeyHint] {
    let screens = (digitsSelectScreens ? ["1–\(count)"] : []) + ["F1–F\(count)", "Alt-1–Alt-\(count)"]
    return screens.map { KeyHint($0, "switch screen") } + [
      KeyHint("^PgUp ^PgDn", "previous or next screen"), KeyHint(": ^P Alt-X", "command line"),
      KeyHint("^L", "redraw"), KeyHint("^Z", "suspend"), KeyHint("q ^C", "quit"),
    ]
  }

  struct Layout {
    let frame: ScreenArea
    /// The number of lines of a column.
    let lines: Int
    /// The width of the longest key in cells.
    let keys: Int
    /// The width of a column in cells.
    let column: Int
    /// The number of lines above the last page.
    var last: Int { max(0, lines - (frame.rows - 2)) }

    /// Places the keys in one column, or in two columns if one is too high and both fit.
    init(_ hints: [KeyHint], in area: ScreenArea, _ grid: CellGrid) {
      keys = hints.map { grid.width(of: $0.key) }.max() ?? 0
      column = keys + (hints.map { grid.width(of: $0.action) }.max() ?? 0) + 4
      let columns = hints.count + 2 > area.rows && 2 * column + 4 <= area.columns ? 2 : 1
      lines = (hints.count + columns - 1) / columns
      frame = area.centered(rows: lines + 2, columns: max(24, columns * column + 3))
    }
  }

  /// Draws the keys; a long list scrolls.
  func view(_ hints: [KeyHint], into grid: inout CellGrid, _ area: ScreenArea) {
    let layout = Layout(hints, in: area, grid)
    let lines = layout.lines
    let inner = grid.putWindow("Keys", layout.frame)
    let window = ListWindow(count: lines, first: offset, rows: inner.rows)
    grid.putHiddenCounts(of: window, on: layout.frame)
    for (index, hint) in hints.enumerated() where window.range.contains(index % lines) {
      let row = inner.row + index % lines - window.range.lowerBound
      let start = inner.column + index / lines * layout.column
      grid.put(
        hint, row: row, column: start, keyStyle: CellStyle(.accent, on: .raised, bold: true), CellStyle(on: .raised),
        actionColumn: start + layout.keys + 2, end: inner.column + inner.columns)
    }
  }
}
