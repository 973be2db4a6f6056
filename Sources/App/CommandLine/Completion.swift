/// A shell with a completion script.
enum Shell: String, Hashable, Sendable, CaseIterable {
  case bash
  case zsh
  case fish

  /// Returns the lines of the completion script for the given commands.
  func script(for commands: [any ParsableCommand.Type]) -> [String] {
    let completions = commands.map { CommandCompletion($0, among: commands) }
    return switch self {
    case .bash: BashCompletion.script(completions)
    case .zsh: ZshCompletion.script(completions)
    case .fish: FishCompletion.script(completions)
    }
  }
}

/// The values that a shell completes for an argument or option.
enum Completion: Hashable, Sendable {
  /// No value: the option is a flag.
  case none
  /// Any string, which is not completed.
  case any
  /// One of the given words.
  case words([String])
  /// The path of a file.
  case file
  /// Words from local data, such as the watchlist.
  case local(LocalWords)
  /// Words from local data that depend on the argument before.
  case localAfter([String: LocalWords])
  /// The names of the commands that can be repeated.
  case repeatableCommands
}

/// Words from local data that complete an argument or the value of an option.
enum LocalWords: String, Hashable, Sendable, CaseIterable {
  /// The ids and symbols in the watchlist, the cached first page of the market and the built-in list of coins.
  case coins
  /// The active codes of ISO 4217.
  case currencies
  /// The words of ``currencies`` and of ``coins``.
  case assets
  /// The names of the address book.
  case contacts
  /// The ids of the watchlist.
  case watchlist
  /// The keys of the settings.
  case settings
  /// The currencies and coins, which can be the first word instead of a command.
  case units
}

/// The completions of a command, for the scripts of the shells.
struct CommandCompletion {
  let name: String
  let summary: String
  let options: [Parameter]
  /// The words that complete the first argument, or an empty array if any word is allowed.
  let firstWords: [String]
  /// The kind of words that complete the arguments after ``firstWords``, sorted by the first argument.
  ///
  /// An empty string means any first argument.
  let localWords: [(after: String, words: LocalWords)]
  /// Whether the arguments are another command with its arguments.
  let repeatsCommand: Bool

  init(_ command: any ParsableCommand.Type, among commands: [any ParsableCommand.Type]) {
    let declaration = command.declaration
    name = command.name
    summary = command.configuration.summary
    options = declaration.options
    repeatsCommand = command.configuration.repeatsCommand
    var firstWords: [String] = []
    var localWords: [String: LocalWords] = [:]
    for argument in declaration.arguments {
      switch argument.completion {
      case .words(let words): firstWords = words
      case .repeatableCommands: firstWords = commands.repeatable.map { $0.name }
      case .local(let words): localWords[""] = words
      case .localAfter(let words): localWords = words
      case .none, .any, .file: break
      }
    }
    self.firstWords = firstWords
    self.localWords = localWords.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension String {
  /// The string in single quotes, for bash and zsh.
  var shellQuoted: String { "'" + replacing("'", with: #"'\''"#) + "'" }
}
