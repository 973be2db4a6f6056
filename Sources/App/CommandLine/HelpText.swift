import QuidTerminal

/// The help, generated from the command table.
enum HelpText {
  /// The purpose of the program, as a sentence without its subject.
  static let purpose = "sends ETH, follows prices and converts money, exactly and with honest sources"

  /// The overview of all commands.
  static var overview: [StyledLine] {
    var lines: [StyledLine] = [
      StyledLine("Quid \(purpose)."),
      StyledLine(),
      heading("Usage"),
      StyledLine("  quid                                 the full-screen app, on a terminal"),
      StyledLine("  quid COMMAND [ARGUMENTS] [OPTIONS]"),
      StyledLine(),
      heading("Commands"),
    ]
    var commands = TextTable([.left, .left])
    for command in CommandTable.commands { commands.append([.init("  " + command.name), .init(command.summary)]) }
    commands.append([.init("  help"), .init("show how to use a command: quid help send")])
    lines += commands.lines
    lines += [StyledLine(), heading("Try")]
    lines += examples.map { StyledLine("  " + $0) }
    return lines + [StyledLine(), StyledLine("The options of every command: quid help options")]
  }

  /// Command lines for a first try.
  ///
  /// They work without an API key.
  static let examples = [
    "quid markets --limit 12", "quid coin bitcoin", "quid convert 100 usd eur sek", "quid bitcoin",
    "quid send 1.5 --in usd", "quid watch markets --limit 12",
  ]

  /// The options that every command accepts.
  static var commonOptions: [StyledLine] { [heading("Options of every command")] + options(OptionSpec.common) }

  /// Returns the help of one command.
  static func page(_ command: CommandSpec, columns: Int) -> [StyledLine] {
    var lines: [StyledLine] = [
      StyledLine("\(command.summary.prefix(1).uppercased())\(command.summary.dropFirst())."),
      StyledLine(),
      heading("Usage"),
      StyledLine("  quid \(command.name) \(command.synopsis)").withoutTrailingSpace,
    ]
    for paragraph in command.details {
      lines += [StyledLine()] + StyledLine.wrapping(paragraph, columns: min(columns, 80))
    }
    if !command.options.isEmpty { lines += [StyledLine(), heading("Options")] + options(command.options) }
    if !command.examples.isEmpty {
      lines += [StyledLine(), heading("Examples")] + command.examples.map { StyledLine("  " + $0) }
    }
    return lines + [StyledLine(), StyledLine("The options of every command: quid help options")]
  }

  private static func heading(_ text: String) -> StyledLine { StyledLine(text, .strong) }

  private static func options(_ options: [OptionSpec]) -> [StyledLine] {
    var table = TextTable([.left, .left])
    for option in options { table.append([.init("  " + option.usage), .init(option.summary)]) }
    return table.lines
  }
}
