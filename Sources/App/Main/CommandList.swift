/// All commands in the order of the help.
enum CommandList {
  /// The list for the parser, the help, the completions and the program.
  ///
  /// To add a command, append its type.
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
    FeeCommand.self,
    ContactsCommand.self,
    WatchCommand.self,
    ConfigCommand.self,
    SourcesCommand.self,
    CompletionsCommand.self,
    ManualCommand.self,
    VersionCommand.self,
  ]
}
