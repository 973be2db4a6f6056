import QuidTerminal

/// The name, version and purpose of the program.
enum ProgramInformation {
  /// The version that `quid --version` prints.
  static let version = "0.1.0"
  /// The date of the version, for the manual page.
  static let versionDay = "2026-11-21"
  /// The purpose of the program, as a sentence without its subject.
  static let purpose = "sends ETH, tracks crypto prices and converts currencies, with exact amounts and named sources"
  /// Command lines for a first try, which work without an API key.
  static let examples = [
    "quid 100 usd eur", "quid btc", "quid markets --limit 12", "quid coin bitcoin", "quid convert 100 usd eur sek",
    "quid bitcoin", "quid send 1.5 --in usd", "quid watch markets --limit 12",
  ]
}

/// The help, generated from the declarations of the commands.
enum HelpText {
  /// Returns the overview of all commands.
  static func overview(of commands: [any ParsableCommand.Type]) -> [StyledLine] {
    var lines: [StyledLine] = [
      StyledLine("Quid \(ProgramInformation.purpose)."),
      StyledLine(),
      heading("Usage"),
      StyledLine("  quid                                 open the full-screen app in a terminal"),
      StyledLine("  quid COMMAND [ARGUMENTS] [OPTIONS]"),
      StyledLine("  quid AMOUNT|CURRENCY|COIN [TO…]      convert, or show a coin: quid 100 usd eur"),
      StyledLine(),
      heading("Commands"),
    ]
    var table = TextTable([.left, .left])
    for command in commands { table.append([.init("  " + command.name), .init(command.configuration.summary)]) }
    table.append([.init("  help"), .init("show the help of a command: quid help send")])
    lines += table.lines
    lines += [StyledLine(), heading("Examples")]
    lines += ProgramInformation.examples.map { StyledLine("  " + $0) }
    return lines + [StyledLine(), StyledLine("The options of every command: quid help options")]
  }

  /// Returns the options that every command accepts.
  static func commonOptions(columns: Int) -> [StyledLine] {
    [heading("Options of every command")] + options(CommonOptions.declaration.options, columns: columns)
  }

  /// Returns the help of one command.
  static func page(_ command: any ParsableCommand.Type, columns: Int) -> [StyledLine] {
    let configuration = command.configuration
    let declaration = command.declaration
    var lines: [StyledLine] = [
      StyledLine("\(configuration.summary.prefix(1).uppercased())\(configuration.summary.dropFirst())."),
      StyledLine(),
      heading("Usage"),
      StyledLine("  quid \(command.name) \(declaration.usage)").withoutTrailingSpace,
    ]
    for paragraph in configuration.discussion {
      lines += [StyledLine()] + StyledLine.wrapping(paragraph, columns: min(columns, 80))
    }
    if !declaration.options.isEmpty {
      lines += [StyledLine(), heading("Options")] + options(declaration.options, columns: columns)
    }
    if !configuration.examples.isEmpty {
      lines += [StyledLine(), heading("Examples")] + configuration.examples.map { StyledLine("  " + $0) }
    }
    return lines + [StyledLine(), StyledLine("The options of every command: quid help options")]
  }

  private static func heading(_ text: String) -> StyledLine { StyledLine(text, .strong) }

  /// Returns the options and their descriptions, which are wrapped in their column.
  private static func options(_ options: [Parameter], columns: Int) -> [StyledLine] {
    let usages = options.map { "  " + $0.usage }
    let summaryWidth = max(20, min(columns, 80) - (usages.map(\.cellWidth).max() ?? 0) - 2)
    var table = TextTable([.left, .left])
    for (usage, option) in zip(usages, options) {
      for (index, line) in StyledLine.wrapping(option.summary, columns: summaryWidth).enumerated() {
        table.append([.init(index == 0 ? usage : ""), .init(line.text)])
      }
    }
    return table.lines
  }
}
