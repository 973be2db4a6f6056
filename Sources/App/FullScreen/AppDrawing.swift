import QuidPresentation
import QuidTerminal

extension AppState {
  /// Returns the current frame: the tabs, the selected screen, open windows, the status line and the key hints.
  func frame(_ context: ScreenContext) -> CellGrid {
    var grid = CellGrid(size, alphabet: alphabet)
    guard size.columns >= Self.leastSize.columns, size.rows >= Self.leastSize.rows else {
      grid.putMessage(
        "Quid needs \(Self.leastSize.columns)×\(Self.leastSize.rows) cells; here are \(size.columns)×\(size.rows).",
        in: grid.area)
      return grid
    }
    let layout = AppLayout(size)
    var context = context
    context.picture = picture
    context.alphabet = alphabet
    screen.draw(into: &grid, layout.screen, context)
    if currencies != nil || isHelpOpen { grid.dim(layout.screen) }
    currencies?.draw(into: &grid, layout.screen)
    for line in [layout.status, layout.keys] { grid.clear(line) }
    drawTabs(into: &grid, layout)
    drawStatus(into: &grid, layout.status, context)
    drawKeys(into: &grid, layout.keys)
    if isHelpOpen { drawHelp(into: &grid, layout.screen) }
    return grid
  }

  private func drawTabs(into grid: inout CellGrid, _ layout: AppLayout) {
    for tab in AppLayout.tabs(columns: size.columns, isTyping: isTyping) {
      let isShown = tab.place == place
      // The underline marks the selected tab on terminals that show no background colours.
      grid.put(
        tab.title, row: layout.tabs.row, column: tab.columns.lowerBound,
        isShown ? CellStyle(on: .selected, bold: true, underlined: true) : .faint)
    }
    if size.columns >= 80 {
      grid.put("quid ", row: layout.tabs.row, endingAt: size.columns, CellStyle(.accent, bold: true))
    }
  }

  private func drawStatus(into grid: inout CellGrid, _ area: ScreenArea, _ context: ScreenContext) {
    let status = notice ?? screen.status(context)
    let margin = size.columns >= 60 ? 1 : 0
    let availableWidth = area.columns - 2 * margin
    // An error may use a second line, above the status line.
    let lines = StatusText.lines(
      status.text, columns: availableWidth, rows: status.isBad ? 2 : 1,
      ends: status.isBad ? [". ", " · "] : [" · ", ", "], grid)
    for (offset, line) in lines.reversed().enumerated() {
      let row = area.row - offset
      grid.clear(ScreenArea(row: row, column: 0, rows: 1, columns: size.columns))
      grid.put(line, row: row, column: margin, status.style, limit: availableWidth)
    }
  }

  /// The key hints of the current screen or window, most important first.
  private var hints: [KeyHint] {
    if isHelpOpen { return [KeyHint("any key", "close"), KeyHint("↑ ↓", "scroll")] }
    return currencies != nil ? CurrencyWindow.hints : screen.hints
  }

  /// The key hints that all screens have in common.
  ///
  /// Letters are not commands while a field accepts letters.
  private var commonKeys: [KeyHint] {
    if isHelpOpen { return [] }
    let screens =
      size.columns >= 120
      ? [KeyHint("F1–F5 Alt-1–5 ^PgUp ^PgDn", "screens")] : size.columns >= 70 ? [KeyHint("F1–F5", "screens")] : []
    if currencies != nil || screen.typing == .text { return screens + [KeyHint("^C", "quit")] }
    return screens + [KeyHint("?", "keys"), KeyHint("q", "quit")]
  }

  /// Draws the key hints that fit into the available width.
  ///
  /// The help window lists all of them.
  private func drawKeys(into grid: inout CellGrid, _ area: ScreenArea) {
    var column = size.columns >= 60 ? 1 : 0
    let always = commonKeys
    // The last hint needs no separator of two spaces behind it.
    let end = area.columns + 2 - always.reduce(0) { $0 + grid.width(of: "\($1.key) \($1.action)  ") }
    var shown: [KeyHint] = []
    for hint in hints {
      let width = grid.width(of: "\(hint.key) \(hint.action)  ")
      guard column + shown.reduce(0, { $0 + grid.width(of: "\($1.key) \($1.action)  ") }) + width <= end else { break }
      shown.append(hint)
    }
    for hint in shown + always {
      column += grid.put(hint.key, row: area.row, column: column, CellStyle(.accent)) + 1
      column += grid.put(hint.action, row: area.row, column: column, .faint) + 2
    }
  }

  /// Draws the help window with all keys: in two columns if one column is too high and two fit, otherwise scrolled.
  private func drawHelp(into grid: inout CellGrid, _ area: ScreenArea) {
    let hints = screen.hints + Self.commonHints
    let keys = hints.map { grid.width(of: $0.key) }.max() ?? 0
    let actions = hints.map { grid.width(of: $0.action) }.max() ?? 0
    let column = keys + actions + 4
    let columns = hints.count + 2 > area.rows && 2 * column + 4 <= area.columns ? 2 : 1
    let lines = (hints.count + columns - 1) / columns
    let place = area.centered(rows: lines + 2, columns: max(24, columns * column + 3))
    let inner = grid.putWindow("Keys", place)
    let first = max(0, min(helpOffset, lines - inner.rows))
    let window = ListWindow(count: lines, first: first, rows: inner.rows)
    grid.putHiddenCounts(of: window, on: place)
    for (index, hint) in hints.enumerated() where window.range.contains(index % lines) {
      let row = inner.row + index % lines - first
      let start = inner.column + index / lines * column
      grid.put(hint.key, row: row, column: start, CellStyle(.accent, on: .raised, bold: true))
      grid.put(
        hint.action, row: row, column: start + keys + 2, CellStyle(on: .raised),
        limit: inner.column + inner.columns - start - keys - 2)
    }
  }

  private static var commonHints: [KeyHint] {
    let count = ScreenPlace.allCases.count
    return [
      KeyHint("1–\(count)", "screen (no field)"), KeyHint("F1–F\(count)", "screen"),
      KeyHint("Alt-1–Alt-\(count)", "screen"), KeyHint("^PgUp ^PgDn", "previous, next screen"),
      KeyHint("^L", "redraw"), KeyHint("^Z", "suspend"), KeyHint("q ^C", "quit"),
    ]
  }
}

extension CurrencyWindow {
  static let hints = [
    KeyHint("Enter", "choose"), KeyHint("Esc", "close"), KeyHint("↑ ↓", "select"), KeyHint("A–Z", "find"),
  ]
}
