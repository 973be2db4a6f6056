/// The output format of a command.
enum OutputForm: Hashable, Sendable {
  /// Lines of text for the user.
  case text
  /// One JSON object.
  case json
  /// Comma-separated values.
  case csv
}
