import QuidCore
import QuidPresentation
import QuidTerminal

/// The values that a screen needs to draw itself in addition to its own state.
struct ScreenContext: Sendable {
  let now: Date
  let format: DisplayFormat
  var alphabet = TerminalAlphabet.unicode
  var requests: [AnyRequest: RequestProgress] = [:]
  var isAnimated = false
  /// Whether a screen without data offers to replace live data by test data.
  var offersTestData = false
  /// The picture on the screen; `nil` if it is not loaded or the terminal shows no pictures.
  var picture: ScreenPicture?
}

extension ScreenContext {
  /// Returns the message of a screen that waits for its first data, with the provider and the elapsed time.
  ///
  /// - Parameter message: The message without an ellipsis, such as `Loading market prices`.
  func loading(_ message: String, _ query: some Query) -> String {
    let progress = requests[AnyRequest(query)]
    let line = RequestProgress.message(message, progress)
    guard isAnimated, let progress else { return line }
    return "\(Spinner.character(after: progress.elapsed, alphabet)) \(line)"
  }

  func message(_ status: ContentStatus, loading message: String, _ query: some Query) -> String {
    switch status {
    case .empty(let reason), .failed(let reason): reason
    case .loading, .ready, .incomplete, .outOfDate: loading(message, query)
    }
  }
}
