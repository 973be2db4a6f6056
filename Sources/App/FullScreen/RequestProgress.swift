import QuidTerminal

/// The progress of a request in flight.
struct RequestProgress: Hashable, Sendable {
  /// The names of the providers that the request goes to.
  var provider: String
  /// The time since the request was started.
  var elapsed: Duration
}

/// The animated character that indicates loading.
enum Spinner {
  /// The time for which one character is shown.
  static let step = Duration.milliseconds(120)

  /// Returns the character to show after a time.
  static func character(after elapsed: Duration, _ alphabet: TerminalAlphabet) -> Character {
    let characters = Array(alphabet == .unicode ? "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏" : "|/-\\")
    let index = Int(max(.zero, elapsed) / step) % characters.count
    return characters[index]
  }
}

extension ScreenContext {
  /// Returns the message of a screen that waits for its first data: the data, the provider and the elapsed time.
  ///
  /// - Parameter what: The data, such as `the market`.
  func loading(_ what: String, _ question: Question) -> String {
    guard let progress = requests[question] else { return "Loading \(what)…" }
    let spinner = isAnimated ? "\(Spinner.character(after: progress.elapsed, alphabet)) " : ""
    let seconds = progress.elapsed.components.seconds
    return "\(spinner)Loading \(what) from \(progress.provider)…" + (seconds > 0 ? " \(seconds) s" : "")
  }
}
