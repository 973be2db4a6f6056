/// The words and options with which a shell completes the command line of one command.
struct CommandCompletion {
  let name: String
  let summary: String
  let options: [Parameter]
  let firstWords: [String]
  /// The kinds of words after each first argument, sorted by that argument; an empty string stands for any argument.
  let localWords: [(after: String, words: LocalWords)]
  /// Whether the command takes another command as its arguments, as in `quid watch coin bitcoin`.
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
  var shellQuoted: String { "'" + replacing("'", with: #"'\''"#) + "'" }
}
