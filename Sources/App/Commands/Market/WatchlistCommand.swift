import QuidPlatform
import QuidCore
import QuidPresentation

/// The `quid watchlist` command: shows and edits the coins of the user.
struct WatchlistCommand: Command {
  static let configuration = CommandConfiguration(
    name: "watchlist",
    summary: "show your coins with their prices, add coins or remove them",
    discussion: [
      "Name a coin by its id or symbol. If several coins have the same symbol, the coin with the best rank is used.",
      "--columns takes rank, symbol, name, price, 1h, 24h, 7d, volume, cap and spark, in every output format.",
    ],
    examples: ["quid watchlist", "quid watchlist add bitcoin ethereum"],
    hasTextColumns: true,
    otherNames: [
      "ls": "watchlist list", "list": "watchlist list", "add": "watchlist add", "rm": "watchlist remove",
      "remove": "watchlist remove", "delete": "watchlist remove", "del": "watchlist remove",
      "ticker": "watchlist", "favorites": "watchlist", "favourites": "watchlist",
    ])

  static let reports: [any CommandReport.Type] = [MarketsReport.self]

  /// The operation on the watchlist.
  enum Action: String, Sendable, CaseIterable {
    case list
    case add
    case remove
  }

  @Argument("[list | add ID… | remove ID…]", .choice)
  var action = Action.list
  @Argument("", .string("ID", completion: .localAfter(["add": .coins, "remove": .watchlist])), limit: 1_000)
  var names: [String]
  @Option("in", .currency, "the currency of the prices")
  var currency: Currency?

  func run(in context: CommandContext) async throws(CommandError) -> any CommandReport {
    let columns = try context.marketColumns()
    let currency = currency ?? context.currency(or: .usd)
    var warnings: [String] = []
    switch action {
    case .list:
      if let surplus = names.first { throw .usage("quid watchlist list does not take “\(surplus.excerpt())”.") }
    case .add: warnings = try await add(in: currency, context)
    case .remove: try remove(context)
    }
    let watchlist = try context.services.watchlist.read()
    let listing = try await context.request { () throws(ProviderError) in
      try await context.services.marketService.listing(of: watchlist.coins, in: currency)
    }
    let report = MarketsReport(
      listing: listing.map { $0.only(watchlist) }, context: context, columns: columns,
      emptyText: Self.emptyText(watchlist), choices: warnings)
    return try await report.withSparklines { () throws(ProviderError) in
      try await context.services.marketService.sparklines(of: watchlist.coins)
    }
  }

  /// Returns the message for a watchlist that is empty or whose coins have no prices.
  static func emptyText(_ watchlist: Watchlist) -> String {
    watchlist.coins.isEmpty
      ? "The watchlist is empty. Add a coin: quid watchlist add bitcoin"
      : "There are no prices for the coins on the watchlist. Check their ids: quid watchlist --json"
  }

  /// Adds coins to the watchlist.
  ///
  /// All coins are looked up before the first one is added, so the watchlist does not change if one of them is unknown.
  ///
  /// - Returns: The warnings about symbols that several coins share.
  private func add(in currency: Currency, _ context: CommandContext) async throws(CommandError) -> [String] {
    guard !names.isEmpty else { throw .usage("quid watchlist add needs a coin, as in quid watchlist add bitcoin.") }
    let choices = try await context.coins(named: names, in: currency)
    let coins = choices.map(\.coin.id)
    let isFull = try context.services.watchlist.update { watchlist in
      for coin in coins { watchlist.add(coin) }
      return coins.contains { !watchlist.contains($0) }
    }
    if isFull {
      throw .refusedInput(
        "The watchlist is full: its limit is \(Watchlist.capacity) coins. Remove a coin first.")
    }
    return choices.compactMap(\.warning)
  }

  /// Removes coins from the watchlist, which does not change if one of them is not on it.
  private func remove(_ context: CommandContext) throws(CommandError) {
    guard !names.isEmpty else {
      throw .usage("quid watchlist remove needs a coin, as in quid watchlist remove bitcoin.")
    }
    let missing = try context.services.watchlist.update { watchlist in
      let known = watchlist.coins.map(\.description)
      let missing = names.first { !known.contains($0.lowercased()) && !known.contains($0) }
      if missing == nil {
        for name in names where !watchlist.remove(CoinID(name)) { watchlist.remove(CoinID(name.lowercased())) }
      }
      return missing.map { (name: $0, known: known) }
    }
    if let missing {
      throw .refusedInput(
        "“\(missing.name.excerpt())” is not on the watchlist.\(NearestName.hint(for: missing.name, among: missing.known))"
      )
    }
  }
}
