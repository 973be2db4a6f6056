/// Which characters a terminal can be trusted to draw.
enum TerminalAlphabet: Hashable, Sendable {
  /// All of Unicode.
  case unicode
  /// Only those of ASCII.
  case ascii

  /// What the locale of an environment says (POSIX.1-2024, 8.2): UTF-8 or not.
  ///
  /// The first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set and not empty decides; where none is, it is the locale C,
  /// which is ASCII.
  init(environment: [String: String]) {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    // The encoding stands behind a dot, or alone; an `@` ends it.
    let isUTF8 = locale.split { $0 == "." || $0 == "@" }.contains { ["utf-8", "utf8"].contains($0.lowercased()) }
    self = isUTF8 ? .unicode : .ascii
  }
}
