/// A service that loads market listings, charts and coins, with prices in any currency.
///
/// Prices are requested in US dollars and converted, so that a cached response can be used for every currency.
public struct MarketService: Sendable {
  private let market: any MarketProvider
  private let charts: any ChartProvider
  private let catalog: any CoinCatalog
  let rates: any RateProvider
  let candleProvider: (any CandleProvider)?
  let sparklineProvider: (any SparklineProvider)?

  /// Creates a market service from the providers of its data.
  public init(
    market: any MarketProvider, charts: any ChartProvider, catalog: any CoinCatalog, rates: any RateProvider,
    sparklines: (any SparklineProvider)? = nil, candles: (any CandleProvider)? = nil
  ) {
    self.market = market
    self.charts = charts
    self.catalog = catalog
    self.rates = rates
    sparklineProvider = sparklines
    candleProvider = candles
  }

  // MARK: Listings

  /// The maximum number of coins on one page of a listing: 250.
  public static let maximumPageSize = 250

  /// Returns one page of the list of all coins, with market data, largest market capitalization first.
  ///
  /// - Parameters:
  ///   - page: The page number, counted from 1. The default is 1.
  ///   - size: The number of coins on a page, from 1 through ``maximumPageSize``. The default is 250.
  /// - Throws: ``ProviderError`` if a request fails. Its reason is ``ProviderError/Reason/notFound(_:)`` if the
  ///   currency has no exchange rate.
  public func listing(
    in currency: Currency, page: Int = 1, size: Int = 250
  ) async throws -> Converted<MarketListing> {
    try await listing(in: currency, Self.positions(page: page, size: size))
  }

  /// Returns the positions of the coins on a page in the list of all coins, counted from 0.
  static func positions(page: Int, size: Int) -> Range<Int> {
    let size = min(max(size, 1), maximumPageSize)
    let (end, isTooLarge) = max(page, 1).multipliedReportingOverflow(by: size)
    let last = isTooLarge ? Int.max : end
    return last - size..<last
  }

  /// Returns a market listing of the coins with the largest market capitalization, largest first.
  ///
  /// - Throws: ``ProviderError`` if one of the pages cannot be loaded. Its reason is
  ///   ``ProviderError/Reason/notFound(_:)`` if the currency has no exchange rate.
  public func listing(in currency: Currency, first count: Int) async throws -> Converted<MarketListing> {
    try await listing(in: currency, 0..<max(count, 0))
  }

  /// Returns the coins at some positions of the list of all coins, counted from 0.
  private func listing(in currency: Currency, _ positions: Range<Int>) async throws -> Converted<MarketListing> {
    // Whole pages are requested, so that one cached response is enough for every size.
    let size = Self.maximumPageSize
    return try await listing(in: currency) { [market] in
      var page = positions.lowerBound / size + 1
      var listing = try await market.listing(in: .usd, page: page, size: size)
      while page <= (positions.upperBound - 1) / size {
        page += 1
        let next = try await market.listing(in: .usd, page: page, size: size)
        try Self.requireSameSource(listing, next)
        if next.value.rows.isEmpty { break }
        listing = listing.combined(with: next) { $0.joined(with: $1) ?? $0 }
      }
      return listing.map {
        $0.picking(Array($0.rows.indices.dropFirst(positions.lowerBound % size).prefix(positions.count)))
      }.asOfRows
    }
  }

  /// Returns a market listing of the given coins, if the provider knows them, largest market capitalization first.
  ///
  /// - Throws: ``ProviderError`` if a request fails. Its reason is ``ProviderError/Reason/notFound(_:)`` if the
  ///   currency has no exchange rate.
  public func listing(
    of coins: [CoinID], in currency: Currency
  ) async throws -> Converted<MarketListing> {
    try await listing(in: currency) { [market] in
      try await market.listing(of: coins, in: .usd)
    }
  }

