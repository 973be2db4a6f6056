public import QuidCore

/// A client for CoinGecko's public API, version 3.
///
/// The free plans require the attribution "Data by CoinGecko". Without a key, all users behind one IP address share a
/// rate limit. A Demo key allows 100 requests per minute and 10,000 per month. Source: docs.coingecko.com.
///
/// Each method throws a ``ProviderError`` if its request fails and no older response is cached.
public struct CoinGeckoClient: Sendable, ProviderClient {
  package let pipeline: RequestPipeline
  package let provider: ProviderAPI
  package let credential: Credential?
  private let now: @Sendable () -> Date
  /// The coin whose prices ``etherPrices(in:)`` returns: ether, or the coin of another chain.
  package var nativeCoin = NativeCoin.ether

  /// Creates a client for CoinGecko's API.
  ///
  /// - Parameter key: A Demo key, or a Pro key if the host of `base` is `pro-api.coingecko.com`; `nil` for no key, with
  ///   a lower rate limit.
  public init(
    pipeline: RequestPipeline = RequestPipeline(), base: ProviderURL = .coinGecko, key: APIKey? = nil,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.pipeline = pipeline
    provider = ProviderAPI(name: "CoinGecko", base: base, errorResponse: CoinGeckoErrorResponse.parse)
    let header = base.host == "pro-api.coingecko.com" ? "x-cg-pro-api-key" : "x-cg-demo-api-key"
    credential = key.map { .header(header, $0) }
    self.now = now
  }
}

extension CoinGeckoClient: EtherPriceProvider, BitcoinPriceProvider {
  /// Returns the current price of one ether in each of the given currencies.
  public func etherPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
    let (coin, id) = (nativeCoin.currency, nativeCoin.id ?? .ethereum)
    return try await pipeline.fetch(simplePrice(of: id, in: currencies)) { body in
      try CoinGeckoSimplePrice.prices(body, of: id, as: coin, in: currencies)
    }
  }

  /// Returns the current price of one bitcoin in each of the given currencies.
  public func bitcoinPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
    try await pipeline.fetch(simplePrice(of: .bitcoin, in: currencies)) { body in
      try CoinGeckoSimplePrice.prices(body, of: .bitcoin, as: .btc, in: currencies)
    }
  }

  private func simplePrice(of coin: CoinID, in currencies: [Currency]) -> ProviderRequest {
    request(
      ["simple", "price"],
      [
        QueryParameter("ids", coin.description),
        QueryParameter("vs_currencies", currencies.map(\.parameter).joined(separator: ",")),
        QueryParameter("precision", "full"),
        QueryParameter("include_last_updated_at", "true"),
      ], subject: coin.description)
  }
}

extension CoinGeckoClient: MarketProvider {
  private static let maximumPageSize = 250

  /// Returns one page of the market listing, sorted by descending market capitalization.
  ///
  /// - Parameters:
  ///   - page: The number of the page, counted from 1.
  ///   - size: The number of coins per page, up to 250.
  public func listing(
    in currency: Currency, page: Int, size: Int
  ) async throws(ProviderError) -> Sourced<MarketListing> {
    try await listing(in: currency, size: min(max(size, 1), Self.maximumPageSize), Self.page(page))
  }

  private static func page(_ number: Int) -> QueryParameter { QueryParameter("page", String(max(number, 1))) }

  /// Returns the market listing of the given coins, sorted by descending market capitalization.
  ///
  /// Coins that CoinGecko does not list are omitted. The first page of the list of all coins is requested, and for every
  /// 250 coins that are not on it another request is sent.
  public func listing(
    of coins: [CoinID], in currency: Currency
  ) async throws(ProviderError) -> Sourced<MarketListing> {
    let wanted = Set(coins)
    return try await collecting(coins, empty: MarketListing(currency: currency, rows: [])) {
      selection throws(ProviderError) in
      try await listing(in: currency, size: Self.maximumPageSize, selection, of: wanted)
    } ids: {
      $0.rows.map(\.coin.id)
    } joined: {
      $0.merging($1)
    }.asOfRows
  }

