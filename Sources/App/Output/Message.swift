import QuidTerminal

/// A message on standard error, with its prefix.
enum Message: Hashable, Sendable {
  /// The command failed or rejects its input.
  case error(String)
  /// The output is correct, but the user should know something about it.
  case warning(String)
  /// The command had an effect or a result that the output does not show.
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
