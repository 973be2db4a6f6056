public import Foundation
public import QuidCore

/// CoinGecko's public API, version 3.
///
/// Its free plans ask for attribution: "Data by CoinGecko". Without a key everybody behind one address shares a limit; a
/// Demo key has 100 calls a minute and 10,000 a month. Source: docs.coingecko.com.
public struct CoinGeckoClient: Sendable {
  private let pipeline: Pipeline
  private let upstream: Upstream
  private let credential: Credential?
  private let now: @Sendable () -> Date

  /// A client.
  ///
  /// - Parameters:
  ///   - key: a Demo key, or a Pro key where the base is `pro-api.coingecko.com`; without one CoinGecko answers too, less
  ///     often.
  ///   - now: the clock that tells how many days ago a history has to begin, which is how CoinGecko wants to be asked.
  public init(
    pipeline: Pipeline, base: UpstreamURL = .coinGecko, key: APIKey?, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.pipeline = pipeline
    upstream = Upstream(name: "CoinGecko", base: base, complaint: CoinGeckoComplaint.read)
    let header = base.host == "pro-api.coingecko.com" ? "x-cg-pro-api-key" : "x-cg-demo-api-key"
    credential = key.map { .header(header, $0) }
    self.now = now
  }

  private func request(
    _ path: [String], _ query: [QueryParameter], subject: String, lifetime: Lifetime = .prices
  ) -> UpstreamRequest {
    UpstreamRequest(
      upstream: upstream, path: path, query: query, credential: credential, subject: subject, lifetime: lifetime)
  }
}

extension CoinGeckoClient: EtherPriceProvider, BitcoinPriceProvider {
  /// The price of one ether in each of the currencies.
  ///
  /// - Throws: ``ProviderError``.
  public func etherPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
    try await pipeline.fetch(simplePrice(of: .ethereum, in: currencies)) { body throws(AnswerFlaw) in
      try CoinGeckoSimplePrice.prices(body, of: .ethereum, as: .eth, in: currencies)
    }
  }

  /// The price of one bitcoin in each of the currencies.
  ///
  /// - Throws: ``ProviderError``.
  public func bitcoinPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
    try await pipeline.fetch(simplePrice(of: .bitcoin, in: currencies)) { body throws(AnswerFlaw) in
      try CoinGeckoSimplePrice.prices(body, of: .bitcoin, as: .btc, in: currencies)
    }
  }

  private func simplePrice(of coin: CoinID, in currencies: [Currency]) -> UpstreamRequest {
    request(
      ["simple", "price"],
      [
        QueryParameter("ids", coin.description),
        QueryParameter("vs_currencies", currencies.map(\.parameter).text(separatedBy: ",")),
        QueryParameter("precision", "full"),
        QueryParameter("include_last_updated_at", "true"),
      ], subject: coin.description)
  }
}

extension CoinGeckoClient: MarketProvider {
  /// The most lines that one answer has.
  private static let largestPage = 250

  /// A page of the market, largest capitalisation first.
  ///
  /// - Throws: ``ProviderError``.
  public func listing(
    in currency: Currency, page: Int, size: Int
  ) async throws(ProviderError) -> Sourced<MarketListing> {
    try await listing(
      in: currency, size: min(max(size, 1), Self.largestPage), [QueryParameter("page", String(max(page, 1)))])
  }

  /// The lines of those coins; one that CoinGecko does not know is missing.
  ///
  /// More than 250 coins take a request for each 250. No coins take none: CoinGecko would understand that as all.
  ///
  /// - Throws: ``ProviderError``.
  public func listing(
    of coins: [CoinID], in currency: Currency
  ) async throws(ProviderError) -> Sourced<MarketListing> {
    // The same coins are the same question in any order. A comma would end an id, and no id holds one.
    let ids = Set(coins.map(\.description)).filter { !$0.isEmpty && !$0.contains(",") }.sorted()
    var whole: Sourced<MarketListing>?
    for start in stride(from: 0, to: ids.count, by: Self.largestPage) {
      let part = ids[start..<min(start + Self.largestPage, ids.count)]
      let answer = try await listing(
        in: currency, size: Self.largestPage, [QueryParameter("ids", part.text(separatedBy: ","))])
      whole = whole.map { $0.combined(with: answer) { $0.adding($1) } } ?? answer
    }
    let nothing = MarketListing(currency: currency, rows: [])
    return whole ?? Sourced(nothing, source: upstream.source, asOf: nil, fetchedAt: now(), freshness: .live)
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
    ) { body throws(AnswerFlaw) in
      try CoinGeckoMarkets.listing(body, in: currency)
    }
  }
}

