import QuidCore
import QuidNetworking

/// The use of the cache by the providers of a report.
enum CacheUse: Sendable {
  /// Cached responses and requests as the settings require, such as `--offline` and `--max-age`.
  case bySettings
  /// Cached responses without requests and built-in exchange rates.
  case only
  /// New requests without cached responses.
  case never
}

/// The providers of a report, with a row for each kind of data; the providers of a row are created when it is used.
struct Providers: Sendable {
  /// The names of the first providers, which are shown while data is being loaded.
  let names: ProviderNames
  /// Whether prices come from providers on the network and not from `--client test` or `--client mock`.
  var areLive = false
  let etherPrices: any EtherPriceProvider
  /// The prices with which the fiat amount of a real send is converted.
  let transferPrices: any EtherPriceProvider
  /// The prices of the coin of another chain, which the one provider that knows each coin by its identifier has.
  var coinPrices: (@Sendable (NativeCoin) -> any EtherPriceProvider)?
  let bitcoinPrices: any BitcoinPriceProvider
  let bitcoinHistory: any BitcoinHistoryProvider
  let pastPrices: any DailyPriceProvider
  let market: any MarketProvider
  let catalog: any CoinCatalog
  let charts: any ChartProvider
  let candles: any CandleProvider
  let sparklines: @Sendable () -> any SparklineProvider
  let gas: any GasPriceProvider
  let rates: any RateProvider
  let conversionRates: RateSource
  let rateHistories: RateSource?
  let currencyNames: any CurrencyNameProvider
  var tickers: (@Sendable () -> any TickerProvider)?
  var pictures: (@Sendable () -> any PictureProvider)?
  /// Returns whether the last known price or a further provider confirms the price of a coin from a fallback.
  var confirmsPrice: @Sendable (CoinID) async -> Bool = { _ in false }
  /// Returns the providers that `quid sources` lists, in its order.
  let reported: @Sendable () -> [ReportedProvider]
}

extension Providers {
  /// Creates the providers of a client that serves all data itself, without network access.
  init(
    _ client: some EtherPriceProvider & GasPriceProvider & MarketProvider & SparklineProvider & ChartProvider
      & CandleProvider & CoinCatalog & RateProvider & CurrencyNameProvider & BitcoinPriceProvider
      & BitcoinHistoryProvider & DailyPriceProvider,
    named name: String, reported: @escaping @Sendable () -> [ReportedProvider]
  ) {
    self.init(
      names: ProviderNames(only: name), etherPrices: client, transferPrices: client, bitcoinPrices: client,
      bitcoinHistory: client, pastPrices: client, market: client, catalog: client, charts: client, candles: client,
      sparklines: { client }, gas: client, rates: client,
      conversionRates: RateSource(tables: client, ranges: client as? any RateHistoryProvider),
      rateHistories: nil, currencyNames: client, reported: reported)
  }
}

extension Providers {
  var marketService: MarketService {
    MarketService(
      market: market, charts: charts, catalog: catalog, rates: rates, sparklines: sparklines(), candles: candles)
  }

  var conversionService: ConversionService {
    ConversionService(rates: conversionRates, histories: rateHistories, names: currencyNames)
  }

  /// Returns the coins of the first page of the market; empty if it cannot be loaded.
  func largestCoins() async -> [Coin] {
    let page = try? await market.listing(in: .usd, page: 1, size: MarketService.maximumPageSize)
    return page?.value.rows.map(\.coin) ?? []
  }

  /// Returns the list of all coins; empty if it cannot be loaded.
  func coins() async -> [Coin] { (try? await catalog.coins().value) ?? [] }
}
