/// A command of `quid`: its declaration, and the operation that it performs.
protocol Command: ParsableCommand {
  /// Whether the command prompts the user or reports its progress itself, so that no progress message is shown.
  var isDialogue: Bool { get }
  /// The interval at which `quid watch` repeats the command; `nil` if it cannot be repeated.
  var refreshInterval: Duration? { get }

  func run(in context: CommandContext) async throws -> any CommandReport
}

extension Command {
  var isDialogue: Bool { false }
  var refreshInterval: Duration? { Self.configuration.interval }
}
