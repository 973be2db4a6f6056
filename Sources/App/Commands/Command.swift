/// A command of `quid`: its declaration, and the operation that it performs.
protocol Command: ParsableCommand {
  /// Whether the command prompts the user or reports its progress itself, so that no progress message is shown.
  var isDialogue: Bool { get }
  /// The interval at which `quid watch` repeats the command; `nil` if it cannot be repeated.
  var refreshInterval: Duration? { get }

  /// The types of the reports that the command can return, from which the schema of its output is generated.
  static var reports: [any CommandReport.Type] { get }

  static var outputSchema: JSONSchema { get }

  func run(in context: CommandContext) async throws -> any CommandReport
}

extension Command {
  static var outputSchema: JSONSchema { Envelope.schema(of: name, data: reports.flatMap { $0.dataTypes }) }

  var isDialogue: Bool { false }
  var refreshInterval: Duration? { Self.configuration.interval }
}
