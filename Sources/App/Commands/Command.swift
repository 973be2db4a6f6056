/// A command of `quid`: its declaration, and the operation that it performs.
protocol Command: ParsableCommand {
  /// Whether the command prompts the user or reports its progress itself, so that no progress message is shown.
  var isDialogue: Bool { get }
  /// The interval at which `quid watch` repeats the command; `nil` if it cannot be repeated.
  var refreshInterval: Duration? { get }

  /// The commands that the first argument names; see ``ParsableCommand/namedSubcommands``.
  static var subcommands: [(name: String, type: any Command.Type)] { get }

  func run(in context: CommandContext) async throws -> any CommandReport
}

extension Command {
  static var subcommands: [(name: String, type: any Command.Type)] { [] }
  static var namedSubcommands: [(name: String, type: any ParsableCommand.Type)] {
    subcommands.map { ($0.name, $0.type) }
  }
  var isDialogue: Bool { false }
  var refreshInterval: Duration? { Self.configuration.interval }
}
