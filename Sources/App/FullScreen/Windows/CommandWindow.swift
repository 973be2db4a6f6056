import QuidCore
import QuidTerminal

/// The window with the command line at the bottom of the screen, and the result of the line above it.
struct CommandWindow: Sendable {
  private(set) var field = TextField()
  /// The command lines of this run, oldest first.
  private(set) var history: [String]
  /// The index of the shown line in the history; `nil` for a line that the user has typed.
  private var position: Int?
  /// A line and its result; empty for a line that is neither a conversion nor a price.
  private var preview = (line: "", result: [StyledLine]())
  private let commands: [any ParsableCommand.Type]

  static let maximumColumns = 84
  private static let historyLimit = 50

  init(_ commands: [any ParsableCommand.Type], history: [String]) {
    self.commands = commands
    self.history = history
  }

  static let hints = [
    KeyHint("Enter", "run"), KeyHint("Esc", "close"), KeyHint("Tab", "complete"), KeyHint("↑ ↓", "history"),
  ]

  mutating func receive(_ result: [StyledLine], of line: String) { preview = (line, result) }

  // MARK: Input

  mutating func press(_ key: KeyPress) -> AppWindow.Outcome {
    switch key {
    case .escape: return .closed
    case .backspace where field.text.isEmpty: return .closed
    case .enter: return run()
    case .tab: complete()
    case .up, .control("p"): recall((position ?? history.count) - 1)
    case .down, .control("n"): if let position { recall(position + 1) }
    default: if field.press(key) == true { position = nil }
    }
    return .open
  }

  mutating func paste(_ text: String) { if field.paste(text) { position = nil } }

  /// Handles a mouse event; a press outside of the window closes it.
  func mouse(_ event: MouseEvent, in area: ScreenArea) -> AppWindow.Outcome {
    event.action == .press && !layout(in: area).frame.contains(row: event.row, column: event.column) ? .closed : .open
  }

  private mutating func run() -> AppWindow.Outcome {
    let line = field.text
    guard !line.allSatisfy(\.isWhitespace) else { return .open }
    position = nil
    if line != history.last { history = (history + [line]).suffix(Self.historyLimit) }
    return .line(line)
  }

  /// Shows a line of the history, or an empty line after the newest.
  private mutating func recall(_ index: Int) {
    guard index >= 0, index < history.count || position != nil else { return }
    position = history.indices.contains(index) ? index : nil
    field = TextField(position.map { history[$0] } ?? "")
  }

  // MARK: Completion

  /// Completes the last word with the letters that all matching names have in common.
  private mutating func complete() {
    let (word, names) = completion
    guard let first = names.first else { return }
    let common = names.dropFirst().reduce(first) { String(zip($0, $1).prefix { $0 == $1 }.map(\.0)) }
    let start = field.text.dropLast(word.count)
    field = TextField(start + common + (names.count == 1 ? " " : ""))
    position = nil
  }

  /// The last word of the line, and the names of commands, subcommands and options that start with it.
  private var completion: (word: Substring, names: [String]) {
    let words = field.text.split(separator: " ", omittingEmptySubsequences: false)
    let word = words.last ?? ""
    var before = words.dropLast().filter { !$0.isEmpty }
    if before.first == "quid" { before.removeFirst() }
    var names: [String] = []
    if before.isEmpty || before == ["help"] {
      names = commands.names
    } else if let command = commands.command(named: String(before[0])) {
      let completion = CommandCompletion(command, among: commands)
      names = word.hasPrefix("-") ? completion.options.map(\.flag) : before.count == 1 ? completion.firstWords : []
    }
    return (word, names.filter { $0.hasPrefix(word) && $0 != word })
  }
}

extension CommandWindow {
  private struct Layout {
    let frame: ScreenArea
    /// The area of the result or of the names that complete the line.
    let list: ScreenArea
    let line: ScreenArea
  }

  private func layout(in area: ScreenArea) -> Layout {
    let columns = min(area.columns, Self.maximumColumns)
    let rows = min(area.rows, lines(columns: columns - OutputWindow.margin).count + 3)
    let frame = ScreenArea(
      row: area.row + area.rows - rows, column: area.column + (area.columns - columns) / 2, rows: rows,
      columns: columns)
    let inner = frame.inset(top: 1, left: 2, bottom: 1, right: 2)
    return Layout(frame: frame, list: inner.inset(bottom: 1), line: inner.inset(top: inner.rows - 1))
  }

  private func lines(columns: Int) -> [StyledLine] {
    let isCurrent = preview.line == field.text
    if isCurrent, !preview.result.isEmpty { return preview.result }
    let names = completion.names
    guard names.isEmpty else { return StyledLine.wrapping(names.joined(separator: " "), columns: columns, .faint) }
    // The window keeps its height until the result of the new line is known.
    return isCurrent ? [] : preview.result.map { _ in StyledLine() }
  }

  func view(into grid: inout CellGrid, _ area: ScreenArea) {
    let layout = layout(in: area)
    _ = grid.putWindow("Command", layout.frame)
    for (offset, line) in lines(columns: layout.list.columns).prefix(layout.list.rows).enumerated() {
      grid.put(
        line, row: layout.list.row + offset, column: layout.list.column, on: .raised, limit: layout.list.columns)
    }
    let prompt = ": "
    grid.put(prompt, row: layout.line.row, column: layout.line.column, CellStyle(.accent, on: .raised, bold: true))
    grid.putField(
      field, row: layout.line.row, column: layout.line.column + prompt.count,
      CellStyle(on: .raised, underlined: true), limit: layout.line.columns - prompt.count)
  }
}
