import QuidPresentation

/// A command line, taken apart.
struct Invocation: Hashable, Sendable {
  /// The command's name; `nil` when none was given.
  var command: String?
  /// Whether the command is to be repeated: `quid watch` stood before it.
  var isWatched = false
  /// What stands behind the command and is no option.
  var arguments: [String] = []
  /// The options and their values; an option without a value has an empty one.
  ///
  /// The last of several wins.
  var options: [String: String] = [:]

  /// Whether an option was given.
  func has(_ option: String) -> Bool { options[option] != nil }

  /// The value of an option, read by `parse`, or `nil` when it was not given.
  ///
  /// - Throws: a usage failure that says what the option takes, when `parse` returns `nil`.
  func value<Value>(
    _ option: String, takes expected: String, _ parse: (String) -> Value?
  ) throws(CommandFailure) -> Value? {
    guard let text = options[option] else { return nil }
    guard let value = parse(text) else {
      throw .usage("--\(option) takes \(expected), not “\(text.excerpt())”.")
    }
    return value
  }

  /// The value of an option that is one of a few words.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ option: String, of type: Choice.Type
  ) throws(CommandFailure) -> Choice? {
    guard let text = options[option] else { return nil }
    if let choice = Choice(rawValue: text.lowercased()) { return choice }
    throw Self.wrongWord(text, for: "--\(option)", among: Choice.allCases.map(\.rawValue))
  }

  /// The failure for a word that is not one of those allowed.
  static func wrongWord(_ text: String, for place: String, among words: [String]) -> CommandFailure {
    let list = words.count > 1 ? words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "") : words.joined()
    return .usage("\(place) takes \(list), not “\(text.excerpt())”.\(NearestName.hint(for: text, among: words))")
  }
}
