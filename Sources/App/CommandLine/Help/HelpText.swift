import QuidTerminal

/// The help that the program prints, generated from the declarations of the commands.
enum HelpText {
  static func overview(of commands: [any ParsableCommand.Type]) -> [StyledLine] {
    var lines: [StyledLine] = [
      StyledLine("Quid \(ProgramInformation.purpose)."),
      StyledLine(),
      heading("Usage"),
      StyledLine("  quid                                 open the full-screen app in a terminal"),
      StyledLine("  quid --node URL --from ACCOUNT       open it with a node or signer that sends ETH"),
      StyledLine("  quid COMMAND [ARGUMENTS] [OPTIONS]"),
      StyledLine("  quid AMOUNT|CURRENCY|COIN [TO…]      convert an amount or show a coin: quid 100 usd eur"),
      StyledLine(),
      heading("Commands"),
    ]
    var table = TextTable([.left, .left])
    for command in commands { table.append([.init("  " + command.name), .init(command.configuration.summary)]) }
    table.append([.init("  help"), .init("show help for a command: quid help send")])
    lines += table.lines
    lines += [StyledLine(), heading("Examples")]
    lines += ProgramInformation.examples.map { StyledLine("  " + $0) }
    return lines + [StyledLine(), StyledLine("For the options that all commands accept, see quid help options.")]
  }

  static func commonOptions(columns: Int) -> [StyledLine] {
    [heading("Options for all commands")] + options(CommonOptions.declaration.options, columns: columns)
  }

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
    return lines + [StyledLine(), StyledLine("For the options that all commands accept, see quid help options.")]
  }

  private static func heading(_ text: String) -> StyledLine { StyledLine(text, .strong) }

  /// Returns the lines of a table with options and their descriptions, which are wrapped within their column.
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
