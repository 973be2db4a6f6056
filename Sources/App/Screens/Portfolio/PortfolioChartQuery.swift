import QuidCore
import QuidNetworking
import QuidPresentation

/// A query for the price history of a coin in the portfolio chart, sent within a rate limit for these charts.
struct PortfolioChartQuery: Query {
  let coin: CoinID

  var providers: [KeyPath<ProviderNames, String>] { [\.coins] }

  func load(from services: Services) async throws -> Sourced<PriceSeries> {
    let cached = try? await services.providers(.only).charts.series(of: coin, in: .usd, days: PortfolioModel.chartDays)
    if let cached, cached.freshness != .stale { return cached.map(\.lastOfEachDay) }
    do {
      try await services.portfolioChartLimit.turn()
    } catch {
      throw ProviderError(.cancelled, from: DataSource(name: services.providers().names.coins, host: nil))
    }
    // The deadline of the request starts only after the wait for the rate limit.
    let market = services.startingReport().marketService
    return try await market.series(of: coin, in: .usd, days: PortfolioModel.chartDays).data.map(\.lastOfEachDay)
  }
}

/// A query for the cached price histories of coins, of any age, without a network request.
struct CachedChartsQuery: Query {
  let coins: [CoinID]

  func load(from services: Services) async -> [Sourced<PriceSeries>] {
    let provider = services.providers(.only).charts
    var charts: [Sourced<PriceSeries>] = []
    for coin in coins {
      guard let chart = try? await provider.series(of: coin, in: .usd, days: PortfolioModel.chartDays) else { continue }
      charts.append(chart.map(\.lastOfEachDay))
    }
    return charts
  }
}
