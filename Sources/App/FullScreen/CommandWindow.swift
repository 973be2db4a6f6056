import Foundation
import QuidCore
import QuidPresentation
import QuidTerminal

/// The window with the command line at the bottom of the screen and its suggestions above.
struct CommandWindow: Sendable {
  /// The command line.
  private(set) var field = Self.field("")
  /// The suggestions for the input, best match first.
  private(set) var suggestions: [CommandSuggestion] = []
  /// The message in place of suggestions; `nil` if there are suggestions or nothing is typed.
  private(set) var message: String?
  /// The data that the screens need for the suggestions.
  private(set) var subscriptions: [Subscription] = []
  /// The commands of this run.
  private(set) var history: CommandHistory
  /// The screens and actions.
  let commands: CommandIndex
  /// The identifier of the suggestion that the user selected; `nil` for the default.
  private var selection: String?
  private let numbers: NumberFormat

  /// The maximum number of Unicode scalars in the command line.
  private static let limit = 120

  /// Creates a window with an empty command line.
  init(_ commands: CommandIndex, history: CommandHistory, _ numbers: NumberFormat) {
    self.commands = commands
    self.history = history
    self.history.endShowing()
    self.numbers = numbers
  }

  /// The key hints of the window.
  static let hints = [
    KeyHint("Enter", "run"), KeyHint("Esc", "close"), KeyHint("Tab", "complete"), KeyHint("↑ ↓", "select, history"),
  ]

  /// The typed content, divided into its parts.
  var input: CommandInput { CommandInput(field.text, numbers) }

  /// The index of the selected suggestion; `nil` if none is selected.
  ///
  /// By default the best match is selected. An empty command line selects nothing, so that Enter has no effect.
  var selectedIndex: Int? {
    if let selection, let index = suggestions.firstIndex(where: { $0.id == selection }) { return index }
    return suggestions.isEmpty || input.isEmpty ? nil : 0
  }

  private var selected: CommandSuggestion? { selectedIndex.map { suggestions[$0] } }

  /// Returns the content of the status line; `nil` for that of the screen.
  func status(at now: Date) -> ScreenStatus? { selected?.status?(now) }

  /// Replaces the suggestions after a change of the input or of the data.
  ///
  /// - Parameters:
  ///   - message: The message that replaces missing suggestions.
  ///   - subscriptions: The data that the screens need for the suggestions.
  mutating func receive(
    _ suggestions: [CommandSuggestion], message: String?, subscriptions: [Subscription]
  ) {
    self.suggestions = suggestions
    self.subscriptions = subscriptions
    self.message = suggestions.isEmpty ? message : nil
  }

  // MARK: Input

  /// The state of the window after an input.
  enum Outcome {
    case open
    case closed
    /// The user chose a suggestion with effects.
    case chosen(CommandSuggestion)
  }

  /// Handles a key.
  mutating func press(_ key: KeyPress) -> Outcome {
    switch key {
    case .escape: return .closed
    case .backspace where field.text.isEmpty: return .closed
    case .enter: return run(selected)
    case .tab: complete(selected ?? suggestions.first)
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

  /// Inserts pasted text into the command line.
  mutating func paste(_ text: String) { if field.paste(text) { startEditing() } }

  /// Handles a mouse event.
  ///
  /// A press outside of the window closes it.
  mutating func mouse(_ event: MouseEvent, in area: ScreenArea) -> Outcome {
    switch event.action {
    case .wheelUp: move(by: -1)
    case .wheelDown: move(by: 1)
    case .press:
      let layout = layout(in: area)
      guard layout.frame.contains(row: event.row, column: event.column) else { return .closed }
      let index = listWindow(layout).range.lowerBound + event.row - layout.list.row
      guard layout.list.rowRange.contains(event.row), suggestions.indices.contains(index) else { break }
      selection = suggestions[index].id
      return run(suggestions[index])
    case .drag, .release, .secondaryPress: break
    }
    return .open
  }

  /// Runs a suggestion: chooses it, completes the command line or keeps its result.
  private mutating func run(_ suggestion: CommandSuggestion?) -> Outcome {
    guard let suggestion else { return .open }
    guard suggestion.effects == nil else {
      history.append(field.text)
      return .chosen(suggestion)
    }
    guard suggestion.completion == nil else {
      complete(suggestion)
      return .open
    }
    history.append(field.text)
    // The result stays visible, and the next typed character starts a new line.
    field = Self.field(field.text, isSelected: true)
    return .open
  }

  private mutating func complete(_ suggestion: CommandSuggestion?) {
    guard let completion = suggestion?.completion else { return }
    field = Self.field("")
    // The name of a coin is untrusted: the field ignores unsafe characters that are typed.
    for character in completion { field.type(character) }
    startEditing()
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

/// The command lines of this run, oldest first, and the one that is shown again.
struct CommandHistory: Hashable, Sendable {
  private var lines: [String] = []
  private var position: Int?

  /// The maximum number of lines.
  private static let limit = 50

  /// Whether a line of the history is shown unchanged.
  var isShowing: Bool { position != nil }

  /// Appends a line, unless it is empty or equals the last one.
  mutating func append(_ line: String) {
    position = nil
    guard !line.isEmpty, line != lines.last else { return }
    lines = (lines + [line]).suffix(Self.limit)
  }

  /// Shows the next older line.
  ///
  /// - Returns: The line; `nil` if there is none.
  mutating func older() -> String? {
    let index = (position ?? lines.count) - 1
    guard lines.indices.contains(index) else { return nil }
    position = index
    return lines[index]
  }

  /// Shows the next newer line.
  ///
  /// - Returns: The line; `nil` after the newest.
  mutating func newer() -> String? {
    let index = (position ?? lines.count) + 1
    position = lines.indices.contains(index) ? index : nil
    return position.map { lines[$0] }
  }

  /// Ends showing a line of the history, because it was changed.
  mutating func endShowing() { position = nil }
}
