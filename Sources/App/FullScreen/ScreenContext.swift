import Foundation
import QuidPresentation

/// What a screen needs for drawing besides its own state.
struct ScreenContext: Sendable {
  /// The moment it is drawn.
  let now: Date
  /// How figures are written.
  let format: DisplayFormat
  /// The characters that the terminal can draw.
  var alphabet = TerminalAlphabet.unicode
  /// The requests under way.
  var requests: [Question: RequestProgress] = [:]
  /// Whether anything on the screen may move.
  var isAnimated = false
  /// The picture of the coin that the screen is about, where there is one and the terminal shows pictures.
  var picture: ScreenPicture?
}
