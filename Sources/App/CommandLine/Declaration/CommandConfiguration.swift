/// The name of a command, the content of its help and its behavior.
///
/// The parts of the help are created when they are used, because the parser reads the names of all commands.
struct CommandConfiguration: Sendable {
  /// The name of the command as the user types it, such as `convert`.
  let name: String
  let summary: String
  /// The default interval at which `quid watch` repeats the command; `nil` if the command cannot be repeated.
  let interval: Duration?
  /// A Boolean value that indicates whether the command repeats another command, which its first argument names, as in
  /// `quid watch coin`.
  let repeatsCommand: Bool
  /// A Boolean value that indicates whether the settings in the environment and in the configuration file apply to the
  /// command.
  ///
  /// If `false`, the command also runs with invalid settings.
  let usesSettings: Bool
  /// A Boolean value that indicates whether the option `--columns` also selects the columns of the text output, and not
  /// only of CSV and TSV.
  let hasTextColumns: Bool
  /// A closure that splits arguments which contain several values, such as the pair `usd/eur`.
  ///
  /// The default closure returns the arguments unchanged.
  let dividesArguments: @Sendable ([String]) -> [String]
  private let makeDiscussion: @Sendable () -> [String]
  private let makeExamples: @Sendable () -> [String]
  private let makeOtherNames: @Sendable () -> [String: String]

  init(
    name: String, summary: String, discussion: @autoclosure @escaping @Sendable () -> [String] = [],
    examples: @autoclosure @escaping @Sendable () -> [String] = [], interval: Duration? = .seconds(60),
    repeatsCommand: Bool = false, usesSettings: Bool = true, hasTextColumns: Bool = false,
    otherNames: @autoclosure @escaping @Sendable () -> [String: String] = [:],
    dividesArguments: @escaping @Sendable ([String]) -> [String] = { $0 }
  ) {
    self.name = name
    self.summary = summary
    self.interval = interval
    self.repeatsCommand = repeatsCommand
    self.usesSettings = usesSettings
    self.hasTextColumns = hasTextColumns
    self.dividesArguments = dividesArguments
    makeDiscussion = discussion
    makeExamples = examples
    makeOtherNames = otherNames
  }

  /// The paragraphs of the help that follow the one-line description.
  var discussion: [String] { makeDiscussion() }

  var examples: [String] { makeExamples() }

  /// The suggestions for names of the command in other programs.
  ///
  /// Each key is a name that users of another program may type, such as `ticker`. Its value is the command line to
  /// suggest.
  var otherNames: [String: String] { makeOtherNames() }
}
