import QuidCore
import QuidNetworking
import QuidPresentation

/// The portfolio of the user with its value in a currency.
struct PortfolioQuery: Query {
  typealias Failure = CommandError

  let currency: Currency

  var providers: [KeyPath<ProviderNames, String>] { [\.coins] }

  func load(from services: Services) async throws -> SourcedPortfolio {
    try await services.portfolioService.valuation(of: try services.portfolio.read(), in: currency)
  }

  func provenance(of value: SourcedPortfolio) -> Provenance? { value.prices.map { Provenance($0.data) } }
}

/// The user's holding of one coin, with its cost in a currency; `nil` if the portfolio does not contain the coin.
struct HoldingQuery: Query {
  typealias Failure = CommandError

  let coin: CoinID
  let currency: Currency

  func load(from services: Services) async throws -> PortfolioPosition? {
    let portfolio = try services.portfolio.read().only(coin)
    return try await services.portfolioService.valuation(of: portfolio, in: currency, at: nil).valuation.rows.first?
      .position
  }
}

/// A change of the portfolio, whose response is the message for the user.
struct PortfolioChangeQuery: Query {
  typealias Failure = CommandError

  let change: PortfolioChange
  /// The currency of a typed price without one; `nil` for that of the command.
  let currency: Currency?
  let format: DisplayFormat

  func load(from services: Services) async throws -> String {
    try await change.run(in: CommandContext(inFullScreen: services, format, currency: currency))
  }

  static func == (left: PortfolioChangeQuery, right: PortfolioChangeQuery) -> Bool { left.change == right.change }
  func hash(into hasher: inout Hasher) { hasher.combine(change) }
}

/// The message that the user hides the amounts of the portfolio, or shows them again.
struct AmountVisibility: ScreenMessage {
  let isHidden: Bool

  /// The key in the preferences.
  static let key = "amounts"
  /// The value in the preferences.
  var preference: String { isHidden ? "hidden" : "shown" }

  /// Returns whether the amounts are hidden in saved preferences.
  static func isHidden(in preferences: Preferences) -> Bool {
    preferences[key] == AmountVisibility(isHidden: true).preference
  }
}

/// The cached prices of coins over the last days, of any age, which are read without a request.
struct CachedChartsQuery: Query {
  let coins: [CoinID]

  func load(from services: Services) async -> [Sourced<PriceSeries>] {
    var charts: [Sourced<PriceSeries>] = []
    for coin in coins {
      guard let chart = await services.cachedSeries(of: coin, days: PortfolioModel.chartDays) else { continue }
      charts.append(chart.map(\.lastOfEachDay))
    }
    return charts
  }
}

/// The prices of a coin over the last days, for the chart of the portfolio.
///
/// Prices that are not cached wait for their turn within the limit of requests for these charts.
struct PortfolioChartQuery: Query {
  let coin: CoinID

  var providers: [KeyPath<ProviderNames, String>] { [\.coins] }

  func load(from services: Services) async throws -> Sourced<PriceSeries> {
    let cached = await services.cachedSeries(of: coin, days: PortfolioModel.chartDays)
    if let cached, cached.freshness != .stale { return cached.map(\.lastOfEachDay) }
    do {
      try await services.portfolioChartLimit.turn()
    } catch {
      throw ProviderError(.cancelled, from: DataSource(name: services.providerNames.coins, host: nil))
    }
    // The deadline of the request starts after the wait.
    let market = services.startingReport().marketService
    return try await market.series(of: coin, in: .usd, days: PortfolioModel.chartDays).data.map(\.lastOfEachDay)
  }

  func provenance(of value: Sourced<PriceSeries>) -> Provenance? { Provenance(value) }
}