  /// Returns a market listing of all known coins that match a query and have market data, best match first.
  ///
  /// Only the best 250 matches are searched for market data.
  ///
  /// - Parameter limit: The maximum number of coins, from 1 through ``maximumPageSize``.
  public func listing(
    matching text: String, in currency: Currency, limit: Int
  ) async throws -> Converted<MarketListing> {
    // The first page has the ranks of the large coins, and often all the matches.
    let (page, coins) = try await concurrently { [self] in
      try await listing(in: currency)
    } _: { [catalog] in
      try await catalog.coins()
    }
    let index = CoinIndex(coins.value, ranks: page.data.value.ranks)
    let found = Watchlist(index.matches(text, limit: Self.maximumPageSize).map(\.id))
    let best = Watchlist(Array(found.coins.prefix(limit)))
    let listed = page.data.value.only(best)
    if listed.rows.count == best.coins.count { return page.with(value: listed) }
    return try await listing(of: found.coins, in: currency).map { $0.only(found).prefix(limit) }
  }

  /// Loads a market listing in US dollars with a closure, for example from an exchange, and converts its prices.
  ///
  /// - Parameter load: A closure that loads the listing, with prices in US dollars.
  /// - Throws: ``ProviderError`` if a request fails. Its reason is ``ProviderError/Reason/notFound(_:)`` if the
  ///   currency has no exchange rate.
  package func listing(
    in currency: Currency, from load: @escaping @Sendable () async throws -> Sourced<MarketListing>
  ) async throws -> Converted<MarketListing> {
    let (listing, table) = try await dataAndRates(in: currency, load)
    guard let table else { return Converted(data: listing, rates: nil) }
    guard let converted = listing.value.converted(to: currency, by: table.value) else {
      throw ProviderError(.notFound("an exchange rate for \(currency)"), from: table.source)
    }
    guard currency.isCoin else { return Converted(data: listing.with(value: converted), rates: table) }
    let unit = try await unit(currency).value
    let rows = converted.rows.map { $0.relative(to: unit, at: listing.fetchedAt) }
    return Converted(data: listing.with(value: MarketListing(currency: currency, rows: rows)), rates: table)
  }

  // MARK: Charts

  /// Returns the prices of a coin over the given number of days up to now.
  ///
  /// If the currency is a coin, each price is divided by the price of that coin at the same time.
  ///
  /// - Parameter days: The number of days, from 1 through 365; `nil` for the complete price history.
  /// - Throws: ``ProviderError`` if a request fails. Its reason is ``ProviderError/Reason/notFound(_:)`` if a price
  ///   cannot be converted to `currency`.
  public func series(
    of coin: CoinID, in currency: Currency, days: Int?
  ) async throws -> Converted<PriceSeries> {
    let load: @Sendable (CoinID) async throws -> Sourced<PriceSeries> = { [charts] coin in
      try await charts.series(of: coin, in: .usd, days: days)
    }
    if currency.isCoin {
      let unit = try await unit(currency).value.coin.id
      let (series, divisor) = try await concurrently({ try await load(coin) }, { try await load(unit) })
      return Converted(data: series.combined(with: divisor) { $0.divided(by: $1, currency) }, rates: nil)
    }
    let (series, table) = try await dataAndRates(in: currency) { try await load(coin) }
    guard let table else { return Converted(data: series, rates: nil) }
    guard let converted = try? series.value.converted(to: currency, by: table.value) else {
      throw ProviderError(.notFound("an exchange rate for \(currency)"), from: table.source)
    }
    return Converted(data: series.with(value: converted), rates: table)
  }

  // MARK: Coins

  /// Loads the list of all coins and returns a search index, with the ranks of the 250 largest coins if possible.
  ///
  /// - Throws: ``ProviderError`` if the list of coins cannot be loaded.
  public func catalog() async throws -> Sourced<CoinIndex> {
    let coins = try await catalog.coins()
    let page = try? await market.listing(in: .usd, page: 1, size: Self.maximumPageSize)
    return coins.map { CoinIndex($0, ranks: page?.value.ranks ?? [:]) }
  }

