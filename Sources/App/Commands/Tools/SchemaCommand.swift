import QuidNetworking
import QuidTerminal

struct SchemaCommand: Command {
  static let configuration = CommandConfiguration(
    name: "schema",
    summary: "print the JSON Schema of a command's output",
    discussion: [
      "The schema (draft 2020-12) describes the object that the command prints with --json. For quid watch and quid"
        + " mcp, it describes each line of the output. quid schema error prints the schema of the error object, which"
        + " is printed on standard error if a command fails.",
      "Later versions can add keys. Programs that read the output should ignore unknown keys.",
    ],
    examples: ["quid schema price", "quid schema error"],
    interval: nil,
    usesSettings: false)

  static let reports: [any CommandReport.Type] = [SchemaReport.self]

  private static let errorTopic = "error"

  @Argument("COMMAND|error", .string("COMMAND"), missing: "a command, as in quid schema markets")
  var topic: String

  func run(in context: CommandContext) async throws -> any CommandReport {
    let name = topic.lowercased()
    if name == Self.errorTopic {
      return SchemaReport(
        name: name, schema: Envelope.errorSchema.document(title: "the JSON object that quid prints for an error"))
    }
    guard let command = context.commands.first(where: { $0.name == name }) else {
      throw NearestName.wrongWord(
        topic, for: "quid schema", among: context.commands.map { $0.name } + [Self.errorTopic])
    }
    let schema = Self.schema(of: command, among: context.commands)
    return SchemaReport(name: name, schema: schema.document(title: "the JSON output of quid \(name)"))
  }

  /// Returns the schema of a command's JSON output; a command that repeats others can have the output of any of them.
  static func schema(of command: any Command.Type, among commands: [any Command.Type]) -> JSONSchema {
    guard command.configuration.repeatsCommand else { return command.outputSchema }
    let repeatable = commands.filter { $0.configuration.interval != nil }
    return JSONSchema(["anyOf": .array(repeatable.map { $0.outputSchema.json })])
  }
}

private struct SchemaReport: CommandReport {
  let name: String
  let schema: JSONValue

  static let fields: Fields = [
    .json("name", "the name of the command, or error for the error object") { $0.name },
    .json("schema", "the JSON Schema") { $0.schema },
  ]

  func lines(columns: Int) -> [StyledLine] { schema.lines.map { StyledLine($0) } }
}
