/// A notification that a terminal shows, by control sequences that have no other visible effect.
///
/// iTerm2, kitty, WezTerm and Ghostty support OSC 9; urxvt, foot and VTE support OSC 777.
package enum TerminalNotification {
  private static let bell = "\u{7}"
  /// The maximum number of scalars in the title, and in the body, of a notification.
  private static let limit = 200

  /// Returns the sequences that show a notification and ring the bell; only the bell if the terminal may print them.
  ///
  /// Within tmux, the sequences have an effect only if `allow-passthrough` is on.
  package static func sequences(title: String, body: String, environment: [String: String]) -> String {
    let term = environment["TERM"] ?? ""
    let isInTmux = environment["TMUX"] != nil || term.hasPrefix("tmux")
    // Older versions of the Linux console print the text of an OSC; screen interprets it as a title.
    let isPlain =
      ["", "dumb", "linux", "vt100", "vt102", "vt220"].contains(term) || term.hasPrefix("screen") && !isInTmux
    guard !isPlain else { return bell }
    let alphabet = TerminalAlphabet(environment: environment)
    let (title, body) = (parameter(title, alphabet), parameter(body, alphabet))
    var commands = ["9;\(title): \(body)"]
    // A terminal that supports both would show the notification twice.
    if !showsFirstForm(environment) { commands.append("777;notify;\(title);\(body)") }
    return commands.map { command in
      let sequence = "\u{1B}]\(command)\u{1B}\\"
      return isInTmux ? "\u{1B}Ptmux;\(sequence.replacing("\u{1B}", with: "\u{1B}\u{1B}"))\u{1B}\\" : sequence
    }.joined() + bell
  }

  /// Returns a string as one parameter of a control string: without control characters and separators.
  private static func parameter(_ text: String, _ alphabet: TerminalAlphabet) -> String {
    let safe = text.safeForTerminal(limit: limit)
    // Replaced after the conversion to ASCII, which can create semicolons. By scalars, since a semicolon with a
    // combining mark is another character.
    let scalars = (alphabet == .ascii ? safe.inASCII : safe).unicodeScalars.map { $0 == ";" ? "," : $0 }
    return String(String.UnicodeScalarView(scalars))
  }

  /// Returns whether the terminal is known to support OSC 9.
  private static func showsFirstForm(_ environment: [String: String]) -> Bool {
    ["iTerm.app", "WezTerm", "ghostty"].contains(environment["TERM_PROGRAM"])
      || ["xterm-kitty", "xterm-ghostty"].contains(environment["TERM"])
  }
}
