import QuidCore
import QuidTerminal

extension AppState {
  func view(_ context: ScreenContext) -> CellGrid {
    var grid = CellGrid(size, alphabet: alphabet)
    guard isLargeEnough else {
      let minimum = Self.minimumSize
      grid.putMessage(
        "The terminal is too small (\(size.columns)×\(size.rows)). Quid needs \(minimum.columns)×\(minimum.rows).",
        in: grid.area)
      return grid
    }
    let layout = AppLayout(size)
    var context = context
    context.picture = picture
    context.alphabet = alphabet
    context.offersTestData = offersTestData
    screen.view(into: &grid, layout.screen, context)
    if window != nil { grid.dim(layout.screen) }
    switch window {
    case .currency(let window): window.view(into: &grid, layout.screen)
    case .output(let window): window.view(into: &grid, layout.screen)
    case .command(let window): window.view(into: &grid, layout.screen)
    case .help, nil: break
    }
    for line in [layout.status, layout.keys] { grid.clear(line) }
    drawTabs(into: &grid, layout)
    drawStatus(into: &grid, layout.status, context)
    drawKeys(into: &grid, layout.keys)
    if case .help(let window) = window { window.view(helpHints, into: &grid, layout.screen) }
    return grid
  }

  private var helpHints: [KeyHint] {
    screen.keys.hints + HelpWindow.commonHints(screens: tabs.count, digitsSelectScreens: screen.keys.typing == .none)
  }

  /// The layout of the help window.
  var helpLayout: HelpWindow.Layout {
    let grid = CellGrid(ScreenSize(columns: 1, rows: 1), alphabet: alphabet)
    return HelpWindow.Layout(helpHints, in: AppLayout(size).screen, grid)
  }

  private func drawTabs(into grid: inout CellGrid, _ layout: AppLayout) {
    let tabs = tabLabels
    for (index, label) in tabs.labels.enumerated() {
      // Terminals without background colors show the selected tab by its underline.
      let selected = CellStyle(on: .selected, bold: true, underlined: true)
      let style = index == selectedIndex ? selected : .faint
      grid.put(label.text, row: layout.tabs.row, column: label.columns.lowerBound, style)
    }
    let name = "quid "
    if size.columns >= 80, tabs.width + 1 + name.count <= size.columns {
      grid.put(name, row: layout.tabs.row, endingAt: size.columns, CellStyle(.accent, bold: true))
    }
  }

  private func drawStatus(into grid: inout CellGrid, _ area: ScreenArea, _ context: ScreenContext) {
    let status = notice ?? screen.status(context)
    let margin = size.columns >= 60 ? 1 : 0
    let client = configuredClient.map { "\($0) client" } ?? ""
    let availableWidth = area.columns - 2 * margin - (client.isEmpty ? 0 : grid.width(of: client) + 2)
    // An error may use a second line above the status line, unless the command window covers that line.
    let lines = status.lines(columns: availableWidth, rows: status.isBad && commandWindow == nil ? 2 : 1, grid)
    for (offset, line) in lines.reversed().enumerated() {
      let row = area.row - offset
      grid.clear(ScreenArea(row: row, column: 0, rows: 1, columns: size.columns))
      grid.put(line, row: row, column: margin, status.style, limit: availableWidth)
    }
    grid.put(client, row: area.row, endingAt: area.columns - margin, CellStyle(.accent, bold: true))
  }

  /// The key hints of the current screen or window, most important first.
  private var hints: [KeyHint] { window?.hints ?? screen.keys.hints }

  /// Letters are not commands while a field accepts letters.
  private var commonHints: [KeyHint] {
    if case .help = window { return [] }
    let screens = size.columns < 70 ? [] : [KeyHint(screenKeys, "screens")]
    if window != nil || screen.keys.typing == .text {
      return screens + [KeyHint("^C", "quit")]
    }
    let command = size.columns < 70 ? [] : [KeyHint(":", "command")]
    return screens + command + [KeyHint("?", "keys"), KeyHint("q", "quit")]
  }

  private var screenKeys: String {
    let count = tabs.count
    guard isTyping else { return "1–\(count)" }
    return size.columns < 140 ? "F1–F\(count)" : "F1–F\(count) Alt-1–\(count) ^PgUp ^PgDn"
  }

  /// Draws the hints that fit; the help window lists all of them.
  private func drawKeys(into grid: inout CellGrid, _ area: ScreenArea) {
    var column = size.columns >= 60 ? 1 : 0
    let always = commonHints
    // The last hint needs no separator of two spaces after its end.
    let end = area.columns + 2 - always.reduce(0) { $0 + grid.width(of: "\($1.key) \($1.action)  ") }
    var shown: [KeyHint] = []
    for hint in hints {
      let width = grid.width(of: "\(hint.key) \(hint.action)  ")
      guard column + shown.reduce(0, { $0 + grid.width(of: "\($1.key) \($1.action)  ") }) + width <= end else { break }
      shown.append(hint)
    }
    for hint in shown + always {
      column += grid.put(hint, row: area.row, column: column, .faint) + 2
    }
  }
}
