/// The use case behind every list and chart of the market: figures in dollars, and one exact rate for other currencies.
///
/// Upstreams are always asked in dollars, so that another currency is only a conversion: it asks nobody anew while the
/// rates are known, and the way back gives the same figures.
public struct MarketReader: Sendable {
  private let market: any MarketProvider
  private let charts: any ChartProvider
  private let catalog: any CoinCatalog
  private let rates: any RateProvider

  /// A reader of those providers.
  public init(
    market: any MarketProvider, charts: any ChartProvider, catalog: any CoinCatalog, rates: any RateProvider
  ) {
    self.market = market
    self.charts = charts
    self.catalog = catalog
    self.rates = rates
  }

  /// A page of the market, largest capitalisation first.
  ///
  /// - Parameters:
  ///   - page: from 1.
  ///   - size: how many lines a page has, from 1 to 250.
  /// - Throws: ``ProviderError``; ``ProviderError/Reason/notFound(_:)`` for a currency without a rate.
  public func listing(
    in currency: Currency, page: Int = 1, size: Int = 250
  ) async throws(ProviderError) -> Converted<MarketListing> {
    try await listing(in: currency) { [market] () throws(ProviderError) in
      try await market.listing(in: .usd, page: page, size: size)
    }
  }

  /// How many lines a page has at most.
  public static let largestPage = 250

  /// The first lines of the market, largest capitalisation first, in as many pages as they take, one after the other.
  ///
  /// - Throws: ``ProviderError`` when one of the pages cannot be had.
  public func listing(in currency: Currency, first count: Int) async throws(ProviderError) -> Converted<MarketListing> {
    try await listing(in: currency) { [market] () throws(ProviderError) in
      var whole = try await market.listing(in: .usd, page: 1, size: Self.largestPage)
      var page = 1
      while page * Self.largestPage < count {
        page += 1
        let next = try await market.listing(in: .usd, page: page, size: Self.largestPage)
        if next.value.rows.isEmpty { break }
        whole = whole.combined(with: next) { $0.joined(with: $1) ?? $0 }
      }
      return whole.map { $0.prefix(count) }
    }
  }

  /// The lines of those coins; one that the source does not know is missing.
  ///
  /// - Throws: ``ProviderError``.
  public func listing(
    of coins: [CoinID], in currency: Currency
  ) async throws(ProviderError) -> Converted<MarketListing> {
    try await listing(in: currency) { [market] () throws(ProviderError) in
      try await market.listing(of: coins, in: .usd)
    }
  }

  /// The lines of the coins that a text may mean, out of all there are, the likeliest first.
  ///
  /// - Parameter limit: how many at most, from 1 to 250.
  /// - Throws: ``ProviderError``.
  public func listing(
    matching text: String, in currency: Currency, limit: Int
  ) async throws(ProviderError) -> Converted<MarketListing> {
    // The first page tells which coins are the large ones, and often has the answer.
    let (page, coins) = try await concurrently { [self] () throws(ProviderError) in
      try await listing(in: currency)
    } _: { [catalog] () throws(ProviderError) in
      try await catalog.coins()
    }
    let index = CoinIndex(coins.value, ranks: page.figures.value.ranks)
    let found = Watchlist(index.matches(text, limit: limit).map(\.id))
    let listed = page.figures.value.only(found)
    if listed.rows.count == found.coins.count { return page.map { _ in listed } }
    return try await listing(of: found.coins, in: currency).map { $0.only(found) }
  }

  /// Every coin there is, prepared for the search, in which the large ones come first.
  ///
  /// - Throws: ``ProviderError``.
  public func catalog() async throws(ProviderError) -> Sourced<CoinIndex> {
    let coins = try await catalog.coins()
    // Which are the large ones is worth knowing, but not worth failing for.
    let page = try? await market.listing(in: .usd, page: 1, size: 250)
    return coins.map { CoinIndex($0, ranks: page?.value.ranks ?? [:]) }
  }

  /// Looks up coins by id or symbol, in any case, and returns a result for each name, in their order.
  ///
  /// A name that several coins have means the one with the best market rank. The ids of large coins take one request
  /// together; other names take two more: the list of all coins, and the rows of all that have one of the names.
  ///
  /// - Returns: The results, and the provenance of the rows in them.
  /// - Throws: ``ProviderError``.
  public func lookup(
    _ names: [String], in currency: Currency
  ) async throws(ProviderError) -> Converted<[NamedCoin]> {
    let byID = try await listing(of: names.map { CoinID($0.lowercased()) }, in: currency)
    let known = byID.figures.value.rowsByID
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
    let rows = known.merging(listed.figures.value.rowsByID) { first, _ in first }
    return (listed.figures.value.rows.isEmpty ? byID : listed).map { _ in candidates.map { $0.choice(by: rows) } }
  }

