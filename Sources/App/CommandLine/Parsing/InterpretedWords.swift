/// The command and the arguments for a command line that does not start with the name of a command.
struct InterpretedWords: Hashable, Sendable {
  /// The name of the command, such as `convert` for `quid 100 usd eur`.
  let command: String
  let arguments: [String]
  /// A sentence that suggests another command line, for an error message of the command; `nil` if there is none.
  var alternative: String?
}
