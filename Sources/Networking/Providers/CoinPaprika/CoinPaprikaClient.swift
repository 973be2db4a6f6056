public import QuidCore

/// A client for CoinPaprika's public API, version 1, as a fallback for ``CoinGeckoClient``.
///
/// Coins have CoinGecko's ids. 200 large coins are in a built-in table; another coin is found only if its symbol, its
/// name and its last known price match. The values are up to ten minutes old. The API needs no key. Its
/// free plan is for personal use, allows 20,000 requests per month, and has prices of the last 365 days. Its attribution
/// is “Powered by CoinPaprika”. Source: docs.coinpaprika.com.
///
/// Each method throws a ``ProviderError`` if its request fails and no older response is cached. Its reason is
/// ``ProviderError/Reason/notFound(_:)`` for an unknown coin and for an unavailable currency.
public struct CoinPaprikaClient: Sendable, ProviderClient {
  package let pipeline: RequestPipeline
  package let provider: ProviderAPI
  private let lastListing: @Sendable () async -> MarketListing?
  private let now: @Sendable () -> Date

  /// Creates a client for CoinPaprika's API.
  ///
  /// - Parameter lastListing: A closure that returns the last known market listing in US dollars, with CoinGecko's ids,
  ///   to find coins that are not in the built-in table. By default, only the coins of the table are found.
  public init(
    pipeline: RequestPipeline = RequestPipeline(), base: ProviderURL = .coinPaprika,
    now: @escaping @Sendable () -> Date = { Date() },
    lastListing: @escaping @Sendable () async -> MarketListing? = { nil }
  ) {
    self.pipeline = pipeline
    var provider = ProviderAPI(name: "CoinPaprika", base: base, errorResponse: Self.errorResponse)
    provider.source.attribution = "Powered by CoinPaprika"
    provider.keyStatuses = [403]
    provider.quotaStatuses = [402]
    self.provider = provider
    self.now = now
    self.lastListing = lastListing
  }

  /// Decodes an error response such as `{"error":"id not found"}`.
  @Sendable
  private static func errorResponse(_ body: Data) -> ProviderErrorResponse? {
    guard let message = try? JSON(body)["error"]?.string() else { return nil }
    let isRestricted = message.contains("not allowed in this plan")
    let isTooOld = isRestricted && message.hasPrefix("Getting daily historical data")
    return ProviderErrorResponse(
      kind: isTooOld ? .historyLimited(days: historyDays) : isRestricted ? .planRestricted : nil, message: message)
  }

  private static let historyDays = 365

  private func notFound(_ subject: String) -> ProviderError { ProviderError(.notFound(subject), from: provider.source) }

  // MARK: Coins

  /// Returns the current prices of all coins that can be identified, with CoinGecko's ids, largest market capitalization
  /// first.
  private func listing(in currency: Currency) async throws(ProviderError) -> Sourced<MarketListing> {
    let known = await lastListing()
    return try await tickers(in: currency).map { tickers in
      let matches = CoinPaprikaCoins.matches(of: tickers.rows, lastKnown: known?.rows ?? [])
      let rows = matches.map { match in
        var row = match.ticker
        row.coin = match.coin
        return row
      }
      return MarketListing(currency: currency, rows: rows).sorted(by: .cap)
    }
  }

  /// Returns the current prices of all coins, with CoinPaprika's ids.
  private func tickers(in currency: Currency) async throws(ProviderError) -> Sourced<MarketListing> {
    guard currency == .usd else { throw notFound("market prices in \(currency)") }
    return try await pipeline.fetch(
      request(["tickers"], [QueryParameter("quotes", "USD")], subject: "the market prices", lifetime: .tickers),
      decode: CoinPaprikaTickers.listing)
  }

  /// Returns CoinPaprika's id of a coin.
  private func id(of coin: CoinID) async throws(ProviderError) -> String {
    if let id = CoinPaprikaCoins.id(of: coin) { return id }
    guard let known = await lastListing()?.rows, known.contains(where: { $0.coin.id == coin }) else {
      throw notFound("\(coin)")
    }
    let tickers = try await tickers(in: .usd).value.rows
    let match = CoinPaprikaCoins.matches(of: tickers, lastKnown: known).first { $0.coin.id == coin }
    guard let match else { throw notFound("\(coin)") }
    return match.ticker.coin.id.description
  }
}

