/// The specification of a command for the parser, the help and the program.
struct CommandSpec: Sendable {
  /// The name of the command on the command line.
  let name: String
  /// The arguments, as the help shows them.
  let synopsis: String
  /// A one-line description for the help.
  let summary: String
  /// Further paragraphs for the help.
  let details: [String]
  /// The options of the command in addition to ``OptionSpec/common``.
  let options: [OptionSpec]
  /// Example command lines for the help.
  let examples: [String]
  /// The maximum number of arguments.
  let argumentLimit: Int
  /// The allowed words for the first argument, or an empty array if any word is allowed.
  var words: [String] = []
  /// The interval at which `quid watch` repeats the command, or `nil` if it cannot be repeated.
  var interval: Duration? = .seconds(60)
  /// Returns whether the command prompts the user and reports its progress itself.
  ///
  /// No other message is printed while such a command runs.
  var isDialogue: @Sendable (Invocation) -> Bool = { _ in false }
  /// Runs the command and returns its report.
  let run: @Sendable (Invocation, CommandContext) async throws(CommandFailure) -> any CommandReport
}
