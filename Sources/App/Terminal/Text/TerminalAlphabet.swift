#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The characters that a terminal can draw.
package enum TerminalAlphabet: Hashable, Sendable {
  case unicode
  case ascii

  /// Creates the alphabet from the encoding of the locale in the environment (POSIX.1-2024, 8.2).
  ///
  /// The locale is the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set and not empty. Without any, it is the
  /// locale C, which is ASCII.
  package init(environment: [String: String]) {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    // The encoding follows a dot or is the whole value; an `@` ends it.
    let isUTF8 = locale.split { $0 == "." || $0 == "@" }.contains { ["utf-8", "utf8"].contains($0.lowercased()) }
    self = isUTF8 ? .unicode : .ascii
  }
}
