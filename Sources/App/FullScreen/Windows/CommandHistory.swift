import QuidCore
import QuidPresentation
import QuidTerminal

/// The command lines of this run, oldest first, and the one that is shown again.
struct CommandHistory: Hashable, Sendable {
  private var lines: [String] = []
  private var position: Int?

  /// The maximum number of lines.
  private static let limit = 50

  var isShowing: Bool { position != nil }

  /// Appends a line, unless it is empty or equals the last one.
  mutating func append(_ line: String) {
    position = nil
    guard !line.isEmpty, line != lines.last else { return }
    lines = (lines + [line]).suffix(Self.limit)
  }

  /// - Returns: The line; `nil` if there is none.
  mutating func older() -> String? {
    let index = (position ?? lines.count) - 1
    guard lines.indices.contains(index) else { return nil }
    position = index
    return lines[index]
  }

  /// - Returns: The line; `nil` after the newest.
  mutating func newer() -> String? {
    let index = (position ?? lines.count) + 1
    position = lines.indices.contains(index) ? index : nil
    return position.map { lines[$0] }
  }

  /// Ends showing a line of the history, because it was changed.
  mutating func endShowing() { position = nil }
}
