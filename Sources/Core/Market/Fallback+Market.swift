extension Fallback: MarketProvider where Provider == any MarketProvider {
  /// Returns one page of the list of all coins from the first provider whose response is not stale.
  ///
  /// A response is stale if it was cached and its cache lifetime has ended. If all responses are stale, the first
  /// response is returned. Different providers can return different coins for the same page.
  ///
  /// - Parameters:
  ///   - currency: The currency of the prices.
  ///   - page: The page number in the list of all coins, counted from 1.
  ///   - size: The number of coins on a page.
  /// - Throws: The ``ProviderError`` of the first provider if all providers fail.
  public func listing(
    in currency: Currency, page: Int, size: Int
  ) async throws(ProviderError) -> Sourced<MarketListing> {
    try await firstResponse { provider throws(ProviderError) in
      try await provider.listing(in: currency, page: page, size: size)
    }
  }

  /// Returns the market data of the given coins from the first provider whose response is not stale.
  ///
  /// A response is stale if it was cached and its cache lifetime has ended. If all responses are stale, the first
  /// response is returned.
  ///
  /// - Throws: The ``ProviderError`` of the first provider if all providers fail.
  public func listing(of coins: [CoinID], in currency: Currency) async throws(ProviderError) -> Sourced<MarketListing> {
    try await firstResponse { provider throws(ProviderError) in
      try await provider.listing(of: coins, in: currency)
    }
  }
}

extension Fallback: SparklineProvider where Provider == any SparklineProvider {
  /// Returns the sparklines for one page of coins from the first provider whose response is not stale.
  ///
  /// A sparkline is a small price chart. A response is stale if it was cached and its cache lifetime has ended. If all
  /// responses are stale, the first response is returned.
  ///
  /// - Parameters:
  ///   - page: The page number in the list of all coins, counted from 1.
  ///   - size: The number of coins on a page.
  /// - Throws: The ``ProviderError`` of the first provider if all providers fail.
  public func sparklines(page: Int, size: Int) async throws(ProviderError) -> Sourced<[CoinID: PriceShape]> {
    try await firstResponse { provider throws(ProviderError) in try await provider.sparklines(page: page, size: size) }
  }

  /// Returns the sparklines of the given coins from the first provider whose response is not stale.
  ///
  /// A sparkline is a small price chart. A response is stale if it was cached and its cache lifetime has ended. If all
  /// responses are stale, the first response is returned.
  ///
  /// - Throws: The ``ProviderError`` of the first provider if all providers fail.
  public func sparklines(of coins: [CoinID]) async throws(ProviderError) -> Sourced<[CoinID: PriceShape]> {
    try await firstResponse { provider throws(ProviderError) in try await provider.sparklines(of: coins) }
  }
}

extension Fallback: ChartProvider where Provider == any ChartProvider {
  /// Returns the past prices of a coin from the first provider whose response is not stale.
  ///
  /// A response is stale if it was cached and its cache lifetime has ended. If all responses are stale, the first
  /// response is returned.
  ///
  /// - Parameters:
  ///   - coin: The identifier of the coin.
  ///   - currency: The currency of the prices.
  ///   - days: The number of days up to now, from 1 through 365.
  /// - Throws: The ``ProviderError`` of the first provider if all providers fail.
  public func series(
    of coin: CoinID, in currency: Currency, days: Int
  ) async throws(ProviderError) -> Sourced<PriceSeries> {
    try await firstResponse { provider throws(ProviderError) in
      try await provider.series(of: coin, in: currency, days: days)
    }
  }

  /// Returns the complete price history of a coin from the first provider whose response is not stale.
  ///
  /// A response is stale if it was cached and its cache lifetime has ended. If all responses are stale, the first
  /// response is returned.
  ///
  /// - Throws: The ``ProviderError`` of the first provider if all providers fail.
  public func completeSeries(
    of coin: CoinID, in currency: Currency
  ) async throws(ProviderError) -> Sourced<PriceSeries> {
    try await firstResponse { provider throws(ProviderError) in
      try await provider.completeSeries(of: coin, in: currency)
    }
  }

