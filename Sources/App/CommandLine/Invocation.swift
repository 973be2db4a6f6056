import QuidPresentation

/// A parsed command line.
struct Invocation: Hashable, Sendable {
  /// The name of the command, or `nil` if there is none.
  var command: String?
  /// Whether the command is repeated, because it follows `quid watch`.
  var isWatched = false
  /// The arguments after the command that are not options.
  var arguments: [String] = []
  /// The options and their values, with an empty string for an option without a value.
  ///
  /// Of a repeated option, the last value is used.
  var options: [String: String] = [:]

  /// Returns whether the command line contains an option.
  func has(_ option: String) -> Bool { options[option] != nil }

  /// Returns the parsed value of an option, or `nil` if the command line does not contain it.
  ///
  /// - Parameters:
  ///   - option: The name of the option.
  ///   - expected: A description of the expected value, for the error message.
  ///   - parse: Parses the value, or returns `nil` if it is invalid.
  /// - Throws: ``CommandFailure/usage(_:)`` if the value is invalid.
  func value<Value>(
    _ option: String, takes expected: String, _ parse: (String) -> Value?
  ) throws(CommandFailure) -> Value? {
    guard let string = options[option] else { return nil }
    guard let value = parse(string) else {
      throw .usage("--\(option) takes \(expected), not “\(string.excerpt())”.")
    }
    return value
  }

  /// Returns the value of an option that takes one of a few words, or `nil` if the command line does not contain it.
  ///
  /// - Throws: ``CommandFailure/usage(_:)`` for any other word.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ option: String, of type: Choice.Type
  ) throws(CommandFailure) -> Choice? {
    guard let word = options[option] else { return nil }
    if let choice = Choice(rawValue: word.lowercased()) { return choice }
    throw Self.wrongWord(word, for: "--\(option)", among: Choice.allCases.map(\.rawValue))
  }

  /// Returns the usage error for a word that is not one of the allowed ones.
  ///
  /// - Parameters:
  ///   - word: The typed word.
  ///   - name: The command or option that takes the word.
  ///   - words: The allowed words.
  static func wrongWord(_ word: String, for name: String, among words: [String]) -> CommandFailure {
    let list = words.count > 1 ? words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "") : words.joined()
    return .usage("\(name) takes \(list), not “\(word.excerpt())”.\(NearestName.hint(for: word, among: words))")
  }
}
