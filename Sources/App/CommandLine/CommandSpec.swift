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
  /// The words that the first argument may be; empty where it is anything.
  var words: [String] = []
  /// How often `quid watch` repeats it; `nil` where that makes no sense.
  var interval: Duration? = .seconds(60)
  /// Whether it tells by itself what it is doing and asks the person, so that nothing else may be written meanwhile.
  var isDialogue: @Sendable (Invocation) -> Bool = { _ in false }
  /// Does it.
  let run: @Sendable (Invocation, CommandContext) async throws(CommandFailure) -> any CommandReport
}
