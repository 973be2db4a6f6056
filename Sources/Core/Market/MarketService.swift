/// Market lists, charts and coin lookup, in any currency.
///
/// Providers are queried in US dollars only, and other currencies are one exact conversion. Switching the currency
/// therefore needs no further market request, and switching back restores the same values.
public struct MarketService: Sendable {
  private let market: any MarketProvider
  private let charts: any ChartProvider
  private let catalog: any CoinCatalog
  private let rates: any RateProvider

  /// Creates a service that uses these providers.
  public init(
    market: any MarketProvider, charts: any ChartProvider, catalog: any CoinCatalog, rates: any RateProvider
  ) {
    self.market = market
    self.charts = charts
    self.catalog = catalog
    self.rates = rates
  }

  // MARK: Listings

  /// The maximum number of rows on a page.
  public static let maximumPageSize = 250

  /// Returns a page of the market, largest market capitalization first.
  ///
  /// - Parameters:
  ///   - currency: The currency of the prices.
  ///   - page: The number of the page, from 1.
  ///   - size: The number of rows on a page, from 1 to ``maximumPageSize``.
  /// - Throws: ``ProviderError``; ``ProviderError/Reason/notFound(_:)`` for a currency without a rate.
  public func listing(
    in currency: Currency, page: Int = 1, size: Int = 250
  ) async throws(ProviderError) -> Converted<MarketListing> {
    try await listing(in: currency) { [market] () throws(ProviderError) in
      try await market.listing(in: .usd, page: page, size: size)
    }
  }

  /// Returns the first rows of the market, largest market capitalization first, from as many pages as necessary.
  ///
  /// - Throws: ``ProviderError`` when one of the pages cannot be loaded.
  public func listing(in currency: Currency, first count: Int) async throws(ProviderError) -> Converted<MarketListing> {
    try await listing(in: currency) { [market] () throws(ProviderError) in
      var whole = try await market.listing(in: .usd, page: 1, size: Self.maximumPageSize)
      var page = 1
      while page * Self.maximumPageSize < count {
        page += 1
        let next = try await market.listing(in: .usd, page: page, size: Self.maximumPageSize)
        if next.value.rows.isEmpty { break }
        whole = whole.combined(with: next) { $0.joined(with: $1) ?? $0 }
      }
      return whole.map { $0.prefix(count) }
    }
  }

  /// Returns the rows of these coins.
  ///
  /// Coins that the provider does not know are omitted.
  ///
  /// - Throws: ``ProviderError``.
  public func listing(
    of coins: [CoinID], in currency: Currency
  ) async throws(ProviderError) -> Converted<MarketListing> {
    try await listing(in: currency) { [market] () throws(ProviderError) in
      try await market.listing(of: coins, in: .usd)
    }
  }

  /// Returns the rows of the coins that match a query, out of all existing coins, best match first.
  ///
  /// - Parameters:
  ///   - text: The query, matched by id, symbol and name.
  ///   - currency: The currency of the prices.
  ///   - limit: The maximum number of rows, from 1 to ``maximumPageSize``.
  /// - Throws: ``ProviderError``.
  public func listing(
    matching text: String, in currency: Currency, limit: Int
  ) async throws(ProviderError) -> Converted<MarketListing> {
    // The first page has the ranks of the large coins, and often all the matches.
    let (page, coins) = try await concurrently { [self] () throws(ProviderError) in
      try await listing(in: currency)
    } _: { [catalog] () throws(ProviderError) in
      try await catalog.coins()
    }
    let index = CoinIndex(coins.value, ranks: page.data.value.ranks)
    let found = Watchlist(index.matches(text, limit: limit).map(\.id))
    let listed = page.data.value.only(found)
    if listed.rows.count == found.coins.count { return page.map { _ in listed } }
    return try await listing(of: found.coins, in: currency).map { $0.only(found) }
  }

  /// Returns a listing of another provider, converted from the currency it quotes.
  ///
  /// - Parameters:
  ///   - currency: The currency of the prices.
  ///   - load: Loads the listing.
  /// - Throws: ``ProviderError``.
  public func listing(
    in currency: Currency, from load: @escaping @Sendable () async throws(ProviderError) -> Sourced<MarketListing>
  ) async throws(ProviderError) -> Converted<MarketListing> {
    let (listing, table) = try await dataAndRates(in: currency, load)
    guard let table else { return Converted(data: listing, rates: nil) }
    guard let converted = listing.value.converted(to: currency, by: table.value) else {
      throw ProviderError(.notFound("a rate for \(currency)"), from: table.source)
    }
    return Converted(data: listing.map { _ in converted }, rates: table)
  }

  // MARK: Charts

  /// Returns the prices of a coin over the last days.
  ///
  /// - Throws: ``ProviderError``.
  public func series(
    of coin: CoinID, in currency: Currency, days: Int
  ) async throws(ProviderError) -> Converted<PriceSeries> {
    let (series, table) = try await dataAndRates(in: currency) { [charts] () throws(ProviderError) in
      try await charts.series(of: coin, in: .usd, days: days)
    }
    guard let table else { return Converted(data: series, rates: nil) }
    guard let converted = try? series.value.converted(to: currency, by: table.value) else {
      throw ProviderError(.notFound("a rate for \(currency)"), from: table.source)
    }
    return Converted(data: series.map { _ in converted }, rates: table)
  }

