import Foundation
import QuidPresentation
import QuidTerminal

/// The values that a screen needs to draw itself in addition to its own state.
struct ScreenContext: Sendable {
  /// The time of the frame.
  let now: Date
  /// The format of numbers and dates.
  let format: DisplayFormat
  /// The characters that the terminal can draw.
  var alphabet = TerminalAlphabet.unicode
  /// The requests in flight.
  var requests: [Question: RequestProgress] = [:]
  /// Whether animations are enabled.
  var isAnimated = false
  /// The picture of the coin on the screen; `nil` if it is not loaded or the terminal shows no pictures.
  var picture: ScreenPicture?
}
