import QuidCore
import QuidTerminal

enum ColorMode: String, Hashable, Sendable, CaseIterable {
  /// Colors are used on a terminal, unless `TERM` is `dumb`.
  ///
  /// The variable `CLICOLOR_FORCE` also enables colors in files and pipes. The variable `NO_COLOR` disables colors.
  case auto
  case always
  case never

  func usesColor(onTerminal isTerminal: Bool, _ environment: [String: String]) -> Bool {
    switch self {
    case .always: true
    case .never: false
    // NO_COLOR applies with any value except an empty one (no-color.org), CLICOLOR_FORCE with any value except 0.
    case .auto:
      (environment["NO_COLOR"] ?? "").isEmpty
        && (!["", "0"].contains(environment["CLICOLOR_FORCE"] ?? "") || isTerminal && environment["TERM"] != "dumb")
    }
  }
}
