import QuidCore
import QuidPresentation

/// A query for data from a provider, a file or a computation.
enum Question: Hashable, Sendable {
  /// The first page of the market list.
  case market
  /// The market data of coins that are not on the first page.
  case coins([CoinID])
  /// The latest exchange rates.
  case rates
  /// The price history of a coin.
  case series(CoinID, ChartPeriod)
  /// The list of all coins.
  case catalog
  /// The prices of ether and of gas.
  case send
  /// The watchlist of the user.
  case watchlist
  /// The current and past Bitcoin prices in a currency.
  case bitcoin(Currency)
  /// The names of currencies.
  case currencyNames
  /// The exchange rates of a number of past days.
  case rateDays(Int)
  /// The picture of a coin at a URL.
  case picture(String)
  /// The search index of a market list, which is computed locally.
  case searchIndex(SearchedListing)

  /// The priority of the task; `nil` for the default.
  ///
  /// Computing a search index must not delay typing.
  var priority: TaskPriority? { if case .searchIndex = self { .utility } else { nil } }
}

/// A market list to index for a search.
struct SearchedListing: Hashable, Sendable {
  let listing: MarketListing
  /// The identifier of the list, unique within a run.
  let number: Int

  /// Compares the identifiers only, which is cheaper than comparing the lists.
  static func == (left: SearchedListing, right: SearchedListing) -> Bool { left.number == right.number }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// The response to a ``Question``.
enum Answer: Sendable {
  case listing(Result<Sourced<MarketListing>, ProviderError>)
  case rates(Result<Sourced<RateTable>, ProviderError>)
  case series(Result<Sourced<PriceSeries>, ProviderError>)
  case catalog(Result<Sourced<CoinIndex>, ProviderError>)
  case send(Result<SendMarket, ProviderError>)
  case watchlist(Result<Watchlist, CommandError>)
  case bitcoin(Result<BitcoinIndex, ProviderError>)
  case currencyNames(Result<Sourced<[NamedCurrency]>, ProviderError>)
  case rateDays(Result<SourcedRateHistory, ProviderError>)
  case picture(Result<Picture, ProviderError>)
  case searchIndex(CoinIndex)
}

/// A subscription of a screen to data while the screen is selected.
struct Want: Hashable, Sendable {
  /// The query for the data.
  var question: Question
  /// The refresh interval.
  var interval: Duration
  /// The time before the first request, so that scrolling past an item sends no request for it.
  var delay = Duration.zero
}