extension CoinPaprikaClient: MarketProvider {
  /// Returns one page of the known coins in US dollars, sorted by descending market capitalization.
  ///
  /// All pages are from one response. The rows contain neither pictures nor the number of coins in circulation.
  public func listing(
    in currency: Currency, page: Int, size: Int
  ) async throws(ProviderError) -> Sourced<MarketListing> {
    let (size, page) = (min(max(size, 1), MarketService.maximumPageSize), max(page, 1))
    return try await listing(in: currency).map { listing in
      let rows = listing.rows.dropFirst(min(page - 1, listing.rows.count) * size)
      return MarketListing(currency: currency, rows: Array(rows.prefix(size)))
    }.asOfRows
  }

  /// Returns a market listing in US dollars of those of the given coins that are known, by descending market
  /// capitalization.
  public func listing(
    of coins: [CoinID], in currency: Currency
  ) async throws(ProviderError) -> Sourced<MarketListing> {
    let wanted = Set(coins)
    return try await listing(in: currency).map { listing in listing.filtered { wanted.contains($0.coin.id) } }.asOfRows
  }
}

extension CoinPaprikaClient: CoinCatalog {
  /// Returns the coins that can be identified, largest market capitalization first.
  public func coins() async throws(ProviderError) -> Sourced<[Coin]> {
    try await listing(in: .usd).map { $0.rows.map(\.coin) }
  }

  /// Returns those of the known coins whose id, symbol or name matches a search string, best match first.
  public func coins(matching query: String) async throws(ProviderError) -> Sourced<[Coin]> {
    try await listing(in: .usd).map { $0.searchIndex().matches(query) }
  }
}

extension CoinPaprikaClient: EtherPriceProvider, BitcoinPriceProvider {
  /// Returns the current price of one ether in each of the given currencies.
  public func etherPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
    try await prices(of: .eth, "eth-ethereum", in: currencies)
  }

  /// Returns the current price of one bitcoin in each of the given currencies.
  public func bitcoinPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
    try await prices(of: .btc, "btc-bitcoin", in: currencies)
  }

  /// Returns the prices of a coin, with one request for every three currencies.
  private func prices(
    of base: Currency, _ id: String, in currencies: [Currency]
  ) async throws(ProviderError) -> Sourced<PriceList> {
    if let other = currencies.first(where: { !Self.quotes.contains($0) }) { throw notFound("prices in \(other)") }
    let currencies = currencies.uniqued
    var all: Sourced<[ExchangeRate]>?
    for start in stride(from: 0, to: currencies.count, by: 3) {
      let part = Array(currencies[start..<min(start + 3, currencies.count)])
      let quotes = QueryParameter("quotes", part.map(\.code).joined(separator: ","))
      let request = request(["tickers", id], [quotes], subject: "the price of \(base)", lifetime: .tickers)
      let rates = try await pipeline.fetch(request) {
        try CoinPaprikaTickers.rates($0, of: base, in: part)
      }
      all = all.map { $0.combined(with: rates) { $0 + $1 } } ?? rates
    }
    guard let all, let list = PriceList(of: base, all.value) else { throw notFound("prices in no currency") }
    return all.with(value: list)
  }

  /// The currencies of CoinPaprika's prices.
  private static let quotes = Set(
    """
    USD EUR PLN KRW GBP CAD JPY RUB TRY NZD AUD CHF UAH HKD SGD NGN PHP MXN BRL THB CLP CNY CZK DKK HUF IDR ILS INR MYR \
    NOK PKR SEK TWD ZAR VND BOB COP PEN ARS ISK
    """.split(separator: " ").compactMap { Currency(String($0)) })
}

