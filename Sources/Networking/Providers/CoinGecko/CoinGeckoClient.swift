public import Foundation
public import QuidCore

/// A client of CoinGecko's public API, version 3.
///
/// The free plans require the attribution "Data by CoinGecko". Without a key, all users behind one IP address share a
/// rate limit. A Demo key allows 100 requests per minute and 10,000 per month. Source: docs.coingecko.com.
public struct CoinGeckoClient: Sendable {
  private let pipeline: RequestPipeline
  private let provider: Provider
  private let credential: Credential?
  private let now: @Sendable () -> Date

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - pipeline: Sends the requests and caches the responses.
  ///   - base: The base URL of the API.
  ///   - key: A Demo key, or a Pro key if the host of `base` is `pro-api.coingecko.com`. `nil` sends requests without a
  ///     key, with a lower rate limit.
  ///   - now: Returns the current time, from which the number of days in a request for a history is computed.
  public init(
    pipeline: RequestPipeline, base: ProviderURL = .coinGecko, key: APIKey?,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.pipeline = pipeline
    provider = Provider(name: "CoinGecko", base: base, errorResponse: CoinGeckoErrorResponse.parse)
    let header = base.host == "pro-api.coingecko.com" ? "x-cg-pro-api-key" : "x-cg-demo-api-key"
    credential = key.map { .header(header, $0) }
    self.now = now
  }

  private func request(
    _ path: [String], _ query: [QueryParameter], subject: String, lifetime: CacheLifetime = .prices
  ) -> ProviderRequest {
    ProviderRequest(
      provider: provider, path: path, query: query, credential: credential, subject: subject, lifetime: lifetime)
  }
}

extension CoinGeckoClient: EtherPriceProvider, BitcoinPriceProvider {
  /// Returns the current price of one ether in each of the currencies.
  ///
  /// - Throws: ``ProviderError``.
  public func etherPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
    try await pipeline.fetch(simplePrice(of: .ethereum, in: currencies)) { body throws(ResponseError) in
      try CoinGeckoSimplePrice.prices(body, of: .ethereum, as: .eth, in: currencies)
    }
  }

  /// Returns the current price of one bitcoin in each of the currencies.
  ///
  /// - Throws: ``ProviderError``.
  public func bitcoinPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
    try await pipeline.fetch(simplePrice(of: .bitcoin, in: currencies)) { body throws(ResponseError) in
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
  /// The maximum number of coins in one market response.
  private static let maximumPageSize = 250

  /// Returns one page of the market listing, sorted by descending market capitalisation.
  ///
  /// - Throws: ``ProviderError``.
  public func listing(
    in currency: Currency, page: Int, size: Int
  ) async throws(ProviderError) -> Sourced<MarketListing> {
    try await listing(
      in: currency, size: min(max(size, 1), Self.maximumPageSize), [QueryParameter("page", String(max(page, 1)))])
  }

  /// Returns the market listing of the given coins, sorted by descending market capitalisation.
  ///
  /// Coins that CoinGecko does not list are omitted.
  ///
  /// The method sends one request for each 250 coins, and none if there are no coins.
  ///
  /// - Throws: ``ProviderError``.
  public func listing(
    of coins: [CoinID], in currency: Currency
  ) async throws(ProviderError) -> Sourced<MarketListing> {
    // Sorted, so that the same coins in another order are the same cached response. An id with a comma would become two.
    let ids = Set(coins.map(\.description)).filter { !$0.isEmpty && !$0.contains(",") }.sorted()
    var combined: Sourced<MarketListing>?
    for start in stride(from: 0, to: ids.count, by: Self.maximumPageSize) {
      let chunk = ids[start..<min(start + Self.maximumPageSize, ids.count)]
      let page = try await listing(
        in: currency, size: Self.maximumPageSize, [QueryParameter("ids", chunk.joined(separator: ","))])
      combined = combined.map { $0.combined(with: page) { $0.merging($1) } } ?? page
    }
    // CoinGecko treats a request without ids as one for all coins, so it is not sent.
    let empty = MarketListing(currency: currency, rows: [])
    return combined ?? Sourced(empty, source: provider.source, asOf: nil, fetchedAt: now(), freshness: .live)
  }

  private func listing(
    in currency: Currency, size: Int, _ selection: [QueryParameter]
  ) async throws(ProviderError) -> Sourced<MarketListing> {
    let query = [
      QueryParameter("vs_currency", currency.parameter), QueryParameter("order", "market_cap_desc"),
      QueryParameter("per_page", String(size)), QueryParameter("sparkline", "false"),
    ]
    return try await pipeline.fetch(
      request(["coins", "markets"], query + selection, subject: "the market in \(currency)")
    ) { body throws(ResponseError) in
      try CoinGeckoMarkets.listing(body, in: currency)
    }
  }
}

