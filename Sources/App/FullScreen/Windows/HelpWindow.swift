import QuidTerminal

/// The window with all keys of a screen, which scrolls on a small terminal.
struct HelpWindow: Sendable {
  private var offset = 0

  mutating func press(_ key: KeyPress) -> Bool {
    switch key {
    case .down, .character("j"), .pageDown: offset += 1
    case .up, .character("k"), .pageUp: offset = max(0, offset - 1)
    default: return false
    }
    return true
  }

  /// Handles a mouse event and returns whether the window stays open.
  mutating func mouse(_ event: MouseEvent) -> Bool {
    switch event.action {
    case .wheelUp: press(.up)
    case .wheelDown: press(.down)
    case .press: false
    case .drag, .release, .secondaryPress: true
    }
  }

  static let hints = [KeyHint("any key", "close"), KeyHint("↑ ↓", "scroll")]

  static func commonHints(_ tabs: [Tab], _ keys: KeyBindings, digitsSelectScreens: Bool) -> [KeyHint] {
    let count = tabs.count
    let screens =
      keys.hasConfiguredScreens
      ? tabs.enumerated().map { KeyHint(keys.labels(ofScreen: $0.offset + 1).joined(separator: " "), $0.element.title) }
      : ((digitsSelectScreens ? ["1–\(count)"] : []) + ["F1–F\(count)", "Alt-1–Alt-\(count)"]).map {
        KeyHint($0, "switch screen")
      }
    func hint(_ title: String, _ actions: KeyAction..., and others: [String] = []) -> KeyHint {
      let labels = actions.flatMap { keys.labels(of: $0) }
      return KeyHint((labels + others.filter { !labels.contains($0) }).joined(separator: " "), title)
    }
    return screens + [
      hint("previous or next screen", .previousScreen, .nextScreen), hint("command line", .command),
      hint("redraw", .redraw), hint("suspend", .suspend), hint("quit", .quit, and: ["^C"]),
    ]
  }

  /// Draws the keys in one column, or in two columns if one is too high and both fit; a long list scrolls.
  func view(_ hints: [KeyHint], into grid: inout CellGrid, _ area: ScreenArea) {
    let keys = hints.map { grid.width(of: $0.key) }.max() ?? 0
    let actions = hints.map { grid.width(of: $0.action) }.max() ?? 0
    let column = keys + actions + 4
    let columns = hints.count + 2 > area.rows && 2 * column + 4 <= area.columns ? 2 : 1
    let lines = (hints.count + columns - 1) / columns
    let frame = area.centered(rows: lines + 2, columns: max(24, columns * column + 3))
    let inner = grid.putWindow("Keys", frame)
    let first = max(0, min(offset, lines - inner.rows))
    let window = ListWindow(count: lines, first: first, rows: inner.rows)
    grid.putHiddenCounts(of: window, on: frame)
    for (index, hint) in hints.enumerated() where window.range.contains(index % lines) {
      let row = inner.row + index % lines - first
      let start = inner.column + index / lines * column
      grid.put(
        hint, row: row, column: start, keyStyle: CellStyle(.accent, on: .raised, bold: true), CellStyle(on: .raised),
        actionColumn: start + keys + 2, end: inner.column + inner.columns)
    }
  }
}