  /// The last rank at which a coin named by its id is taken without a look at the symbols of all others.
  private static let largeRank = 100

  /// A listing that someone else brings, in the currency it is quoted in, converted like those of the market.
  ///
  /// - Throws: ``ProviderError``.
  public func listing(
    in currency: Currency, from ask: @escaping @Sendable () async throws(ProviderError) -> Sourced<MarketListing>
  ) async throws(ProviderError) -> Converted<MarketListing> {
    let (listing, table) = try await answer(in: currency, ask)
    guard let table else { return Converted(figures: listing, rates: nil) }
    guard let converted = listing.value.converted(to: currency, by: table.value) else {
      throw ProviderError(.notFound("a rate for \(currency)"), from: table.source)
    }
    return Converted(figures: listing.map { _ in converted }, rates: table)
  }

  /// What a coin cost over the last days.
  ///
  /// - Throws: ``ProviderError``.
  public func series(
    of coin: CoinID, in currency: Currency, days: Int
  ) async throws(ProviderError) -> Converted<PriceSeries> {
    let (series, table) = try await answer(in: currency) { [charts] () throws(ProviderError) in
      try await charts.series(of: coin, in: .usd, days: days)
    }
    guard let table else { return Converted(figures: series, rates: nil) }
    guard let converted = try? series.value.converted(to: currency, by: table.value) else {
      throw ProviderError(.notFound("a rate for \(currency)"), from: table.source)
    }
    return Converted(figures: series.map { _ in converted }, rates: table)
  }

  /// The figures in dollars and, unless dollars are wanted, the rates, asked for at the same time.
  private func answer<Figures: Sendable>(
    in currency: Currency, _ ask: @escaping @Sendable () async throws(ProviderError) -> Sourced<Figures>
  ) async throws(ProviderError) -> (Sourced<Figures>, Sourced<RateTable>?) {
    guard currency != .usd else { return (try await ask(), nil) }
    let (figures, table) = try await concurrently(ask) { [rates] () throws(ProviderError) in
      try await rates.latestRates()
    }
    return (figures, table)
  }
}

/// Figures in the currency a person wants, with where the figures and the rates come from.
public struct Converted<Figures: Sendable>: Sendable {
  /// The figures, converted, with the provenance of the unconverted ones.
  public let figures: Sourced<Figures>
  /// The rates they were converted by; `nil` where they did not have to be.
  public let rates: Sourced<RateTable>?

  /// Figures and the rates they were converted by.
  public init(figures: Sourced<Figures>, rates: Sourced<RateTable>?) {
    self.figures = figures
    self.rates = rates
  }

  /// The same provenance for a part of the figures.
  public func map<Other: Sendable>(_ transform: (Figures) -> Other) -> Converted<Other> {
    Converted<Other>(figures: figures.map(transform), rates: rates)
  }
}

extension MarketListing {
  fileprivate var rowsByID: [CoinID: MarketRow] {
    Dictionary(rows.map { ($0.coin.id, $0) }) { first, _ in first }
  }
}

/// The coins that a name may stand for.
private struct NameCandidates {
  /// The coins that have the name, else the nearest to it.
  let coins: [Coin]
  private let isNamed: Bool

  init(named coins: [Coin]) { (self.coins, isNamed) = (coins, true) }
  init(nearest coins: [Coin]) { (self.coins, isNamed) = (coins, false) }

  /// Chooses the coin with the best rank.
  func choice(by rows: [CoinID: MarketRow]) -> NamedCoin {
    let ranked = coins.enumerated().sorted { left, right in
      (rows[left.element.id]?.rank ?? .max, left.offset) < (rows[right.element.id]?.rank ?? .max, right.offset)
    }.map { RankedCoin(coin: $0.element, rank: rows[$0.element.id]?.rank) }
    guard isNamed else { return .unknown(nearest: ranked) }
    let listed = coins.compactMap { rows[$0.id] }
    // Without ranks, only one coin that is traded at all can be meant.
    let best = ranked.first.flatMap { $0.rank == nil ? nil : rows[$0.coin.id] } ?? (listed.count == 1 ? listed[0] : nil)
    return best.map { .coin($0, sharedBy: coins.count - 1) } ?? .ambiguous(ranked)
  }
}
