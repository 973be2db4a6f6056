/// A message on standard error: the one place that writes the prefixes all messages of the program share.
enum Message: Hashable, Sendable {
  /// The command failed, or rejects its input.
  case error(String)
  /// The output is right, and something about it needs attention.
  case warning(String)
  /// Something was done.
  case note(String)

  /// The line to print.
  var line: StyledLine {
    switch self {
    case .error(let text): Self.line("quid: ", .bad, text)
    case .warning(let text): Self.line("quid: warning: ", .bad, text)
    case .note(let text): Self.line("quid: ", .faint, text)
    }
  }

  private static func line(_ prefix: String, _ style: TextStyle, _ text: String) -> StyledLine {
    var line = StyledLine(prefix, style)
    line.append(text)
    return line
  }
}
