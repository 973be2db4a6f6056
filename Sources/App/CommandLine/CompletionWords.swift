import QuidCore

extension OptionSpec {
  /// What can stand behind the option.
  enum Values: Hashable, Sendable {
    /// Nothing: it stands alone.
    case none
    /// One of these words.
    case choices([String])
    /// A file.
    case file
    /// Any text.
    case text
  }

  /// What can stand behind the option, as the placeholder of the help says it.
  ///
  /// `slow|standard|fast` and `EUR|USD|GBP` are words to type; `ADDRESS|LINK|NAME` says what kind of text is meant.
  var values: Values {
    guard let value else { return .none }
    if value == "FILE" { return .file }
    let words = value.split(separator: "|").map { String($0) }
    let isLiteral = words.allSatisfy { $0 == $0.lowercased() } || words.allSatisfy { Currency($0)?.code == $0 }
    return words.count > 1 && isLiteral ? .choices(words) : .text
  }
}

extension CommandSpec {
  /// What can be typed as the first argument; empty where it is anything.
  var firstWords: [String] { name == WatchCommand.spec.name ? WatchCommand.commands : words }
}

extension String {
  /// The text in single quotes, for bash and zsh.
  var shellQuoted: String { "'" + replacing("'", with: #"'\''"#) + "'" }
}
