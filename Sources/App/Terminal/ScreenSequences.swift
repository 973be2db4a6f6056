import Foundation

/// What is sent to a terminal to take its screen and to give it back (xterm's control sequences).
enum ScreenSequences {
  /// The alternate screen, no cursor, no wrapping; presses, drags and the wheel of the mouse as text; marked pastes.
  static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?1002h\u{1B}[?1006h\u{1B}[?2004h\u{1B}[2J"

  /// All of that undone, in any state the screen may be in.
  static let leave =
    "\u{1B}[?2026l\u{1B}[0m\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  /// Puts a text on the terminal's clipboard (OSC 52); a terminal that does not allow it ignores it.
  static func copy(_ text: String) -> String { "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{1B}\\" }

  /// Asks for the background colour (OSC 11), for kitty's pictures, or for both, and then what the terminal is (DA1),
  /// which all of them answer; empty where nothing is asked.
  static func questions(background: Bool, pictures: Bool) -> String {
    guard background || pictures else { return "" }
    return (background ? "\u{1B}]11;?\u{1B}\\" : "") + (pictures ? PictureProtocol.question : "") + "\u{1B}[c"
  }
}
