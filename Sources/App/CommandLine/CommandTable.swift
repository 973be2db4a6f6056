import QuidPresentation

/// All commands, ordered by use: the one table that the parser, the help and the program share.
enum CommandTable {
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

  static func command(named name: String) -> CommandSpec? {
    commands.first { $0.name == name }
  }

  /// The failure for a name that is no command's.
  static func unknownCommand(_ name: String) -> CommandFailure {
    let other = otherNames[name.lowercased()].map { " Did you mean “\($0)”?" }
    let hint = other ?? NearestName.hint(for: name, among: names)
    return .usage("There is no command “\(name.excerpt())”.\(hint) See quid help.")
  }

  /// Commands by names that other programs use for them.
  private static let otherNames = [
    "ls": "watchlist list", "list": "watchlist list", "add": "watchlist add", "rm": "watchlist remove",
    "remove": "watchlist remove", "delete": "watchlist remove", "del": "watchlist remove", "gas": "fee",
    "pay": "send", "transfer": "send", "exchange": "convert", "rates": "convert", "coins": "markets",
    "address": "contacts", "addressbook": "contacts", "providers": "sources", "manual": "man",
  ]

  /// The names that can stand first on the command line.
  static var names: [String] { commands.map(\.name) + ["help"] }

  /// An option of any command, for reading options that stand before the command's name.
  static func option(named name: String) -> OptionSpec? {
    (OptionSpec.common + commands.flatMap(\.options)).first { $0.name == name }
  }
}
