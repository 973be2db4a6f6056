import QuidCore

/// The command lines of this run, oldest first, with a position for the arrow keys.
struct CommandHistory: Hashable, Sendable {
  private var lines: [String] = []
  private var position: Int?

  /// The maximum number of stored lines.
  private static let limit = 50

  var isShowing: Bool { position != nil }

  /// Appends a command line, unless it is empty or equals the last one.
  mutating func append(_ line: String) {
    position = nil
    guard !line.isEmpty, line != lines.last else { return }
    lines = (lines + [line]).suffix(Self.limit)
  }

  /// Moves to the previous command line and returns it; `nil` if there is none.
  mutating func older() -> String? {
    let index = (position ?? lines.count) - 1
    guard lines.indices.contains(index) else { return nil }
    position = index
    return lines[index]
  }

  /// Moves to the next command line and returns it; `nil` after the newest line.
  mutating func newer() -> String? {
    let index = (position ?? lines.count) + 1
    position = lines.indices.contains(index) ? index : nil
    return position.map { lines[$0] }
  }

  /// Returns to the end of the history, because the user edited the shown line.
  mutating func endShowing() { position = nil }
}