  /// Looks up coins by their id or symbol, such as `bitcoin` or `BTC`, ignoring case, and returns their market data.
  ///
  /// If several coins match a string, the result is the one with the best market rank. If every string is the id or
  /// symbol of one of the 250 largest coins, the list of all coins is not requested, and only large coins are counted in
  /// ``MarketLookup/coin(_:sharedBy:)``.
  ///
  /// - Returns: One result for each element of `names`, in the same order, with the source and age of the market data.
  public func lookup(
    _ names: [String], in currency: Currency
  ) async throws -> Converted<[MarketLookup]> {
    let page = try await listing(in: currency)
    let found = names.map { page.data.value.largestCoin(named: $0) }
    if !found.contains(nil) { return page.with(value: found.compactMap { $0 }) }
    let index = CoinIndex(try await catalog.coins().value, ranks: [:])
    let candidates = zip(names, found).map { name, found in
      let named = index.coins(named: name)
      return found == nil
        ? NameCandidates(
          coins: named.isEmpty ? index.nearest(to: name, limit: 3) : named, isNamed: !named.isEmpty) : nil
    }
    let unknown = candidates.compactMap { $0 }.flatMap(\.coins).map(\.id)
    let listed = try await listing(of: unknown, in: currency)
    let rows = listed.data.value.rowsByID
    let results = zip(found, candidates).map { found, candidates in
      found ?? candidates?.choice(by: rows) ?? .unknown(nearest: [])
    }
    if listed.data.value.rows.isEmpty { return page.with(value: results) }
    guard found.contains(where: { $0 != nil }) else { return listed.with(value: results) }
    try Self.requireSameSource(page.data, listed.data)
    return Converted(data: page.data.combined(with: listed.data) { _, _ in results }, rates: listed.rates)
  }

  /// Throws the error of the preferred provider if only one of two parts of a list is from that provider.
  private static func requireSameSource(_ first: Sourced<MarketListing>, _ second: Sourced<MarketListing>) throws {
    if first.source != second.source, let failure = (second.failures + first.failures).first { throw failure }
  }

  /// Loads market data and, unless the currency is the US dollar, exchange rates concurrently.
  func dataAndRates<Value: Sendable>(
    in currency: Currency, _ load: @escaping @Sendable () async throws -> Sourced<Value>
  ) async throws -> (Sourced<Value>, Sourced<RateTable>?) {
    guard currency != .usd else { return (try await load(), nil) }
    let (data, table) = try await concurrently(load) { [self] in
      try await dollarRates(to: currency)
    }
    return (data, table)
  }
}

extension MarketListing {
  /// Returns the coin with the best rank of those with an id or symbol; `nil` if no such coin has a rank.
  package func largestCoin(named name: String) -> MarketLookup? {
    let (id, symbol) = (CoinID(name.lowercased()), name.uppercased())
    let named = rows.filter { $0.coin.id == id || $0.coin.symbol == symbol }
    let largest = named.filter { $0.rank != nil }.min { $0.rank ?? .max < $1.rank ?? .max }
    return largest.map { .coin($0, sharedBy: named.count - 1) }
  }

  fileprivate var rowsByID: [CoinID: MarketRow] {
    Dictionary(rows.map { ($0.coin.id, $0) }) { first, _ in first }
  }
}

/// The coins that an id or a symbol typed by the user can refer to.
private struct NameCandidates {
  /// The coins with the id or symbol that the user typed; if there are none, the coins with similar names.
  let coins: [Coin]
  let isNamed: Bool

  /// Returns the coin with the best market rank or, without ranks, a single coin with market data; otherwise, the
  /// candidates.
  func choice(by rows: [CoinID: MarketRow]) -> MarketLookup {
    let ranked = coins.enumerated().sorted { left, right in
      (rows[left.element.id]?.rank ?? .max, left.offset) < (rows[right.element.id]?.rank ?? .max, right.offset)
    }.map { RankedCoin(coin: $0.element, rank: rows[$0.element.id]?.rank) }
    guard isNamed else { return .unknown(nearest: ranked) }
    let listed = coins.compactMap { rows[$0.id] }
    // Without ranks, the name is unambiguous only if a single one of the coins is listed.
    let best = ranked.first.flatMap { $0.rank == nil ? nil : rows[$0.coin.id] } ?? (listed.count == 1 ? listed[0] : nil)
    return best.map { .coin($0, sharedBy: coins.count - 1) } ?? .ambiguous(ranked)
  }
}