  /// Returns values of coins from the first page of the market and, for the coins that are not on it, by their ids.
  private func collecting<Value: Sendable>(
    _ coins: [CoinID], empty: Value,
    fetch: (QueryParameter) async throws(ProviderError) -> Sourced<Value>, ids: (Value) -> [CoinID],
    joined: (Value, Value) -> Value
  ) async throws(ProviderError) -> Sourced<Value> {
    // The API would split an id that contains a comma, and returns all coins for a request without ids.
    let coins = coins.filter { !$0.description.isEmpty && !$0.description.contains(",") }
    guard !coins.isEmpty else {
      return Sourced(empty, source: provider.source, asOf: nil, fetchedAt: now(), freshness: .live)
    }
    let page = try await fetch(Self.page(1))
    let listed = Set(ids(page.value))
    var whole = listed.isEmpty ? nil : page
    for selection in Self.selections(of: coins.filter { !listed.contains($0) }) {
      let next = try await fetch(selection)
      whole = whole.map { $0.combined(with: next, joined) } ?? next
    }
    return whole ?? page
  }

  private static func selections(of coins: [CoinID]) -> [QueryParameter] {
    // Sorted, so that requests with the same coins in another order share a cached response.
    let ids = Set(coins.map(\.description)).sorted()
    return stride(from: 0, to: ids.count, by: maximumPageSize).map { start in
      let page = Array(ids[start..<min(start + maximumPageSize, ids.count)])
      return QueryParameter("ids", page.joined(separator: ","))
    }
  }

  private func listing(
    in currency: Currency, size: Int, _ selection: QueryParameter, of coins: Set<CoinID>? = nil
  ) async throws(ProviderError) -> Sourced<MarketListing> {
    try await pipeline.fetch(markets(in: currency, size: size, selection)) { body in
      let listing = try CoinGeckoMarkets.listing(body, of: coins, in: currency)
      // The first page of the market is never empty.
      if selection.name == "page", selection.value == "1", try body.elements().isEmpty {
        throw ResponseError.malformed(expected: "a coin", at: "body")
      }
      return listing
    }.asOfRows
  }

  private func markets(
    in currency: Currency, size: Int, _ selection: QueryParameter, hasSparklines: Bool = false
  ) -> ProviderRequest {
    let query = [
      QueryParameter("vs_currency", currency.parameter), QueryParameter("order", "market_cap_desc"),
      QueryParameter("per_page", String(size)), QueryParameter("sparkline", hasSparklines ? "true" : "false"),
      QueryParameter("price_change_percentage", "1h,24h,7d"), selection,
    ]
    return request(
      ["coins", "markets"], query, subject: "the market prices in \(currency)",
      lifetime: hasSparklines ? .sparklines : .prices)
  }
}

extension CoinGeckoClient: SparklineProvider {
  /// Returns the sparklines of the coins on one page of the market listing, keyed by coin.
  ///
  /// A sparkline is a small chart of a coin's price in US dollars over the last seven days. Pages are counted from 1
  /// and have up to 250 coins.
  public func sparklines(page: Int, size: Int) async throws(ProviderError) -> Sourced<[CoinID: PriceShape]> {
    try await sparklines(size: min(max(size, 1), Self.maximumPageSize), Self.page(page))
  }

  /// Returns the sparklines (price charts of seven days, in US dollars) of the given coins, keyed by coin.
  ///
  /// The first page of the list of all coins is requested, and for every 250 coins that are not on it another request is
  /// sent.
  public func sparklines(of coins: [CoinID]) async throws(ProviderError) -> Sourced<[CoinID: PriceShape]> {
    let wanted = Set(coins)
    return try await collecting(coins, empty: [:]) { selection throws(ProviderError) in
      try await sparklines(size: Self.maximumPageSize, selection).map { all in
        all.filter { wanted.contains($0.key) }
      }
    } ids: {
      Array($0.keys)
    } joined: {
      $0.merging($1) { first, _ in first }
    }
  }

  private func sparklines(
    size: Int, _ selection: QueryParameter
  ) async throws(ProviderError) -> Sourced<[CoinID: PriceShape]> {
    try await pipeline.fetch(
      markets(in: .usd, size: size, selection, hasSparklines: true), decode: CoinGeckoSparklines.all)
  }
}

extension CoinGeckoClient: ChartProvider {
  /// Returns the prices of a coin over the last `days` days, for a chart.
  ///
  /// The points are five minutes apart for one day, one hour apart for up to 90 days, and one day apart for longer
  /// periods. The free plans include only the last 365 days.
  public func series(
    of coin: CoinID, in currency: Currency, days: Int?
  ) async throws(ProviderError) -> Sourced<PriceSeries> {
    let days = days.map { max($0, 1) }
    let request = try past(
      "market_chart", of: coin, in: currency, days: days.map { String($0) } ?? "max",
      days ?? .max > 90 ? [QueryParameter("interval", "daily")] : [], lifetime: .chart(days: days ?? .max))
    return try await pipeline.fetch(request) { try CoinGeckoMarketChart.series($0, of: coin, in: currency) }
  }

