import QuidCore
import QuidPresentation
import QuidTerminal

/// The window with the command line at the bottom of the screen and its suggestions above.
struct CommandWindow: Sendable {
  private(set) var field = Self.field("")
  /// The suggestions for the input, best match first.
  private(set) var suggestions: [CommandSuggestion] = []
  /// The message in place of suggestions; `nil` if there are suggestions or nothing is typed.
  private(set) var message: String?
  /// The data that the screens need for their suggestions.
  private(set) var subscriptions: [Subscription] = []
  private(set) var history: CommandHistory
  let commands: CommandIndex
  /// The identifier of the suggestion that the user selected; `nil` for the default selection.
  private var selection: String?
  private let numbers: NumberFormat

  /// The maximum number of Unicode scalars in the command line.
  private static let limit = 120

  init(_ commands: CommandIndex, history: CommandHistory, _ numbers: NumberFormat) {
    self.commands = commands
    self.history = history
    self.history.endShowing()
    self.numbers = numbers
  }

  static let hints = [
    KeyHint("Enter", "run"), KeyHint("Esc", "close"), KeyHint("Tab", "complete"), KeyHint("↑ ↓", "select, history"),
  ]

  var input: CommandInput { CommandInput(field.text, numbers) }

  /// The index of the selected suggestion, by default the best match; `nil` without suggestions or input.
  var selectedIndex: Int? {
    if let selection, let index = suggestions.firstIndex(where: { $0.id == selection }) { return index }
    return suggestions.isEmpty || input.isEmpty ? nil : 0
  }

  private var selected: CommandSuggestion? { selectedIndex.map { suggestions[$0] } }

  /// Returns the status of the selected suggestion; `nil` to show that of the screen.
  func status(at now: Date) -> ScreenStatus? { selected?.status?(now) }

  mutating func receive(
    _ suggestions: [CommandSuggestion], message: String?, subscriptions: [Subscription]
  ) {
    self.suggestions = suggestions
    self.subscriptions = subscriptions
    self.message = suggestions.isEmpty ? message : nil
  }

  // MARK: Input

  enum Outcome {
    case open
    case closed
    case chosen(CommandSuggestion)
    /// A line without suggestions, which the parser of the command line reads.
    case line(String)
  }

  mutating func press(_ key: KeyPress) -> Outcome {
    switch key {
    case .escape: return .closed
    case .backspace where field.text.isEmpty: return .closed
    case .enter: return run(selected)
    case .tab: complete(selected?.completion == nil ? suggestions.first { $0.completion != nil } : selected)
    case .up, .control("p"):
      let showsHistory = selection == nil && (field.text.isEmpty || history.isShowing)
      if showsHistory { recall(history.older()) } else { move(by: -1) }
    case .down, .control("n"):
      if history.isShowing { recall(history.newer() ?? "") } else { move(by: 1) }
    case .backTab: move(by: -1)
    case .pageUp: move(by: -Self.visibleRows)
    case .pageDown: move(by: Self.visibleRows)
    default: if field.press(key) == true { startEditing() }
    }
    return .open
  }

  mutating func type(_ text: String) {
    for character in text { field.type(character) }
    startEditing()
  }

  mutating func paste(_ text: String) { if field.paste(text) { startEditing() } }

  /// Handles a mouse event; a press outside of the window closes it.
  mutating func mouse(_ event: MouseEvent, in area: ScreenArea) -> Outcome {
    switch event.action {
    case .wheelUp: move(by: -1)
    case .wheelDown: move(by: 1)
    case .press:
      let layout = layout(in: area)
      guard layout.frame.contains(row: event.row, column: event.column) else { return .closed }
      guard let index = listWindow(layout).index(atRow: event.row, in: layout.list) else { break }
      selection = suggestions[index].id
      return run(suggestions[index])
    case .drag, .release, .secondaryPress: break
    }
    return .open
  }

  private mutating func run(_ suggestion: CommandSuggestion?) -> Outcome {
    guard let suggestion else {
      guard !input.isEmpty else { return .open }
      history.append(field.text)
      return .line(field.text)
    }
    guard suggestion.effects == nil else {
      history.append(field.text)
      return .chosen(suggestion)
    }
    guard suggestion.completion == nil else {
      complete(suggestion)
      return .open
    }
    history.append(field.text)
    // The line stays visible, and the next typed character starts a new line.
    field = Self.field(field.text, isSelected: true)
    return .open
  }

  private mutating func complete(_ suggestion: CommandSuggestion?) {
    guard let completion = suggestion?.completion else { return }
    field = Self.field("")
    // The name of a coin is untrusted, and a field ignores unsafe characters only if they are typed.
    type(completion)
  }

  private mutating func recall(_ line: String?) {
    guard let line else { return }
    field = Self.field(line)
    selection = nil
  }

  private mutating func startEditing() {
    history.endShowing()
    selection = nil
  }

  private mutating func move(by steps: Int) {
    guard !suggestions.isEmpty else { return }
    let index = selectedIndex.map { $0 + steps } ?? (steps < 0 ? suggestions.count - 1 : 0)
    selection = suggestions[max(0, min(index, suggestions.count - 1))].id
  }

  private static func field(_ text: String, isSelected: Bool = false) -> TextField {
    TextField(text, limit: limit, cursor: TextField.Cursor(isSelected: isSelected)) { _ in true }
  }
}

extension CommandWindow {
  static let visibleRows = 8

  struct Layout {
    let frame: ScreenArea
    /// The area of the suggestions or of the message.
    let list: ScreenArea
    let line: ScreenArea
  }

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

  func listWindow(_ layout: Layout) -> ListWindow {
    ListWindow(count: suggestions.count, selected: selectedIndex, rows: layout.list.rows)
  }

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

  private func put(_ suggestion: CommandSuggestion, into grid: inout CellGrid, row: Int, _ area: ScreenArea) {
    let end = area.column + area.columns
    // A value of a provider can have any length, but the start of the label stays visible.
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
    grid.putField(field, row: area.row, column: start, CellStyle(on: .raised, underlined: true), limit: columns)
  }
}
