import QuidCore
import QuidPresentation

extension ChartModel {
  var query: SeriesQuery { SeriesQuery(coin: coin.id, period: period) }

  var candlesQuery: CandlesQuery { CandlesQuery(coin: coin.id, span: candleSpan) }

  /// The warning that the newest price of a new response is old; `nil` if it is not.
  var oldDataWarning: String? {
    style == .candles ? candles.value?.oldDataWarning(.prices) : series.value?.oldDataWarning(.prices)
  }
}

struct CandlesQuery: Query {
  let coin: CoinID
  let span: CandleSpan

  var providers: [KeyPath<ProviderNames, String>] { [\.coins] }

  func load(from services: Services) async throws -> Sourced<CandleSeries> {
    try await services.marketService.candles(of: coin, in: .usd, over: span).data
  }
}
