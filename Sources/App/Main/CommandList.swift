enum CommandList {
  /// All commands in the order of the help; a new command is added by appending its type.
  static let all: [any Command.Type] = [
    MarketsCommand.self,
    CoinCommand.self,
    PriceCommand.self,
    ChartCommand.self,
    WatchlistCommand.self,
    PortfolioCommand.self,
    ConvertCommand.self,
    HistoryCommand.self,
    CurrenciesCommand.self,
    BitcoinCommand.self,
    SendCommand.self,
    TransactionCommand.self,
    FeeCommand.self,
    BalanceCommand.self,
    ContactsCommand.self,
    WatchCommand.self,
    ConfigCommand.self,
    SourcesCommand.self,
    CompletionsCommand.self,
    ManualCommand.self,
    VersionCommand.self,
  ]

  /// All commands for code that needs only their declarations.
  ///
  /// The closure converts each type statically. A conversion of the whole array would look up the conformance of every
  /// command at run time, which took most of the time of a start.
  static var declared: [any ParsableCommand.Type] { all.map { $0 } }
}
