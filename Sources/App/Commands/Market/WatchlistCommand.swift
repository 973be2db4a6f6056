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
    ])

  static let subcommands: [(name: String, type: any Command.Type)] = [
    ("list", WatchlistCommand.self), ("add", WatchlistAddCommand.self), ("remove", WatchlistRemoveCommand.self),
  ]

  @Option("in", .currencyOrCoin, "the currency of the prices, or a coin such as btc")
  var currency: Currency?

  func run(in context: CommandContext) async throws -> any CommandReport {
    try await Self.report(in: currency, context)
  }

  /// Returns the prices of the coins on the watchlist.
  static func report(in currency: Currency?, _ context: CommandContext) async throws -> any CommandReport {
    let (_, currency) = try await context.coinNames([], in: currency)
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
}
