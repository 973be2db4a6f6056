import QuidCore
import QuidPresentation

/// What a screen can ask the providers and the user's own files.
enum Question: Hashable, Sendable {
  /// The first page of the market.
  case market
  /// The lines of coins that are not on it.
  case coins([CoinID])
  /// The exchange rates of the day.
  case rates
  /// The past prices of a coin.
  case series(CoinID, ChartPeriod)
  /// Every coin there is.
  case catalog
  /// The price of ether and of gas.
  case send
  /// The coins the person follows.
  case watchlist
  /// What a bitcoin costs and cost, in a currency.
  case bitcoin(Currency)
  /// What currencies are called.
  case currencyNames
  /// The exchange rates of the last days.
  case rateDays(Int)
  /// The picture of a coin, by its address.
  case picture(String)
  /// The lines of the market, prepared for a search; nobody has to be asked.
  case searchIndex(SearchedListing)

  /// How much haste there is; typing goes before what only makes it quicker.
  var priority: TaskPriority? { if case .searchIndex = self { .utility } else { nil } }
}

/// A listing that is to be prepared for a search.
struct SearchedListing: Hashable, Sendable {
  let listing: MarketListing
  /// What tells it from the others of this run.
  let number: Int

  /// Two of one number are one listing.
  static func == (left: SearchedListing, right: SearchedListing) -> Bool { left.number == right.number }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// What came of a ``Question``.
enum Answer: Sendable {
  case listing(Result<Sourced<MarketListing>, ProviderError>)
  case rates(Result<Sourced<RateTable>, ProviderError>)
  case series(Result<Sourced<PriceSeries>, ProviderError>)
  case catalog(Result<Sourced<CoinIndex>, ProviderError>)
  case send(Result<SendMarket, ProviderError>)
  case watchlist(Result<Watchlist, CommandFailure>)
  case bitcoin(Result<BitcoinIndex, ProviderError>)
  case currencyNames(Result<Sourced<[NamedCurrency]>, ProviderError>)
  case rateDays(Result<SourcedRateHistory, ProviderError>)
  case picture(Result<Picture, ProviderError>)
  case searchIndex(CoinIndex)
}

/// A question that a screen wants answered while it is shown, and how often.
struct Want: Hashable, Sendable {
  var question: Question
  /// How often it is asked again.
  var interval: Duration
  /// For how long it has to be wanted before it is asked, so that someone who only passes by asks nobody.
  var delay = Duration.zero
}
