import QuidCore
import QuidPresentation

extension ChartModel {
  /// The query for the prices of the chart, which requests trading volumes only if the chart shows them.
  var query: SeriesQuery { SeriesQuery(coin: coin.id, period: period, hasVolumes: showsVolume && style == .line) }

  var candlesQuery: CandlesQuery { CandlesQuery(coin: coin.id, span: candleSpan) }
}