  // MARK: Coins

  /// Returns a search index of all existing coins, with the ranks of the large ones where they can be loaded.
  ///
  /// - Throws: ``ProviderError`` when the list of coins cannot be loaded.
  public func catalog() async throws(ProviderError) -> Sourced<CoinIndex> {
    let coins = try await catalog.coins()
    let page = try? await market.listing(in: .usd, page: 1, size: Self.maximumPageSize)
    return coins.map { CoinIndex($0, ranks: page?.value.ranks ?? [:]) }
  }

  /// Looks up coins by id or symbol, case-insensitively, and returns one result for each name, in their order.
  ///
  /// A name that several coins share refers to the one with the best market rank. The ids of large coins take one request
  /// together; other names take two more: the list of all coins, and the rows of all that have one of the names.
  ///
  /// - Returns: The results, and the provenance of the rows in them.
  /// - Throws: ``ProviderError``.
  public func lookup(
    _ names: [String], in currency: Currency
  ) async throws(ProviderError) -> Converted<[MarketLookup]> {
    let byID = try await listing(of: names.map { CoinID($0.lowercased()) }, in: currency)
    let known = byID.data.value.rowsByID
    let large = names.compactMap { name in
      known[CoinID(name.lowercased())].flatMap { $0.rank.map { $0 <= Self.largeRank } == true ? $0 : nil }
    }
    if large.count == names.count { return byID.map { _ in large.map { .coin($0, sharedBy: 0) } } }
    let index = CoinIndex(try await catalog.coins().value, ranks: [:])
    let candidates = names.map { name in
      let named = index.coins(named: name)
      return named.isEmpty ? NameCandidates(nearest: index.nearest(to: name, limit: 3)) : NameCandidates(named: named)
    }
    let unknown = candidates.flatMap(\.coins).map(\.id).filter { known[$0] == nil }
    let listed = try await listing(of: unknown, in: currency)
    let rows = known.merging(listed.data.value.rowsByID) { first, _ in first }
    return (listed.data.value.rows.isEmpty ? byID : listed).map { _ in candidates.map { $0.choice(by: rows) } }
  }

  /// The last rank at which a coin named by its id is accepted without comparing it with the symbols of other coins.
  private static let largeRank = 100

  /// Returns data in dollars and, unless the currency is the dollar, the exchange rates, which are requested concurrently.
  private func dataAndRates<Value: Sendable>(
    in currency: Currency, _ load: @escaping @Sendable () async throws(ProviderError) -> Sourced<Value>
  ) async throws(ProviderError) -> (Sourced<Value>, Sourced<RateTable>?) {
    guard currency != .usd else { return (try await load(), nil) }
    let (data, table) = try await concurrently(load) { [rates] () throws(ProviderError) in
      try await rates.latestRates()
    }
    return (data, table)
  }
}

/// Market data in the currency of the user, with the provenance of the data and of the exchange rates.
public struct Converted<Value: Sendable>: Sendable {
  /// The converted data, with the provenance of the original data.
  public let data: Sourced<Value>
  /// The rates of the conversion; `nil` where the data did not have to be converted.
  public let rates: Sourced<RateTable>?

  /// Creates converted data.
  public init(data: Sourced<Value>, rates: Sourced<RateTable>?) {
    self.data = data
    self.rates = rates
  }

  /// Returns the result of a transformation of the value, with the same provenance.
  public func map<Other: Sendable>(_ transform: (Value) -> Other) -> Converted<Other> {
    Converted<Other>(data: data.map(transform), rates: rates)
  }
}

extension MarketListing {
  fileprivate var rowsByID: [CoinID: MarketRow] {
    Dictionary(rows.map { ($0.coin.id, $0) }) { first, _ in first }
  }
}

/// The result of looking up a coin by id or symbol in the market.
public enum MarketLookup: Hashable, Sendable {
  /// The market row of the coin, and the number of other coins that have the name as their id or symbol.
  case coin(MarketRow, sharedBy: Int)
  /// The name is that of several coins without a market rank, or of coins that the market does not list.
  case ambiguous([RankedCoin])
  /// The name is neither an id nor a symbol; these are the nearest coins, best rank first, and there may be none.
  case unknown(nearest: [RankedCoin])
}

/// The coins that a name may refer to.
private struct NameCandidates {
  /// The coins that have the name; if there are none, the nearest ones.
  let coins: [Coin]
  private let isNamed: Bool

  init(named coins: [Coin]) { (self.coins, isNamed) = (coins, true) }
  init(nearest coins: [Coin]) { (self.coins, isNamed) = (coins, false) }

  /// Returns the lookup result: the coin with the best rank, if the name is unambiguous.
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
