import QuidCore
import QuidPresentation

/// `quid watchlist remove`: removes coins from the watchlist and prints the prices of the others.
struct WatchlistRemoveCommand: Command {
  static let configuration = CommandConfiguration(name: WatchlistCommand.name, dividesArguments: [Coin].divided)

  @Argument("ID…", .string("ID", completion: .local(.watchlist)), limit: 1_000)
  var names: [String]
  @Option("in", .currencyOrCoin, "the currency of the prices, or a coin such as btc")
  var currency: Currency?

  func run(in context: CommandContext) async throws -> any CommandReport {
    let (names, currency) = try await context.coinNames(names, in: currency)
    try await remove(names, context)
    return try await WatchlistCommand.report(in: currency, context)
  }

  /// Removes coins from the watchlist; throws an error, without a change, if a coin is not on it.
  private func remove(_ names: [String], _ context: CommandContext) async throws {
    guard !names.isEmpty else {
      throw CommandError.usage("quid watchlist remove needs a coin, as in quid watchlist remove bitcoin.")
    }
    let coins = await context.coins(withIDs: try context.services.watchlist.read().coins)
    let found = try names.map { name in
      guard let coin = try coins.coin(named: name) else {
        let hint = NearestName.hint(for: name, among: coins.map(\.id.description))
        throw CommandError.rejectedInput("“\(name.excerpt())” is not on the watchlist.\(hint)")
      }
      return coin.id
    }
    try context.services.watchlist.update { watchlist in
      for coin in found { watchlist.remove(coin) }
    }
  }
}
