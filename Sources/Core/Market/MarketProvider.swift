/// A provider of market listings: lists of coins with their prices and market capitalizations.
public protocol MarketProvider: Sendable {
  /// Returns one page of the list of all coins with their market data, largest market capitalization first.
  ///
  /// The listing is empty if the page is after the last page.
  ///
  /// - Parameters:
  ///   - currency: The currency of the prices.
  ///   - page: The page number, counted from 1.
  ///   - size: The number of coins per page, from 1 through 250.
  /// - Throws: ``ProviderError`` if the request fails.
  func listing(
    in currency: Currency, page: Int, size: Int
  ) async throws(ProviderError) -> Sourced<MarketListing>

  /// Returns a market listing of the given coins, largest market capitalization first.
  ///
  /// Coins that the provider does not know are omitted.
  ///
  /// - Parameters:
  ///   - coins: The identifiers of the coins.
  ///   - currency: The currency of the prices.
  /// - Throws: ``ProviderError`` if the request fails.
  func listing(of coins: [CoinID], in currency: Currency) async throws(ProviderError) -> Sourced<MarketListing>
}

/// A provider of sparklines: small charts of coin prices over the last seven days.
public protocol SparklineProvider: Sendable {
  /// Returns the sparklines for one page of the list of all coins, keyed by coin id.
  ///
  /// A sparkline is a small chart of a coin's price over the last seven days. Coins for which the provider has no
  /// sparkline are omitted.
  ///
  /// - Parameters:
  ///   - page: The page number, counted from 1.
  ///   - size: The number of coins per page, from 1 through 250.
  /// - Throws: ``ProviderError`` if the request fails.
  func sparklines(page: Int, size: Int) async throws(ProviderError) -> Sourced<[CoinID: PriceShape]>

  /// Returns the sparklines of the given coins, keyed by coin id.
  ///
  /// A sparkline is a small chart of a coin's price over the last seven days. Coins for which the provider has no
  /// sparkline are omitted.
  ///
  /// - Parameter coins: The identifiers of the coins.
  /// - Throws: ``ProviderError`` if the request fails.
  func sparklines(of coins: [CoinID]) async throws(ProviderError) -> Sourced<[CoinID: PriceShape]>
}

/// A provider of the past prices of coins, for price charts.
public protocol ChartProvider: Sendable {
  /// Returns the prices of a coin over the given number of days up to now.
  ///
  /// The interval between the prices is the shortest that the provider offers for this number of days. The series is
  /// never empty.
  ///
  /// - Parameters:
  ///   - coin: The identifier of the coin.
  ///   - currency: The currency of the prices.
  ///   - days: The number of days, from 1 through 365.
  /// - Throws: ``ProviderError`` if the request fails. Its reason is ``ProviderError/Reason/notFound(_:)`` if the
  ///   provider does not know the coin or has no prices for the coin.
  func series(
    of coin: CoinID, in currency: Currency, days: Int
  ) async throws(ProviderError) -> Sourced<PriceSeries>

  /// Returns the complete price history that the provider has for a coin.
  ///
  /// - Parameters:
  ///   - coin: The identifier of the coin.
  ///   - currency: The currency of the prices.
  /// - Throws: ``ProviderError`` if the request fails. Its reason is ``ProviderError/Reason/historyLimited(days:)`` if
  ///   the user's plan at the provider does not include the complete price history.
  func completeSeries(of coin: CoinID, in currency: Currency) async throws(ProviderError) -> Sourced<PriceSeries>

  /// Returns the past prices and trading volumes of a coin.
  ///
  /// The prices are the same as those returned by ``series(of:in:days:)`` or ``completeSeries(of:in:)``. If the
  /// provider does not report a volume, ``PriceSeries/Point/volume`` is `nil`.
  ///
  /// - Parameters:
  ///   - coin: The identifier of the coin.
  ///   - currency: The currency of the prices and volumes.
  ///   - days: The number of days up to now, from 1 through 365; `nil` for the complete price history.
  /// - Throws: ``ProviderError`` if the request fails.
  func seriesWithVolumes(
    of coin: CoinID, in currency: Currency, days: Int?
  ) async throws(ProviderError) -> Sourced<PriceSeries>
}

extension ChartProvider {
  /// Returns the past prices of a coin without trading volumes.
  ///
  /// This is the default implementation, for providers that do not report trading volumes.
  ///
  /// - Throws: ``ProviderError`` if the request fails.
  public func seriesWithVolumes(
    of coin: CoinID, in currency: Currency, days: Int?
  ) async throws(ProviderError) -> Sourced<PriceSeries> {
    guard let days else { return try await completeSeries(of: coin, in: currency) }
    return try await series(of: coin, in: currency, days: days)
  }

