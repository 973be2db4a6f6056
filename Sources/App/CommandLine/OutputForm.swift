/// In which form a command prints what it found out.
enum OutputForm: Hashable, Sendable {
  /// Lines for people.
  case text
  /// One JSON object.
  case json
  /// Comma-separated values.
  case csv
}
