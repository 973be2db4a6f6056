import QuidCore

/// `quid watchlist add`: adds coins to the watchlist and prints their prices.
struct WatchlistAddCommand: Command {
  static let configuration = CommandConfiguration(name: WatchlistCommand.name, dividesArguments: [Coin].divided)

  @Argument("ID…", .string("ID", completion: .local(.coins)), limit: 1_000)
  var names: [String]
  @Option("in", .currencyOrCoin, "the currency of the prices, or a coin such as btc")
  var currency: Currency?

  func run(in context: CommandContext) async throws -> any CommandReport {
    let (names, currency) = try await context.coinNames(names, in: currency)
    let choices = try await add(names, in: currency, context)
    let listing = choices[0].line.map { MarketListing(currency: $0.currency, rows: choices.map(\.row)) }
    return MarketsReport(
      listing: listing, context: context, emptyText: "", choices: choices.compactMap(\.warning), isBrief: true)
  }

  /// Adds coins to the watchlist and returns the coins.
  ///
  /// All coins are looked up first, so that the watchlist does not change if one of them is unknown.
  private func add(_ names: [String], in currency: Currency, _ context: CommandContext) async throws -> [CoinChoice] {
    guard !names.isEmpty else {
      throw CommandError.usage("quid watchlist add needs a coin, as in quid watchlist add bitcoin.")
    }
    let choices = try await context.coins(named: names.uniqued, in: currency)
    let coins = choices.map(\.coin.id)
    let isFull = try context.services.watchlist.update { watchlist in
      for coin in coins { watchlist.add(coin) }
      return coins.contains { !watchlist.contains($0) }
    }
    if isFull {
      throw CommandError.rejectedInput(
        "The watchlist has the maximum of \(Watchlist.capacity) coins. Remove a coin first.")
    }
    return choices
  }
}
