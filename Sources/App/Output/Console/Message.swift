import QuidTerminal
import Synchronization

enum Message: Hashable, Sendable {
  case error(String)
  /// A fact about a correct output that the user should know.
  case warning(String)
  /// A side effect or a result of the command that the output does not show.
  case note(String)

  /// The message as a printable line with its prefix, such as `quid: warning: `.
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

final class Warnings: Sendable {
  private let collected = Mutex<[String]>([])

  func add(_ warning: String) {
    collected.withLock { if !$0.contains(warning) { $0.append(warning) } }
  }

  var all: [String] { collected.withLock { $0 } }
}
