import QuidCore
import QuidPresentation

struct WatchlistCommand: Command {
  static let configuration = CommandConfiguration(
    name: "watchlist",
    summary: "show the prices of your watchlist, add coins or remove coins",
    discussion: [
      "Specify a coin by its id or symbol. If several coins have the same symbol, the one with the largest market cap"
        + " is used. quid watchlist add prints the coins that it adds."
    ],
    examples: ["quid watchlist", "quid watchlist add bitcoin ethereum", "quid watchlist remove ethereum"],
    otherNames: [
      "ls": "watchlist list", "list": "watchlist list", "add": "watchlist add", "rm": "watchlist remove",
      "remove": "watchlist remove", "delete": "watchlist remove", "del": "watchlist remove",
      "ticker": "watchlist", "favorites": "watchlist", "favourites": "watchlist",
    ],
    dividesArguments: [Coin].divided)

  enum Action: String, Sendable, CaseIterable {
    case list
    case add
    case remove
  }

  @Argument("[list | add ID… | remove ID…]", .choice)
  var action = Action.list
  @Argument("", .string("ID", completion: .localAfter(["add": .coins, "remove": .watchlist])), limit: 1_000)
  var names: [String]
  @Option("in", .currencyOrCoin, "the currency of the prices, or a coin such as btc")
  var currency: Currency?

  func run(in context: CommandContext) async throws -> any CommandReport {
    let (names, currency) = try await context.coinNames(names, in: currency)
    switch action {
    case .list:
      if let surplus = names.first {
        throw CommandError.usage("quid watchlist list does not take “\(surplus.excerpt())”. See quid help watchlist.")
      }
    case .add:
      let choices = try await add(names, in: currency, context)
      let listing = choices[0].line.map { MarketListing(currency: $0.currency, rows: choices.map(\.row)) }
      return MarketsReport(
        listing: listing, context: context, emptyText: "", choices: choices.compactMap(\.warning), isBrief: true)
    case .remove: try await remove(names, context)
    }
    let watchlist = try context.services.watchlist.read()
    let listing = try await context.services.marketService.listing(of: watchlist.coins, in: currency)
    let (rows, missing) = Self.rows(of: watchlist, in: listing)
    let report = MarketsReport(listing: rows, context: context, emptyText: Self.emptyText(watchlist), choices: missing)
    return try await report.withSparklines {
      try await context.services.marketService.sparklines(of: watchlist.coins)
    }
  }

  /// Returns the rows of the coins on a watchlist, and a warning about coins that the provider does not list.
  ///
  /// A coin that is not listed has a row without market data.
  static func rows(
    of watchlist: Watchlist, in listing: Converted<MarketListing>
  ) -> (listing: Converted<MarketListing>, warnings: [String]) {
    let listed = Set(listing.data.value.rows.map(\.id))
    let missing = watchlist.coins.filter { !listed.contains($0) }.map { $0.description.excerpt(40) }
    let list = EnglishStrings().list(Array(missing.prefix(5)), others: max(0, missing.count - 5))
    // A fallback has fewer coins.
    let reason =
      listing.data.failures.isEmpty ? " It may no longer list \(missing.count == 1 ? "this coin" : "these coins")." : ""
    let warning = "\(listing.data.source.name) has no data for \(list).\(reason)"
    return (
      listing.map { $0.adding(unlisted: watchlist.coins).only(watchlist) }, missing.isEmpty ? [] : [warning]
    )
  }

  static func emptyText(_ watchlist: Watchlist) -> String {
    watchlist.coins.isEmpty
      ? "The watchlist is empty. To add a coin, run quid watchlist add bitcoin."
      : "There are no prices for the coins on the watchlist. To add another coin, run quid watchlist add bitcoin."
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
