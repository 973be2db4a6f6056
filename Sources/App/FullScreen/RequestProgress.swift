/// A request that is under way, as screens show it.
struct RequestProgress: Hashable, Sendable {
  /// The names of the providers that the request goes to.
  var provider: String
  /// The time since the request was started.
  var elapsed: Duration
}

/// A character that turns while something is loading.
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
  /// Returns the message of a screen that waits for its first data: what is loading, from where and for how long.
  ///
  /// - Parameter what: The data, such as `the market`.
  func loading(_ what: String, _ question: Question) -> String {
    guard let progress = requests[question] else { return "Loading \(what)…" }
    let spinner = isAnimated ? "\(Spinner.character(after: progress.elapsed, alphabet)) " : ""
    let seconds = progress.elapsed.components.seconds
    return "\(spinner)Loading \(what) from \(progress.provider)…" + (seconds > 0 ? " \(seconds) s" : "")
  }
}
