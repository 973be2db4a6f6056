/// One command: what the parser accepts, the help says and the program runs.
struct CommandSpec: Sendable {
  /// What the person types.
  let name: String
  /// The arguments, as the help shows them.
  let synopsis: String
  /// What the command does, in a line.
  let summary: String
  /// What else is to know, in paragraphs.
  let details: [String]
  /// Its own options, beside ``OptionSpec/common``.
  let options: [OptionSpec]
  /// Command lines to try.
  let examples: [String]
  /// How many arguments it takes at most.
  let argumentLimit: Int
  /// Does it.
  let run: @Sendable (Invocation, CommandContext) async throws(CommandFailure) -> any CommandReport
}