extension CoinPaprikaClient: ChartProvider {
  /// Returns the prices of a coin in US dollars over the given number of days.
  ///
  /// A chart of one day has one price per hour, a longer one the price at the start of each day in UTC, then the current
  /// price if it is available. The reason of the error is ``ProviderError/Reason/historyLimited(days:)`` for more than 365 days and for `nil`.
  public func series(
    of coin: CoinID, in currency: Currency, days: Int?
  ) async throws(ProviderError) -> Sourced<PriceSeries> {
    guard let days, days <= Self.historyDays else {
      throw ProviderError(.historyLimited(days: Self.historyDays), from: provider.source)
    }
    // The limits of the plan are counted back from the current second.
    let hour = Int64(now().timeIntervalSince1970) / 3_600 - 23
    let day = CalendarDay(now()).advanced(by: -min(days, Self.historyDays - 1))
    let request = try await history(
      of: coin, in: currency, from: days <= 1 ? "\(hour * 3_600)" : "\(day)", each: days <= 1 ? "1h" : "1d",
      lifetime: .chart(days: days))
    let series = try await pipeline.fetch(request) { try CoinPaprikaHistory.prices($0).series(of: coin, in: .usd) }
    guard days > 1, let listing = try? await listing(of: [coin], in: .usd), let row = listing.value.rows.first,
      let time = row.asOf, let price = row.price, let last = series.value.last, last.time < time,
      let extended = PriceSeries(
        coin: coin, currency: .usd,
        points: series.value.points + [PriceSeries.Point(time: time, price: price)])
    else { return series }
    let combined = series.combined(with: listing) { _, _ in extended }
    return Sourced(
      extended, source: combined.source, asOf: time, fetchedAt: combined.fetchedAt, freshness: combined.freshness,
      failures: combined.failures)
  }

  private func history(
    of coin: CoinID, in currency: Currency, from start: String, each interval: String, lifetime: CacheLifetime
  ) async throws(ProviderError) -> ProviderRequest {
    guard currency == .usd else { throw notFound("past prices in \(currency)") }
    return request(
      ["tickers", try await id(of: coin), "historical"],
      [QueryParameter("start", start), QueryParameter("interval", interval)], subject: "past prices of \(coin)",
      lifetime: lifetime)
  }
}

extension CoinPaprikaClient: DailyPriceProvider, BitcoinHistoryProvider {
  /// Returns the price of a coin in US dollars at the start of each day of a range, in UTC.
  ///
  /// The reason of the error is ``ProviderError/Reason/historyLimited(days:)`` if the first day is 365 or more days ago.
  public func dailyPrices(
    of coin: CoinID, from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) async throws(ProviderError) -> Sourced<[DailyRate]> {
    guard CalendarDay(now()).ordinal - first.ordinal < Self.historyDays else {
      throw ProviderError(.historyLimited(days: Self.historyDays), from: provider.source)
    }
    let request = try await history(
      of: coin, in: currency, from: "\(first)", each: "1d", lifetime: .history(through: last, .series))
    return try await pipeline.fetch(request) {
      try CoinPaprikaHistory.prices($0).dailyPrices(of: coin, from: first, through: last)
    }
  }
}

extension CacheLifetime {
  /// The lifetime of CoinPaprika's current prices: five minutes, as often as they are updated.
  fileprivate static let tickers = CacheLifetime.time(.seconds(300))
}

extension ProviderURL {
  /// The base URL of CoinPaprika's API without a key.
  public static let coinPaprika = ProviderURL(host: "api.coinpaprika.com", path: "/v1")
}

/// A decoder for the past prices in US dollars from CoinPaprika's endpoint `/tickers/{id}/historical`.
///
/// A response is, for example, `[{"timestamp":"2026-11-01T00:00:00Z","price":61045.7},…]`.
enum CoinPaprikaHistory {
  static func prices(_ response: JSON) throws -> PricePoints {
    PricePoints(try response.usableElements { json in try point(json) })
  }

  /// Returns a point of a chart; `nil` without a price above zero.
  private static func point(_ json: JSON) throws -> PriceSeries.Point? {
    let timestamp = try json.required("timestamp")
    guard let time = ISO8601DateParser.date(from: try timestamp.string()) else {
      throw timestamp.expected("a time such as 2026-11-01T00:00:00Z")
    }
    return try json["price"]?.number()?.ifPositive.map { PriceSeries.Point(time: time, price: $0) }
  }
}