  /// Throws an error, because the provider has only the prices of the last 365 days.
  ///
  /// This is the default implementation, for providers without a longer price history.
  ///
  /// - Throws: ``ProviderError`` with the reason ``ProviderError/Reason/historyLimited(days:)``.
  public func completeSeries(
    of coin: CoinID, in currency: Currency
  ) async throws(ProviderError) -> Sourced<PriceSeries> {
    throw ProviderError(.historyLimited(days: 365), from: DataSource(name: "provider", host: nil))
  }
}

/// A provider of price candles: the first, highest, lowest and last price of a coin within each interval.
public protocol CandleProvider: Sendable {
  /// Returns the price candles of a coin for a period that ends now.
  ///
  /// The series contains at least one candle. The interval of the last candle can end in the future.
  ///
  /// - Parameters:
  ///   - coin: The identifier of the coin.
  ///   - currency: The currency of the prices.
  ///   - span: The period of the chart, which determines the length of the candles.
  /// - Throws: ``ProviderError`` if the request fails. Its reason is ``ProviderError/Reason/notFound(_:)`` if the
  ///   provider does not know the coin or has no candles for the coin.
  func candles(
    of coin: CoinID, in currency: Currency, over span: CandleSpan
  ) async throws(ProviderError) -> Sourced<CandleSeries>
}

/// A provider of the list of all coins, with their ids, symbols and names.
public protocol CoinCatalog: Sendable {
  /// Returns all coins that the provider knows.
  ///
  /// The list can contain more than ten thousand coins.
  ///
  /// - Throws: ``ProviderError`` if the request fails.
  func coins() async throws(ProviderError) -> Sourced<[Coin]>

  /// Returns the coins whose id, symbol or name matches a search string, best match first.
  ///
  /// - Parameter text: The string to search for.
  /// - Throws: ``ProviderError`` if the request fails.
  func coins(matching text: String) async throws(ProviderError) -> Sourced<[Coin]>
}

/// A provider of thumbnail images of coins.
public protocol PictureProvider: Sendable {
  /// Returns the thumbnail image of a coin at the given URL.
  ///
  /// - Parameter address: The URL of the image, which is the value of ``MarketRow/image``. The host of the URL must
  ///   belong to the provider.
  /// - Throws: ``ProviderError`` if the request fails, or if the host does not belong to the provider.
  func picture(at address: String) async throws(ProviderError) -> Sourced<Picture>
}

/// A provider of tickers: the prices of all currency pairs, such as BTC/USDT, at an exchange.
public protocol TickerProvider: Sendable {
  /// Returns the prices of all currency pairs of the exchange, one ticker per pair.
  ///
  /// A ticker contains the price of the last trade, and the highest and lowest price within the last 24 hours.
  ///
  /// - Throws: ``ProviderError`` if the request fails.
  func tickers() async throws(ProviderError) -> Sourced<[Ticker]>
}

/// Data about the whole crypto market, such as the total market capitalization of all coins.
///
/// A value that the provider does not report is `nil`, never zero.
public struct MarketOverview: Hashable, Sendable {
  /// The market capitalization of all coins, in US dollars; `nil` if the provider reports none.
  public let marketCap: FixedDecimal?
  /// The change of the market capitalization of all coins over the last 24 hours, in percent; `nil` if the provider
  /// reports none.
  public let change24h: FixedDecimal?
  /// The share of Bitcoin in the market capitalization of all coins, in percent; `nil` if the provider reports none.
  public let bitcoinDominance: FixedDecimal?

  /// Creates an overview of the whole crypto market.
  ///
  /// Pass `nil` for a value that is unknown.
  public init(marketCap: FixedDecimal?, change24h: FixedDecimal?, bitcoinDominance: FixedDecimal?) {
    self.marketCap = marketCap
    self.change24h = change24h
    self.bitcoinDominance = bitcoinDominance
  }
}

/// A provider of data about the whole crypto market, such as the total market capitalization of all coins.
public protocol MarketOverviewProvider: Sendable {
  /// Returns the current data about the whole crypto market.
  ///
  /// The market capitalization is in US dollars.
  ///
  /// - Throws: ``ProviderError`` if the request fails.
  func marketOverview() async throws(ProviderError) -> Sourced<MarketOverview>
}
