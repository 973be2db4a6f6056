import Foundation
import QuidCore
import QuidPresentation

/// The `quid markets` command: the market list.
enum MarketsCommand {
  static let spec = CommandSpec(
    name: "markets",
    synopsis: "[--in USD] [--limit 250] [--page 1] [--sort rank] [--search TEXT] [--watchlist]",
    summary: "list coins by market capitalisation: price, change in 24 hours, capitalisation",
    details: [
      "--search looks through all coins there are, not only those of the page. Prices are asked for in dollars and"
        + " converted by one rate."
    ],
    options: [
      OptionSpec("in", "USD", "the currency of prices"),
      OptionSpec("limit", "250", "how many lines; above 250, several pages are joined"),
      OptionSpec("page", "1", "which page"),
      OptionSpec("sort", "rank|price|change|cap|name", "what to order the lines by"),
      OptionSpec("search", "TEXT", "only coins whose id, symbol or name it may be"),
      OptionSpec("watchlist", "only the coins of the watchlist"),
      OptionSpec("source", "coingecko|wazirx", "whose market"),
    ],
    examples: ["quid markets --limit 12", "quid markets --search sol --in sek"],
    argumentLimit: 0,
    run: { invocation, context throws(CommandFailure) in
      let currency = try invocation.currency() ?? .usd
      let limit = try invocation.number("limit", in: 1...5_000) ?? MarketService.maximumPageSize
      let page = try invocation.number("page", in: 1...1_000) ?? 1
      guard limit <= MarketService.maximumPageSize || (page == 1 && !invocation.has("search")) else {
        throw .usage(
          "With --page or --search, --limit takes a whole number from 1 to \(MarketService.maximumPageSize).")
      }
      let order = try invocation.choice("sort", of: MarketOrder.self)
      let source = try invocation.choice("source", of: MarketSource.self) ?? .coingecko
      let service = context.services.marketService
      var listing: Converted<MarketListing>
      var emptyText = "There are no coins on page \(page). Give a smaller --page."
      if source == .wazirx {
        listing = try await wazirX(in: currency, context).map { listing in
          (invocation.options["search"].map { listing.matching($0) } ?? listing).prefix(limit)
        }
      } else if invocation.has("watchlist") {
        let watchlist = try context.services.watchlist.read()
        emptyText = WatchlistCommand.emptyText(watchlist)
        listing = try await context.ask { () throws(ProviderError) in
          try await service.listing(of: watchlist.coins, in: currency)
        }
        listing = listing.map { $0.only(watchlist) }
      } else if let query = invocation.options["search"] {
        listing = try await context.ask { () throws(ProviderError) in
          try await service.listing(matching: query, in: currency, limit: limit)
        }
      } else {
        // A whole page is sorted, because the first rows by rank need not contain the first rows in another order.
        let size = order == nil || order == .rank ? limit : max(limit, MarketService.maximumPageSize)
        listing = try await context.ask { () throws(ProviderError) in
          size > MarketService.maximumPageSize
            ? try await service.listing(in: currency, first: size)
            : try await service.listing(in: currency, page: page, size: size)
        }
      }
      return MarketsReport(
        listing: listing.map { (order.map($0.sorted(by:)) ?? $0).prefix(limit) }, context: context,
        emptyText: invocation.options["search"].map { "No coin matches “\($0.excerpt())”." } ?? emptyText)
    })

  /// Returns the currency pairs of WazirX.
  ///
  /// For Indian rupees these are the INR pairs. For other currencies they are the USDT pairs, with 1 USDT as 1 USD.
  ///
  /// - Throws: ``CommandFailure/usage(_:)`` if the client has no exchange.
  private static func wazirX(
    in currency: Currency, _ context: CommandContext
  ) async throws(CommandFailure) -> Converted<MarketListing> {
    guard let exchange = context.services.tickers else {
      throw .usage("--source wazirx needs --client live: the built-in clients have no exchange.")
    }
    let isRupees = currency.code == "INR"
    let quoted = isRupees ? currency : .usd
    let fetch: @Sendable () async throws(ProviderError) -> Sourced<MarketListing> = { () throws(ProviderError) in
      let tickers = try await exchange.tickers()
      let listing = MarketListing(
        tickers: tickers.value, quote: isRupees ? "INR" : "USDT", currency: quoted, now: tickers.fetchedAt)
      guard let listing else { throw ProviderError(.notFound("pairs in \(quoted)"), from: tickers.source) }
      return tickers.map { _ in listing }
    }
    return try await context.ask { () throws(ProviderError) in
      isRupees
        ? Converted(data: try await fetch(), rates: nil)
        : try await context.services.marketService.listing(in: currency, from: fetch)
    }
  }
}

/// The provider of a market list, as an argument of `--source`.
enum MarketSource: String, Hashable, Sendable, CaseIterable {
  /// CoinGecko, which lists all coins.
  case coingecko
  /// The exchange WazirX, which lists its currency pairs.
  case wazirx
}