extension CoinGeckoClient: ChartProvider {
  /// Returns the price chart of a coin over the last `days` days.
  ///
  /// The points are five minutes apart for one day, an hour up to 90 days, and a day beyond. The free plans include the
  /// last 365 days.
  ///
  /// - Throws: ``ProviderError``.
  public func series(
    of coin: CoinID, in currency: Currency, days: Int
  ) async throws(ProviderError) -> Sourced<PriceSeries> {
    let days = max(days, 1)
    let request = try marketChart(of: coin, in: currency, days: days, lifetime: .chart(days: days))
    return try await pipeline.fetch(request) { body throws(ResponseError) in
      try CoinGeckoMarketChart.series(body, of: coin, in: currency)
    }
  }

  /// Returns the request for a price chart.
  ///
  /// The request has no parameter `interval`, since its allowed values depend on the plan.
  private func marketChart(
    of coin: CoinID, in currency: Currency, days: Int, lifetime: CacheLifetime
  ) throws(ProviderError) -> ProviderRequest {
    let id = coin.description
    // As path segments these would change the endpoint, and no coin has such an id.
    guard !["", ".", ".."].contains(id) else {
      throw ProviderError(.notFound("a coin with the id \"\(id)\""), from: provider.source)
    }
    return request(
      ["coins", id, "market_chart"],
      [QueryParameter("vs_currency", currency.parameter), QueryParameter("days", String(days))], subject: id,
      lifetime: lifetime)
  }
}

extension CoinGeckoClient: BitcoinHistoryProvider {
  /// Returns the last price of one bitcoin on each day of a range in UTC, with the latest price for today.
  ///
  /// If the first day is more than 90 days ago, CoinGecko returns only one price for each day, that of midnight UTC at
  /// the start of the day. A response fetched after the last day is cached permanently.
  ///
  /// - Throws: ``ProviderError``.
  public func bitcoinHistory(
    from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) async throws(ProviderError) -> Sourced<BitcoinHistory> {
    // CoinGecko counts back from the current minute; one more day includes the whole of the first day.
    let days = max(1, CalendarDay(now()).ordinal - first.ordinal + 1)
    let request = try marketChart(of: .bitcoin, in: currency, days: days, lifetime: .history(through: last))
    return try await pipeline.fetch(request) { body throws(ResponseError) in
      try CoinGeckoMarketChart.bitcoinHistory(body, from: first, through: last, in: currency)
    }
  }
}

extension CoinGeckoClient: CoinCatalog {
  /// Returns all coins that CoinGecko lists, which are about 18,000.
  ///
  /// - Throws: ``ProviderError``.
  public func coins() async throws(ProviderError) -> Sourced<[Coin]> {
    try await pipeline.fetch(
      request(["coins", "list"], [], subject: "the list of coins", lifetime: .names), decode: CoinGeckoCoinList.all)
  }

  /// Returns the coins that CoinGecko's search finds, sorted by descending market capitalisation.
  ///
  /// - Throws: ``ProviderError``.
  public func coins(matching query: String) async throws(ProviderError) -> Sourced<[Coin]> {
    try await pipeline.fetch(
      request(["search"], [QueryParameter("query", query)], subject: query, lifetime: .names),
      decode: CoinGeckoCoinList.searchResults)
  }
}

extension Currency {
  /// The currency code in lower case, the spelling of CoinGecko's query parameters.
  fileprivate var parameter: String { code.lowercased() }
}

extension MarketListing {
  /// Returns a listing with the rows of both listings, sorted by descending market capitalisation.
  ///
  /// Rows without a market capitalisation are last.
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

extension CoinGeckoClient: ProviderStatusReporting {
  /// Returns the status of CoinGecko: its last results, rate limit and cached responses.
  public func status() -> ProviderStatus { pipeline.status(of: provider, hasKey: credential != nil) }
}

extension ProviderURL {
  /// The base URL of CoinGecko's API for the free plans.
  public static let coinGecko = ProviderURL(host: "api.coingecko.com", path: "/api/v3")
}
