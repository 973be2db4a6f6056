import QuidPresentation

/// A command line, split into the name of the command, its arguments and its options.
struct ParsedArguments: Hashable, Sendable {
  /// The name of the command; `nil` if the command line contains none.
  var command: String?
  /// The name of the command that repeats ``command``, such as `watch`; `nil` if the command is not repeated.
  var repeatingCommand: String?
  /// The name of the subcommand, such as `add` in `quid portfolio add`; `nil` if the command itself runs.
  var subcommand: String?
  /// The arguments after the name of the command and the subcommand, without options.
  var arguments: [String] = []
  /// The last value of each option by its name without dashes; an empty string for an option without a value.
  var options: [String: String] = [:]
  var typedOptions: [String] = []
  /// A sentence that suggests another command line, for an error message of the command; `nil` if there is none.
  var alternative: String?
  var words: [Word] = []

  struct Word: Hashable, Sendable {
    let text: String
    /// The name of the option without dashes; `nil` for an argument.
    var option: String?
  }

  var isHelpRequested: Bool { options[ArgumentParser.helpOption] != nil }
  var isVersionRequested: Bool { options[ArgumentParser.versionOption] != nil }

  /// The start of the command line in messages, such as `quid portfolio add`.
  var commandLine: String { (["quid"] + [command, subcommand].compactMap { $0 }).joined(separator: " ") }

  func parseValues(of declaration: CommandDeclaration) throws {
    var remaining = arguments[...]
    for argument in declaration.arguments {
      try argument.parse(Array(remaining.prefix(argument.limit)), of: commandLine)
      remaining = remaining.dropFirst(argument.limit)
    }
    for option in declaration.options {
      try option.parse(options[option.name].map { [$0] } ?? [], of: "")
    }
  }

  /// Returns the command line that another command repeats, such as `quid coin btc --in eur`.
  func repeatedLine(without repeating: CommandDeclaration) -> String {
    var words = words.filter { word in word.option.map { repeating.option(named: $0) == nil } ?? true }
    if let name = words.firstIndex(where: { $0.option == nil }) { words.remove(at: name) }
    return (["quid"] + words.map { $0.text.excerpt(60) }).joined(separator: " ")
  }
}
