import QuidTerminal

/// The command that a command line runs, or the help that the line requests.
enum CommandSelection {
  case command(any Command.Type)
  case help([StyledLine])

  init(_ line: ParsedArguments, from commands: [any Command.Type], columns: Int) throws {
    let isHelp = line.command == "help"
    guard let topic = isHelp ? line.arguments.first : line.command, topic != "help" else {
      self = .help(HelpText.overview(of: commands.map { $0 }))
      return
    }
    if isHelp, topic == "options" {
      self = .help(HelpText.commonOptions(columns: columns))
    } else if let command = commands.first(where: { $0.name == topic }) {
      self =
        isHelp || line.isHelpRequested
        ? .help(HelpText.page(command, columns: columns))
        : .command(command.subcommands.first { $0.name == line.subcommand }?.type ?? command)
    } else {
      throw ArgumentParser(commands.map { $0 }).unknownCommand(topic)
    }
  }
}
