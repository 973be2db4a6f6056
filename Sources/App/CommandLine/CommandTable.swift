import QuidPresentation

/// Every command there is: the one table that the parser, the help and the program share.
enum CommandTable {
  static let commands: [CommandSpec] = [
    SendCommand.spec,
    FeeCommand.spec,
    ContactsCommand.spec,
    MarketsCommand.spec,
    CoinCommand.spec,
    ChartCommand.spec,
    WatchlistCommand.spec,
    ConvertCommand.spec,
    HistoryCommand.spec,
    CurrenciesCommand.spec,
    BitcoinCommand.spec,
    WatchCommand.spec,
    SourcesCommand.spec,
    CompletionsCommand.spec,
    ManualCommand.spec,
  ]

  static func command(named name: String) -> CommandSpec? {
    commands.first { $0.name == name }
  }

  /// The failure for a name that is no command's.
  static func unknownCommand(_ name: String) -> CommandFailure {
    .usage("There is no command “\(name.excerpt())”.\(NearestName.hint(for: name, among: names)) See quid help.")
  }

  /// The names that can stand first on the command line.
  static var names: [String] { commands.map(\.name) + ["help"] }

  /// An option of any command, for reading options that stand before the command's name.
  static func option(named name: String) -> OptionSpec? {
    (OptionSpec.common + commands.flatMap(\.options)).first { $0.name == name }
  }
}
