import QuidCore
import QuidPresentation

/// A query for the cached price histories of coins, of any age, without a network request.
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
