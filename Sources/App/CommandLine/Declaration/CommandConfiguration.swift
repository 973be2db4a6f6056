/// The name of a command, the content of its help and its behavior.
///
/// The parts of the help are created when they are used, because the parser reads the names of all commands.
struct CommandConfiguration: Sendable {
  /// The name of the command as the user types it, such as `convert`.
  let name: String
  let summary: String
  /// The default interval at which `quid watch` repeats the command; `nil` if the command cannot be repeated.
  let interval: Duration?
  /// Whether the command repeats another command, which its first argument names, as in `quid watch coin`.
  let repeatsCommand: Bool
  /// Whether settings of the environment and the configuration file apply; if not, the command ignores invalid ones.
  let usesSettings: Bool
  /// Whether the argument is a hash of 64 digits, which is otherwise rejected as a private key.
  let takesHash: Bool
  /// Splits arguments that contain several values, such as `usd/eur`; by default returns them unchanged.
  let dividesArguments: @Sendable ([String]) -> [String]
  /// The sentence about a surplus argument that names the option for it; `nil` to refer to the help.
  let surplusHint: String?
  private let makeDiscussion: @Sendable () -> [String]
  private let makeExamples: @Sendable () -> [String]
  private let makeOtherNames: @Sendable () -> [String: String]

  init(
    name: String, summary: String = "", discussion: @autoclosure @escaping @Sendable () -> [String] = [],
    examples: @autoclosure @escaping @Sendable () -> [String] = [], interval: Duration? = .seconds(60),
    repeatsCommand: Bool = false, usesSettings: Bool = true, takesHash: Bool = false,
    otherNames: @autoclosure @escaping @Sendable () -> [String: String] = [:],
    dividesArguments: @escaping @Sendable ([String]) -> [String] = { $0 }, surplusHint: String? = nil
  ) {
    self.name = name
    self.summary = summary
    self.interval = interval
    self.repeatsCommand = repeatsCommand
    self.usesSettings = usesSettings
    self.takesHash = takesHash
    self.dividesArguments = dividesArguments
    self.surplusHint = surplusHint
    makeDiscussion = discussion
    makeExamples = examples
    makeOtherNames = otherNames
  }

  /// The paragraphs of the help that follow the one-line description.
  var discussion: [String] { makeDiscussion() }

  var examples: [String] { makeExamples() }

  /// The command line to suggest for each name of the command in other programs, such as `ticker`.
  var otherNames: [String: String] { makeOtherNames() }
}
