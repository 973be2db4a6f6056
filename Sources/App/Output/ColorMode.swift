/// The policy for colors in the output.
enum ColorMode: String, Hashable, Sendable, CaseIterable {
  /// Colors on a terminal, unless `TERM` is `dumb`, and anywhere if `CLICOLOR_FORCE` is set. `NO_COLOR` disables both.
  case auto
  /// Colors always, also in a file or a pipe.
  case always
  /// No colors.
  case never

  /// Returns whether to use colors for an output.
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
