import QuidPresentation

/// All commands, for the parser, the help and the program.
enum CommandTable {
  /// The commands in the order of the help.
  static let commands: [CommandSpec] = [
    MarketsCommand.spec,
    CoinCommand.spec,
    ChartCommand.spec,
    WatchlistCommand.spec,
    ConvertCommand.spec,
    HistoryCommand.spec,
    CurrenciesCommand.spec,
    BitcoinCommand.spec,
    SendCommand.spec,
    FeeCommand.spec,
    ContactsCommand.spec,
    WatchCommand.spec,
    SourcesCommand.spec,
    CompletionsCommand.spec,
    ManualCommand.spec,
    VersionCommand.spec,
  ]

  /// Returns the command with a name, or `nil` if there is none.
  static func command(named name: String) -> CommandSpec? {
    commands.first { $0.name == name }
  }

  /// Returns the usage error for an unknown command, with the most similar command.
  static func unknownCommand(_ name: String) -> CommandFailure {
    let alias = otherNames[name.lowercased()].map { " Did you mean “\($0)”?" }
    let hint = alias ?? NearestName.hint(for: name, among: names)
    return .usage("There is no command “\(name.excerpt())”.\(hint) See quid help.")
  }

  /// The commands by names that other programs use for the same function.
  private static let otherNames = [
    "ls": "watchlist list", "list": "watchlist list", "add": "watchlist add", "rm": "watchlist remove",
    "remove": "watchlist remove", "delete": "watchlist remove", "del": "watchlist remove", "gas": "fee",
    "pay": "send", "transfer": "send", "exchange": "convert", "rates": "convert", "coins": "markets",
    "address": "contacts", "addressbook": "contacts", "providers": "sources", "manual": "man",
  ]

  /// The names of all commands, including `help`.
  static var names: [String] { commands.map(\.name) + ["help"] }

  /// Returns the option of any command with a name, for options before the name of the command.
  static func option(named name: String) -> OptionSpec? {
    (OptionSpec.common + commands.flatMap(\.options)).first { $0.name == name }
  }
}
