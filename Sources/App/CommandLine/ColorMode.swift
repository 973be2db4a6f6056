/// Whether to use colors.
enum ColorMode: String, Hashable, Sendable, CaseIterable {
  /// On a terminal, unless `NO_COLOR` is set or it is a dumb one; anywhere where `CLICOLOR_FORCE` is set.
  case auto
  /// Always, also into a file or a pipe.
  case always
  /// Never.
  case never

  /// Whether to use colors where the output goes.
  func usesColor(onTerminal isTerminal: Bool, _ environment: [String: String]) -> Bool {
    switch self {
    case .always: true
    case .never: false
    // NO_COLOR counts when it is set to anything (no-color.org), CLICOLOR_FORCE when it is not 0.
    case .auto:
      (environment["NO_COLOR"] ?? "").isEmpty
        && (!["", "0"].contains(environment["CLICOLOR_FORCE"] ?? "") || isTerminal && environment["TERM"] != "dumb")
    }
  }
}
