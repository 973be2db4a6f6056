import Foundation
import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal

/// The state of the app at 200 × 60 cells with 17,000 coins in its catalog and some of them in its list.
struct AppFixture {
  static let size = ScreenSize(columns: 200, rows: 60)
  static let coinCount = 17_000
  static let palette = Palette(.dark, .full)
  static let context = ScreenContext(now: TestClient.now, format: .english)

  /// The number of rows in the list.
  let rowCount: Int
  /// The state after all data are loaded.
  let state: AppState
  /// The list on the first screen.
  let listing: Sourced<MarketListing>

  init(rowCount: Int) async throws {
    self.rowCount = rowCount
    var settings = Settings()
    settings.client = .test
    let services = CompositionRoot.services(settings, observe: { _ in }, warn: { _ in })
    let coins = Self.coins()
    listing = Self.sourced(Self.listing(of: Array(coins.prefix(rowCount))))
    let ranks = Dictionary(uniqueKeysWithValues: coins.prefix(250).enumerated().map { ($1.id, $0 + 1) })
    let catalog = Self.sourced(CoinIndex(coins, ranks: ranks))
    var state = AppState(screens: ScreenList.all(usesNode: false), size: Self.size)
    func receive(_ response: Response) { _ = state.update(.response(response)) }
    // The data of the other screens, from the built-in values.
    let queries: [any Query] = [
      RatesQuery(), ConversionRatesQuery([.usd, .eur]), SendQuery(), BitcoinQuery(currency: .eur), CurrencyNamesQuery(),
      RateDaysQuery(ConversionEntry(from: .usd, to: .eur), days: 30),
      SeriesQuery(coin: .bitcoin, period: .week),
    ]
    for query in queries { receive(await DataLoader.response(to: AnyRequest(query), from: services)) }
    receive(Response(.success(Watchlist(coins.prefix(40).map(\.id))), to: WatchlistQuery()))
    receive(Response(.success(listing), to: MarketQuery()))
    receive(Response(.success(catalog), to: CatalogQuery()))
    for period in ChartPeriod.allCases {
      let query = AnyRequest(SeriesQuery(coin: .bitcoin, period: period))
      receive(await DataLoader.response(to: query, from: services))
    }
    receive(Response(.success(Self.sourced(try Self.shapes(of: listing.value))), to: SparklinesQuery(coins: nil)))
    let holdings = try await services.portfolioService.valuation(
      of: Self.portfolio(try await services.marketService.listing(in: .usd).data.value), in: .usd)
    receive(Response(.success(holdings), to: PortfolioQuery(currency: .usd)))
    for coin in holdings.portfolio.coins {
      let query = AnyRequest(PortfolioChartQuery(coin: coin.id))
      receive(await DataLoader.response(to: query, from: services))
    }
    self.state = state
    series = Dictionary(
      uniqueKeysWithValues: try ChartPeriod.allCases.map { period in (period, try Self.series(of: .bitcoin, period)) })
    candles = await DataLoader.response(to: AnyRequest(CandlesQuery(coin: .bitcoin, span: .month)), from: services)
  }

  /// The price series of a coin, with as many points as CoinGecko returns for the period.
  let series: [ChartPeriod: Sourced<PriceSeries>]
  /// The candles of Bitcoin in 30 days.
  let candles: Response

  /// Returns sparklines with as many points as those of CoinGecko, for all coins of a list.
  private static func shapes(of listing: MarketListing) throws -> [CoinID: PriceShape] {
    var shapes: [CoinID: PriceShape] = [:]
    for (index, row) in listing.rows.enumerated() {
      let prices = try (0..<168).map { try FixedDecimal("\(100 + ($0 * (index % 13 + 1)) % 37)") }
      shapes[row.coin.id] = PriceShape(prices: prices)
    }
    return shapes
  }

  /// Returns a portfolio with purchases of all coins of a list.
  private static func portfolio(_ listing: MarketListing) throws -> Portfolio {
    var portfolio = Portfolio()
    let day = CalendarDay(TestClient.now).advanced(by: -60)
    for (index, row) in listing.rows.enumerated() {
      try portfolio.add(
        try PortfolioTrade(
          coin: row.coin, amount: try FixedDecimal("\(index + 1).5"), price: .unit(FixedDecimal(10)), currency: .usd,
          day: day))
    }
    return portfolio
  }

  private static func sourced<Value: Sendable>(_ value: Value) -> Sourced<Value> {
    Sourced(
      value, source: DataSource(name: "CoinGecko", host: "api.coingecko.com"), asOf: TestClient.now,
      fetchedAt: TestClient.now, freshness: .live)
  }

  /// Returns the price series of a coin, with as many points as CoinGecko returns for the period.
  static func series(of coin: CoinID, _ period: ChartPeriod) throws -> Sourced<PriceSeries> {
    let days = period.days ?? ChartPeriod.maximumDays
    let step = days <= 1 ? 300 : days <= 90 ? 3_600 : 86_400
    let count = days * 86_400 / step
    let points = try (0..<count).map { index in
      PriceSeries.Point(
        time: TestClient.now.addingTimeInterval(TimeInterval((index - count) * step)),
        price: try FixedDecimal("\(22_000 + (index * 7_919) % 1_000).5"))
    }
    guard let series = PriceSeries(coin: coin, currency: .usd, points: points) else {
      throw BenchmarkError("no series")
    }
    return sourced(series)
  }

  /// Returns Bitcoin and generated coins with names of one to three words.
  private static func coins() -> [Coin] {
    let syllables = ["bit", "coin", "usd", "sol", "eth", "dog", "inu", "wrap", "ped", "dge", "ai", "meme", "cat", "fi"]
    let made = (1..<coinCount).map { number in
      let words = (0...number % 3).map { word in
        (0...(number / 3 + word) % 3).map { syllables[(number * 31 + word * 7 + $0 * 13) % syllables.count] }.joined()
      }
      return Coin(
        id: CoinID(words.joined(separator: "-") + "-\(number)"),
        symbol: words.map { $0.prefix(2) }.joined().uppercased(),
        name: words.map(\.capitalized).joined(separator: " ") + (number % 50 == 0 ? " 日本" : ""))
    }
    return [Coin(id: .bitcoin, symbol: "BTC", name: "Bitcoin")] + made
  }

  private static func listing(of coins: [Coin]) -> MarketListing {
    MarketListing(
      currency: .usd,
      rows: coins.enumerated().map { index, coin in
        MarketRow(
          coin: coin, rank: index + 1, image: nil, price: price(index, update: 0),
          change24h: try? FixedDecimal("\((index * 37) % 19 - 9).\(index % 90 + 10)"),
          marketCap: try? FixedDecimal("\((coinCount - index) * 1_000_000 + index)"), asOf: TestClient.now)
      })
  }

  /// Returns the price of a coin after a number of updates, which change the cents.
  private static func price(_ index: Int, update: Int) -> FixedDecimal? {
    try? FixedDecimal("\(22_900 / (index / 50 + 1)).\((10 + index + update * 7) % 90 + 10)")
  }

  /// Returns the list after the prices of its first coins have changed.
  func listing(update: Int, moving count: Int) -> Sourced<MarketListing> {
    listing.map { listing in
      MarketListing(
        currency: .usd,
        rows: listing.rows.enumerated().map { index, row in
          guard index < count else { return row }
          return MarketRow(
            coin: row.coin, rank: row.rank, image: nil, price: Self.price(index, update: update),
            change24h: row.change24h, marketCap: row.marketCap, asOf: row.asOf)
        })
    }
  }
}

/// A wrong result.
///
/// The run fails.
struct BenchmarkError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
