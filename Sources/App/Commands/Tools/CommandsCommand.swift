import QuidTerminal

/// `quid commands`: describes the commands, arguments, options and exit codes of the command line.
struct CommandsCommand: Command {
  static let configuration = CommandConfiguration(
    name: "commands",
    summary: "list all commands and, with --json, their options",
    discussion: [
      "With --json, the list also contains the arguments and options of each command with their types, ranges and"
        + " defaults, the common options, and the exit codes. For the output of a command, see quid schema COMMAND."
    ],
    examples: ["quid commands", "quid commands --json"],
    interval: nil,
    usesSettings: false)

  static let reports: [any CommandReport.Type] = [CommandsReport.self]

  func run(in context: CommandContext) async throws -> any CommandReport {
    CommandsReport(
      commands: context.commands.map { CommandRow(configuration: $0.configuration, declaration: $0.declaration) },
      alphabet: context.alphabet)
  }
}

private struct CommandsReport: CommandReport {
  let commands: [CommandRow]
  let alphabet: TerminalAlphabet

  static let fields: Fields = [
    .json("version", "the version of quid") { _ in ProgramInformation.version },
    .rows("commands", "the commands, in the same order as in the help", CommandRow.fields) { $0.commands },
    .rows("options", "the options that every command accepts", ParameterRow.fields) { _ in
      CommonOptions.declaration.options.map { ParameterRow(name: $0.name, parameter: $0) }
    },
    .rows("exitCodes", "the exit codes of quid", exitCodeFields) { _ in ExitCode.allCases },
  ]

  private static let exitCodeFields: FieldTable<ExitCode, Never> = [
    .json("code", "the exit code") { $0 }, .json("meaning", "the meaning of the exit code") { $0.meaning },
  ]

  var table: [[String]]? { CommandRow.fields.csv(commands) }

  func lines(columns: Int) -> [StyledLine] {
    CommandRow.fields.text(commands, columns: columns, alphabet: alphabet, hasHeadings: false).lines
  }
}

private struct CommandRow: Sendable {
  let configuration: CommandConfiguration
  let declaration: CommandDeclaration

  static let fields: FieldTable<CommandRow, CommandRow> = [
    .value("name", "the name of the command", text: TextColumn { .init($0.configuration.name, .strong) }) {
      $0.configuration.name
    },
    .value("usage", "the usage line of the command") { $0.usage },
    .value("summary", "the summary of the command", text: TextColumn { .init($0.configuration.summary) }) {
      $0.configuration.summary
    },
    .json("discussion", "the paragraphs of the detailed help") { $0.configuration.discussion },
    .json("examples", "example command lines") { $0.configuration.examples },
    .json("repeatable", "whether quid watch can repeat the command") { $0.configuration.interval != nil },
    .rows("arguments", "the arguments, in their order on the command line", ParameterRow.fields) { row in
      zip(row.declaration.argumentNames, row.declaration.arguments).map { ParameterRow(name: $0, parameter: $1) }
    },
    .rows("options", "the options of the command, without the common options", ParameterRow.fields) {
      $0.declaration.options.map { ParameterRow(name: $0.name, parameter: $0) }
    },
  ]

  private var usage: String {
    let usage = declaration.usage
    return "quid \(configuration.name)" + (usage.isEmpty ? "" : " \(usage)")
  }
}

private struct ParameterRow: Sendable {
  let name: String
  let parameter: Parameter

  static let fields: FieldTable<ParameterRow, Never> = [
    .json("name", "the name of the argument or option, without leading dashes") { $0.name },
    .json("kind", "the kind: argument, option or flag (an option without a value)") { $0.parameter.kind },
    .json("usage", "the argument or option as shown in the help") { $0.parameter.usage },
    .json("summary", "the description; empty for an argument") { $0.parameter.summary },
    .json("type", "the type of the value; null for a flag") { $0.parameter.type?.name },
    .json("values", "the accepted values; null if any value of the type is accepted") { $0.parameter.type?.words },
    .json("minimum", "the minimum value; null if there is no minimum") { $0.parameter.type?.range?.lowerBound },
    .json("maximum", "the maximum value; null if there is no maximum") { $0.parameter.type?.range?.upperBound },
    .json("default", "the default value; null if there is none or it depends on the settings") {
      $0.parameter.defaultValue
    },
    .json("required", "whether the argument is required") { $0.parameter.isRequired },
    .json("valueOptional", "whether the value of the option is optional") { $0.parameter.isValueOptional },
    .json("limit", "the maximum number of values; null if there is no limit") { row in
      row.parameter.limit < .max ? row.parameter.limit : nil
    },
  ]
}

extension Parameter.Kind: FieldValue {}
