public import Foundation
import QuidCore

extension ChartModel {
  /// What the chart shows now, with as much text as there is room for.
  public func viewState(
    at now: Date, _ format: DisplayFormat = .english, detail: ChartDetail = .usual
  ) -> ChartViewState {
    let plot = geometry.map { ChartPlotter($0, format).plot(detail, focus: focusedIndex) }
    let currency = shown?.currency ?? currency
    return ChartViewState(
      plot: plot, legend: plot.map { legend($0) },
      periods: ChartPeriod.allCases.map { .init(period: $0, title: $0.title, isSelected: $0 == period) },
      periodName: period.name, currency: currency.code, chosenCurrency: self.currency.code,
      status: status(at: now, format),
      isRefreshing: series.isRefreshing || (shown != nil && exchange.isWaiting(shown: currency)),
      sourceName: series.value?.source.name, updatedLine: series.value?.provenance(at: now, format),
      rateLine: shown.flatMap {
        exchange.rateLine(shown: $0.currency, quoted: $0.quotedCurrency, at: now, format)
      })
  }

  private func legend(_ plot: ChartPlot) -> ChartViewState.Legend {
    let reading = plot.focus ?? plot.current
    return .init(
      image: image, monogram: Monogram(coin), symbol: coin.symbol, name: coin.name, price: reading.price,
      date: reading.date, change: reading.change, isFocused: plot.focus != nil)
  }

  private func status(at now: Date, _ format: DisplayFormat) -> MarketStatus {
    let status = series.status(at: now, format)
    guard status == .ready, let shown else { return status }
    if shown.points.isEmpty { return .empty("There are no prices of this time. Choose another period.") }
    return exchange.status(status, shown: shown.currency, quoted: shown.quotedCurrency, at: now, format)
  }
}
