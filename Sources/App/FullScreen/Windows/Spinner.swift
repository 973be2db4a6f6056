import QuidTerminal

/// The animated character that indicates loading.
enum Spinner {
  /// The time for which one character is shown.
  static let step = Duration.milliseconds(120)

  static func character(after elapsed: Duration, _ alphabet: TerminalAlphabet) -> Character {
    let characters = Array(alphabet == .unicode ? "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏" : "|/-\\")
    let index = Int(max(.zero, elapsed) / step) % characters.count
    return characters[index]
  }
}
