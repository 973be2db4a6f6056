import QuidCore
import QuidPresentation

extension ChartModel {
  /// The query for the prices of the chart, which requests trading volumes only if the chart shows them.
  var query: SeriesQuery { SeriesQuery(coin: coin.id, period: period, hasVolumes: showsVolume && style == .line) }

  var candlesQuery: CandlesQuery { CandlesQuery(coin: coin.id, span: candleSpan) }

  /// The warning that the newest price of a new response is old; `nil` if it is not.
  var oldDataWarning: String? {
    style == .candles ? candles.value?.oldDataWarning(.prices) : series.value?.oldDataWarning(.prices)
  }
}
