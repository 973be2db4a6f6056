import QuidCore
import QuidPresentation

struct SeriesQuery: Query {
  let coin: CoinID
  let period: ChartPeriod

  var providers: [KeyPath<ProviderNames, String>] { [\.coins] }

  func load(from services: Services) async throws -> Sourced<PriceSeries> {
    try await services.marketService.series(of: coin, in: .usd, days: period.days).data
  }
}
