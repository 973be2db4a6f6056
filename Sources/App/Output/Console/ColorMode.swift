enum ColorMode: String, Hashable, Sendable, CaseIterable {
  /// Colors on a terminal, except if `TERM` is `dumb` or `NO_COLOR` is set; everywhere if `CLICOLOR_FORCE` is set.
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
