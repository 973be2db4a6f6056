import QuidCore
import QuidNetworking

struct Providers: Sendable {
  let etherPrices: any EtherPriceProvider
  /// The provider of the prices with which the fiat amount of a real send is converted.
  let sendPrices: any EtherPriceProvider
  let gas: any GasPriceProvider
  let market: any MarketProvider
  let charts: any ChartProvider
  let candles: any CandleProvider
  let sparklines: any SparklineProvider
  let catalog: any CoinCatalog
  let rates: any RateProvider
  var conversionRates: any RateProvider
  /// The provider of exchange rates of many days in one response; `nil` if each day is requested.
  let rateHistory: (any RateProvider & RateHistoryProvider)?
  let currencyNames: any CurrencyNameProvider
  let bitcoinPrices: any BitcoinPriceProvider
  let bitcoinHistory: any BitcoinHistoryProvider
  let pastPrices: any DailyPriceProvider
  let tickers: (any TickerProvider)?
  let pictures: (any PictureProvider)?
  /// The check of a coin's price from a fallback; `nil` if the market has none.
  let priceCheck: FallbackPriceCheck?
  /// The providers that `quid sources` lists, in its order.
  let reporting: @Sendable () -> [ReportedProvider]
}

extension Providers {
  /// Creates the providers of a client that serves all data itself, without network access.
  init(
    _ client: some EtherPriceProvider & GasPriceProvider & MarketProvider & SparklineProvider & ChartProvider
      & CandleProvider & CoinCatalog & RateProvider & CurrencyNameProvider & BitcoinPriceProvider
      & BitcoinHistoryProvider & DailyPriceProvider
  ) {
    self.init(
      etherPrices: client, sendPrices: client, gas: client, market: client, charts: client,
      candles: client, sparklines: client, catalog: client, rates: client, conversionRates: client, rateHistory: nil,
      currencyNames: client, bitcoinPrices: client, bitcoinHistory: client, pastPrices: client, tickers: nil,
      pictures: nil, priceCheck: nil, reporting: { [] })
  }
}

extension Providers {
  var marketService: MarketService {
    MarketService(
      market: market, charts: charts, catalog: catalog, rates: rates, sparklines: sparklines, candles: candles)
  }

  var conversionService: ConversionService {
    ConversionService(rates: conversionRates, histories: rateHistory, names: currencyNames)
  }
}
