import QuidCore
import QuidPresentation

/// The market data of coins that are not on the first page of the market list.
struct CoinsQuery: Query {
  let coins: [CoinID]

  var providers: [KeyPath<ProviderNames, String>] { [\.coins] }

  func load(from services: Services) async throws -> Sourced<MarketListing> {
    try await services.marketService.listing(of: coins, in: .usd).data
  }

  func provenance(of value: Sourced<MarketListing>) -> Provenance? { Provenance(value) }
}

/// The shapes of the prices of coins over the last seven days.
struct SparklinesQuery: Query {
  /// The coins; `nil` for the first page of the market list.
  let coins: [CoinID]?

  var providers: [KeyPath<ProviderNames, String>] { [\.coins] }

  func load(from services: Services) async throws -> Sourced<[CoinID: PriceShape]> {
    guard let coins else { return try await services.marketService.sparklines() }
    return try await services.marketService.sparklines(of: coins)
  }

  func provenance(of value: Sourced<[CoinID: PriceShape]>) -> Provenance? { Provenance(value) }
}

/// The price history of a coin.
struct SeriesQuery: Query {
  let coin: CoinID
  let period: ChartPeriod
  /// Whether the prices have the trading volumes of the provider.
  var hasVolumes = false

  var providers: [KeyPath<ProviderNames, String>] { [\.coins] }

  func load(from services: Services) async throws -> Sourced<PriceSeries> {
    hasVolumes
      ? try await services.marketService.seriesWithVolumes(of: coin, in: .usd, days: period.days).data
      : try await services.marketService.series(of: coin, in: .usd, over: period).data
  }

  func provenance(of value: Sourced<PriceSeries>) -> Provenance? { Provenance(value) }
}

/// The candles of a coin.
struct CandlesQuery: Query {
  let coin: CoinID
  let span: CandleSpan

  var providers: [KeyPath<ProviderNames, String>] { [\.coins] }

  func load(from services: Services) async throws -> Sourced<CandleSeries> {
    try await services.marketService.candles(of: coin, in: .usd, over: span).data
  }

  func provenance(of value: Sourced<CandleSeries>) -> Provenance? { Provenance(value) }
}

extension ChartModel {
  /// The query for the prices of the chart, with the volumes only if they are shown.
  var query: SeriesQuery { SeriesQuery(coin: coin.id, period: period, hasVolumes: showsVolume && style == .line) }

  /// The query for the candles of the chart.
  var candlesQuery: CandlesQuery { CandlesQuery(coin: coin.id, span: candleSpan) }
}

/// A chart that is written to a file of the current folder, whose path is the response.
struct ChartExport: Query {
  typealias Failure = CommandError

  /// The SVG document.
  let document: String
  /// The name of the file without its extension.
  let name: String

  func load(from services: Services) async throws -> String {
    try services.pictureFolder.write(document, named: name)
  }
}

/// The watchlist of the user.
struct WatchlistQuery: Query {
  typealias Failure = CommandError

  func load(from services: Services) async throws -> Watchlist { try services.watchlist.read() }
}

/// The groups of the watchlist.
struct WatchlistGroupsQuery: Query {
  typealias Failure = CommandError

  func load(from services: Services) async throws -> WatchlistGroups {
    try services.watchlistGroups.read()
  }
}

/// A change of the watchlist, whose response is the new watchlist.
///
/// A removed coin is removed from all groups as well.
struct WatchlistUpdate: Query {
  typealias Failure = CommandError

  let coin: CoinID
  let isWatched: Bool
  /// The group to which the coin is added; `nil` for none.
  var group: String?

  func load(from services: Services) async throws -> Watchlist {
    let watchlist = try services.watchlist.update { watchlist in
      if isWatched { watchlist.add(coin) } else { watchlist.remove(coin) }
      return watchlist
    }
    if !isWatched { try services.watchlistGroups.removeCoins([coin]) }
    if isWatched, let group { _ = try services.watchlistGroups.update { $0.add([coin], to: group) } }
    return watchlist
  }
}

extension Response {
  /// The watchlist after it was read or changed; `nil` for any other response.
  var watchlist: Result<Watchlist, CommandError>? {
    result(of: WatchlistQuery.self) ?? result(of: WatchlistUpdate.self)
  }
}
