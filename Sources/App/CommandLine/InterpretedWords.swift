/// The command and arguments that were found for words without the name of a command.
struct InterpretedWords: Hashable, Sendable {
  /// The name of the command.
  let command: String
  /// The arguments of the command, without options.
  let arguments: [String]
  /// Another command line that the user may have meant, as a sentence for an error of the command.
  var alternative: String?
}