  /// Creates a request for the prices of a coin over the last `days` days.
  private func past(
    _ resource: String, of coin: CoinID, in currency: Currency, days: String, _ others: [QueryParameter] = [],
    lifetime: CacheLifetime
  ) throws(ProviderError) -> ProviderRequest {
    let id = coin.description
    // No coin has these ids, and as path segments they would change the endpoint.
    guard !["", ".", ".."].contains(id) else {
      throw ProviderError(.notFound("a coin with the id \"\(id)\""), from: provider.source)
    }
    return request(
      ["coins", id, resource],
      [QueryParameter("vs_currency", currency.parameter), QueryParameter("days", days)] + others, subject: id,
      lifetime: lifetime)
  }
}

extension CoinGeckoClient: CandleProvider {
  /// Returns the candles of a coin over a period that ends now.
  ///
  /// The free plans include only the last 365 days. If the interval of the last candle ends in the future,
  /// ``Sourced/asOf`` is the time of the fetch.
  public func candles(
    of coin: CoinID, in currency: Currency, over span: CandleSpan
  ) async throws(ProviderError) -> Sourced<CandleSeries> {
    let request = try past(
      "ohlc", of: coin, in: currency, days: span.days.map { String($0) } ?? "max",
      [QueryParameter("precision", "full")], lifetime: .candles)
    let series = try await pipeline.fetch(request) { body in
      try CoinGeckoCandles.series(body, of: coin, in: currency)
    }
    guard let end = series.asOf, end > series.fetchedAt else { return series }
    return Sourced(
      series.value, source: series.source, asOf: series.fetchedAt, fetchedAt: series.fetchedAt,
      freshness: series.freshness, failures: series.failures)
  }
}

extension CoinGeckoClient: DailyPriceProvider, BitcoinHistoryProvider {
  /// Returns the price of a coin for each day of a range.
  ///
  /// The price of a day is the last price that CoinGecko returns for this day in UTC, or the price at the start of the
  /// day if the first day of the range is 90 or more days ago.
  public func dailyPrices(
    of coin: CoinID, from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) async throws(ProviderError) -> Sourced<[DailyRate]> {
    // CoinGecko counts back from the current minute; one more day includes the whole of the first day.
    let days = max(1, CalendarDay(now()).ordinal - first.ordinal + 1)
    let request = try past(
      "market_chart", of: coin, in: currency, days: String(days), lifetime: .history(through: last, .series))
    return try await pipeline.fetch(request) { body in
      try CoinGeckoMarketChart.dailyPrices(body, of: coin, from: first, through: last)
    }
  }
}

extension CoinGeckoClient: CoinCatalog {
  /// Returns all coins that CoinGecko lists, about 18,000.
  public func coins() async throws(ProviderError) -> Sourced<[Coin]> {
    try await pipeline.fetch(
      request(["coins", "list"], [], subject: "the list of coins", lifetime: .names), decode: CoinGeckoCoinList.all)
  }

  /// Returns the coins whose name or symbol matches a search string such as `bit`, by descending market capitalization.
  public func coins(matching query: String) async throws(ProviderError) -> Sourced<[Coin]> {
    try await pipeline.fetch(
      request(["search"], [QueryParameter("query", query)], subject: query, lifetime: .names),
      decode: CoinGeckoCoinList.searchResults)
  }
}

extension Currency {
  /// The currency code in lower case, such as `usd`, for CoinGecko's query parameters.
  fileprivate var parameter: String { code.lowercased() }
}

extension MarketListing {
  /// Returns a listing with the rows of both listings, by descending market capitalization; unknown ones are last.
  fileprivate func merging(_ other: MarketListing) -> MarketListing {
    let rows = (rows + other.rows).enumerated().sorted { left, right in
      switch (left.element.marketCap, right.element.marketCap) {
      case (let one?, let two?) where one != two: one > two
      case (.some, nil): true
      case (nil, .some): false
      default: left.offset < right.offset
      }
    }
    return MarketListing(currency: currency, rows: rows.map(\.element))
  }
}

extension ProviderURL {
  /// The base URL of CoinGecko's API for the free plans.
  public static let coinGecko = ProviderURL(host: "api.coingecko.com", path: "/api/v3")
}