  /// Returns the past prices and trading volumes of a coin from the first provider whose response is not stale.
  ///
  /// A response is stale if it was cached and its cache lifetime has ended. If all responses are stale, the first
  /// response is returned.
  ///
  /// - Parameters:
  ///   - coin: The identifier of the coin.
  ///   - currency: The currency of the prices and volumes.
  ///   - days: The number of days up to now, from 1 through 365; `nil` for the complete price history.
  /// - Throws: The ``ProviderError`` of the first provider if all providers fail.
  public func seriesWithVolumes(
    of coin: CoinID, in currency: Currency, days: Int?
  ) async throws(ProviderError) -> Sourced<PriceSeries> {
    try await firstResponse { provider throws(ProviderError) in
      try await provider.seriesWithVolumes(of: coin, in: currency, days: days)
    }
  }
}

extension Fallback: CandleProvider where Provider == any CandleProvider {
  /// Returns the price candles of a coin from the first provider whose response is not stale.
  ///
  /// A response is stale if it was cached and its cache lifetime has ended. If all responses are stale, the first
  /// response is returned.
  ///
  /// - Parameters:
  ///   - coin: The identifier of the coin.
  ///   - currency: The currency of the prices.
  ///   - span: The period up to now, which determines the length of the candles.
  /// - Throws: The ``ProviderError`` of the first provider if all providers fail.
  public func candles(
    of coin: CoinID, in currency: Currency, over span: CandleSpan
  ) async throws(ProviderError) -> Sourced<CandleSeries> {
    try await firstResponse { provider throws(ProviderError) in
      try await provider.candles(of: coin, in: currency, over: span)
    }
  }
}

extension Fallback: CoinCatalog where Provider == any CoinCatalog {
  /// Returns the list of all coins from the first provider whose response is not stale.
  ///
  /// A response is stale if it was cached and its cache lifetime has ended. If all responses are stale, the first
  /// response is returned.
  ///
  /// - Throws: The ``ProviderError`` of the first provider if all providers fail.
  public func coins() async throws(ProviderError) -> Sourced<[Coin]> {
    try await firstResponse { provider throws(ProviderError) in try await provider.coins() }
  }

  /// Returns the coins that match a search string, from the first provider whose response is not stale.
  ///
  /// A response is stale if it was cached and its cache lifetime has ended. If all responses are stale, the first
  /// response is returned.
  ///
  /// - Throws: The ``ProviderError`` of the first provider if all providers fail.
  public func coins(matching text: String) async throws(ProviderError) -> Sourced<[Coin]> {
    try await firstResponse { provider throws(ProviderError) in try await provider.coins(matching: text) }
  }
}

extension Fallback: PictureProvider where Provider == any PictureProvider {
  /// Returns the thumbnail image at the given URL from the first provider whose response is not stale.
  ///
  /// A response is stale if it was cached and its cache lifetime has ended. If all responses are stale, the first
  /// response is returned.
  ///
  /// - Throws: The ``ProviderError`` of the first provider if all providers fail.
  public func picture(at address: String) async throws(ProviderError) -> Sourced<Picture> {
    try await firstResponse { provider throws(ProviderError) in try await provider.picture(at: address) }
  }
}

extension Fallback: TickerProvider where Provider == any TickerProvider {
  /// Returns the tickers of all currency pairs from the first provider whose response is not stale.
  ///
  /// Each provider is an exchange. A response is stale if it was cached and its cache lifetime has ended. If all
  /// responses are stale, the first response is returned.
  ///
  /// - Throws: The ``ProviderError`` of the first provider if all providers fail.
  public func tickers() async throws(ProviderError) -> Sourced<[Ticker]> {
    try await firstResponse { provider throws(ProviderError) in try await provider.tickers() }
  }
}

extension Fallback: MarketOverviewProvider where Provider == any MarketOverviewProvider {
  /// Returns data about the whole crypto market from the first provider whose response is not stale.
  ///
  /// The data includes the total market capitalization of all coins. A response is stale if it was cached and its cache
  /// lifetime has ended. If all responses are stale, the first response is returned.
  ///
  /// - Throws: The ``ProviderError`` of the first provider if all providers fail.
  public func marketOverview() async throws(ProviderError) -> Sourced<MarketOverview> {
    try await firstResponse { provider throws(ProviderError) in try await provider.marketOverview() }
  }
}
