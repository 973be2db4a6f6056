#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The control sequences that set up and restore the terminal (xterm's control sequences).
package enum ScreenSequences {
  /// Enables the alternate screen, mouse reports and bracketed pastes; disables the cursor and line wrapping.
  package static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?1002h\u{1B}[?1006h\u{1B}[?2004h\u{1B}[2J"

  /// Reverts ``enter`` and the style, and ends a synchronized update.
  package static let leave =
    "\u{1B}[?2026l\u{1B}[0m\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  /// Returns the sequence that copies a string to the clipboard (OSC 52), if the terminal permits this.
  package static func copy(_ text: String) -> String { "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{1B}\\" }

  /// Returns the queries for the background color (OSC 11) and the Kitty graphics protocol; empty without a query.
  ///
  /// The last query is for the device attributes (DA1), to which every terminal responds.
  package static func queries(background: Bool, pictures: Bool) -> String {
    guard background || pictures else { return "" }
    return (background ? "\u{1B}]11;?\u{1B}\\" : "") + (pictures ? PictureProtocol.query : "") + "\u{1B}[c"
  }
}
