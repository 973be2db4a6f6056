import QuidCore
import QuidPresentation

struct MarketsCommand: Command {
  static let configuration = CommandConfiguration(
    name: "markets",
    summary: "list coins by market cap, with their prices and 24-hour changes",
    discussion: [
      "--search searches the ids, symbols and names of all coins, not only of the coins listed without --search.",
      "Prices in currencies other than USD are converted from USD at the current exchange rate.",
      "The table shows as many columns as fit on the terminal. --sparkline adds the prices of the last 7 days, as levels"
        + " from 0 to 1000, to JSON and CSV.",
    ],
    examples: [
      "quid markets --limit 12", "quid markets --search sol --in sek", "quid markets --sort change7d --reverse",
      "quid markets --sparkline --json",
    ],
    otherNames: [
      "coins": "markets", "top": "markets", "all": "markets", "crypto": "markets", "cryptos": "markets",
      "tickers": "markets", "trending": "markets", "gainers": "markets", "losers": "markets", "dominance": "markets",
      "top-gainers-losers": "markets", "tokens": "markets", "global": "markets",
      "search": "markets --search", "find": "markets --search",
    ],
    surplusHint: "Give a number of coins with --limit, and a name with --search.")

  @Option("in", .currencyOrCoin, "the currency of the prices, or a coin such as btc")
  var currency: Currency?
  @Option(
    "limit", .integer(in: 1...5_000), "the number of coins to list, up to 5,000", placeholder: "250")
  var limit = MarketService.maximumPageSize
  @Option("page", .integer(in: 1...1_000), "the page of the list, starting at 1", placeholder: "1")
  var page = 1
  @Option(
    "sort", .choice(placeholder: "ORDER"),
    "sort by rank, price, change (24 hours), change1h, change7d, volume, cap, supply, high (the all-time high), fromhigh"
      + " (the change since then) or name")
  var order: MarketOrder?
  @Flag("reverse", "reverse the sort order")
  var isReversed: Bool
  @Option("search", .string(), "list only coins whose id, symbol or name matches TEXT")
  var search: String?
  @Flag("watchlist", "list only the coins on the watchlist")
  var isWatchlist: Bool
  @Flag("sparkline", "add the prices of the last 7 days to JSON and CSV")
  var addsSparklines: Bool
  @Option("source", .choice, "the provider of the prices")
  var source = MarketSource.coingecko

  private func checkOptions() throws {
    let maximum = MarketService.maximumPageSize
    guard limit <= maximum || (page == 1 && search == nil) else {
      throw CommandError.usage("--limit must be at most \(maximum) with --page or --search.")
    }
    guard source != .wazirx || !isWatchlist else {
      throw CommandError.usage("--source cannot be combined with --watchlist. Remove one of them.")
    }
  }

  func run(in context: CommandContext) async throws -> any CommandReport {
    try checkOptions()
    let maximum = MarketService.maximumPageSize
    // The providers have pages by rank only; of another list, the page is taken after sorting.
    let isByRank = !isReversed && (order == nil || order == .rank)
    let hasPages = source != .wazirx && !isWatchlist && search == nil && isByRank
    let end = page * limit
    let service = context.services.marketService
    let currency = currency ?? context.currency(or: .usd)
    let listing: Converted<MarketListing>
    var choices: [String] = []
    var emptyText =
      search.flatMap { page == 1 ? "No coin matches “\($0.excerpt())”. Try another name or symbol." : nil }
      ?? "There are no coins on page \(page). Give a smaller page number with --page."
    var sparklines: (() async throws -> Sourced<[CoinID: PriceShape]>)?
    if source == .wazirx {
      listing = try await wazirX(in: currency, context).map { listing in
        search.map { listing.matching($0) } ?? listing
      }
    } else if isWatchlist {
      let watchlist = try context.services.watchlist.read()
      let listed = try await service.listing(of: watchlist.coins, in: currency)
      let rows: Converted<MarketListing>
      (rows, choices) = WatchlistCommand.rows(of: watchlist, in: listed)
      listing = rows.map { rows in search.map { rows.matching($0) } ?? rows }
      if search == nil, page == 1 { emptyText = WatchlistCommand.emptyText(watchlist) }
      sparklines = { try await service.sparklines(of: watchlist.coins) }
    } else if let search {
      listing = try await service.listing(
        matching: search, in: currency, limit: sortOrder == nil ? min(end, maximum) : maximum)
      let found = listing.data.value.rows.map(\.coin.id)
      sparklines = { try await service.sparklines(of: found) }
    } else {
      guard isByRank || end <= max(maximum, limit) else {
        throw CommandError.usage(
          "With --sort or --reverse, --page and --limit show at most the \(maximum) largest coins. Give a smaller page."
        )
      }
      // A whole page is sorted, because the first rows by rank may differ from the first rows in another order.
      let count = max(limit, maximum)
      let isPage = isByRank && limit <= maximum
      listing =
        isPage
        ? try await service.listing(in: currency, page: page, size: limit)
        : try await service.listing(in: currency, first: count)
      sparklines = {
        isPage ? try await service.sparklines(page: page, size: limit) : try await service.sparklines(first: count)
      }
    }
    let sorted = listing.map { listing in
      let ordered = sortOrder.map { listing.ordered(by: $0, isReversed: isReversed) } ?? listing
      return ordered.picking(Array(ordered.rows.indices.dropFirst(hasPages ? 0 : end - limit).prefix(limit)))
    }
    let report = MarketsReport(
      listing: sorted, context: context, emptyText: emptyText, choices: choices, hasSparklines: sparklines != nil,
      addsSparklines: addsSparklines)
    guard let sparklines else { return report }
    return try await report.withSparklines(sparklines)
  }

  /// The sort order of the list; `nil` to keep the order of the provider, the search or the watchlist.
  private var sortOrder: MarketOrder? { isReversed ? order ?? .rank : order }

  /// Returns the trading pairs of WazirX: in INR for Indian rupees, otherwise in USDT, with 1 USDT as 1 USD.
  private func wazirX(
    in currency: Currency, _ context: CommandContext
  ) async throws -> Converted<MarketListing> {
    guard let exchange = context.services.providers().tickers?() else {
      throw CommandError.usage("--source wazirx requires --client live. Remove --source or change --client.")
    }
    let isRupees = currency.code == "INR"
    let quoteCurrency = isRupees ? currency : .usd
    let quote = isRupees ? "INR" : "USDT"
    let fetch: @Sendable () async throws -> Sourced<MarketListing> = {
      let tickers = try await exchange.tickers()
      guard let listing = MarketListing(tickers: tickers.value, quote: quote, currency: quoteCurrency) else {
        throw ProviderError(.notFound("currency pairs quoted in \(quote)"), from: tickers.source)
      }
      return tickers.with(value: listing).asOfRows
    }
    return isRupees
      ? Converted(data: try await fetch(), rates: nil)
      : try await context.services.marketService.listing(in: currency, from: fetch)
  }
}
