package enum TerminalAlphabet: Hashable, Sendable {
  case unicode
  case ascii

  /// Creates the alphabet from the encoding of the locale in `LC_ALL`, `LC_CTYPE` or `LANG` (POSIX.1-2024, 8.2).
  ///
  /// The first of these variables that is set and not empty counts. Without any, the alphabet is ASCII.
  package init(environment: [String: String]) {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    // The encoding follows a dot or is the whole value; an `@` ends the encoding.
    let isUTF8 = locale.split { $0 == "." || $0 == "@" }.contains { ["utf-8", "utf8"].contains($0.lowercased()) }
    self = isUTF8 ? .unicode : .ascii
  }
}