extension CoinGeckoClient: ChartProvider {
  /// The prices of the last `days` days: one every five minutes for a day, one an hour up to 90 days, one a day beyond.
  ///
  /// Who has no paid plan may look back 365 days.
  ///
  /// - Throws: ``ProviderError``.
  public func series(
    of coin: CoinID, in currency: Currency, days: Int
  ) async throws(ProviderError) -> Sourced<PriceSeries> {
    let days = max(days, 1)
    let request = try marketChart(of: coin, in: currency, days: days, lifetime: .chart(days: days))
    return try await pipeline.fetch(request) { body throws(AnswerFlaw) in
      try CoinGeckoMarketChart.series(body, of: coin, in: currency)
    }
  }

  /// Without `interval`: plans differ in what they may set there, and the automatic one is what charts want.
  private func marketChart(
    of coin: CoinID, in currency: Currency, days: Int, lifetime: Lifetime
  ) throws(ProviderError) -> UpstreamRequest {
    let id = coin.description
    // As segments of a path these would lead elsewhere, and no coin is called so.
    guard !["", ".", ".."].contains(id) else {
      throw ProviderError(.notFound("a coin with the id \"\(id)\""), from: upstream.source)
    }
    return request(
      ["coins", id, "market_chart"],
      [QueryParameter("vs_currency", currency.parameter), QueryParameter("days", String(days))], subject: id,
      lifetime: lifetime)
  }
}

extension CoinGeckoClient: BitcoinHistoryProvider {
  /// What a bitcoin cost on each of those days: the last price of the day in UTC, and for today the last until now.
  ///
  /// When the first day lies more than 90 days back, CoinGecko gives one price a day, that of midnight UTC when the day
  /// begins. An answer holds for as long as its last day was over when it came: the same question then has no new answer
  /// before the next midnight.
  ///
  /// - Throws: ``ProviderError``.
  public func bitcoinHistory(
    from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) async throws(ProviderError) -> Sourced<BitcoinHistory> {
    // The days count back from this minute; one more has the whole of the first day in it.
    let days = max(1, CalendarDay(now()).ordinal - first.ordinal + 1)
    let request = try marketChart(of: .bitcoin, in: currency, days: days, lifetime: .history(through: last))
    return try await pipeline.fetch(request) { body throws(AnswerFlaw) in
      try CoinGeckoMarketChart.bitcoinHistory(body, from: first, through: last, in: currency)
    }
  }
}

extension CoinGeckoClient: CoinCatalog {
  /// All coins that CoinGecko lists, about eighteen thousand.
  ///
  /// - Throws: ``ProviderError``.
  public func coins() async throws(ProviderError) -> Sourced<[Coin]> {
    try await pipeline.fetch(
      request(["coins", "list"], [], subject: "the list of coins", lifetime: .names), decode: CoinGeckoCoins.list)
  }

  /// The coins that CoinGecko's own search finds, the largest first.
  ///
  /// - Throws: ``ProviderError``.
  public func coins(matching text: String) async throws(ProviderError) -> Sourced<[Coin]> {
    try await pipeline.fetch(
      request(["search"], [QueryParameter("query", text)], subject: text, lifetime: .names),
      decode: CoinGeckoCoins.found)
  }
}

extension Currency {
  /// The code as CoinGecko's parameters want it.
  fileprivate var parameter: String { code.lowercased() }
}

extension MarketListing {
  /// This listing and more lines, by capitalisation; lines whose capitalisation is unknown come last.
  fileprivate func adding(_ other: MarketListing) -> MarketListing {
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

extension CoinGeckoClient: UpstreamClient {
  /// How it stands with CoinGecko.
  public func status() -> UpstreamStatus { pipeline.status(of: upstream, hasKey: credential != nil) }
}

extension UpstreamURL {
  /// CoinGecko's API for free plans.
  public static let coinGecko = UpstreamURL(host: "api.coingecko.com", path: "/api/v3")
}
