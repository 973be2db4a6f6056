public import Foundation
import QuidCore

extension CoinDetailModel {
  /// What the screen shows now, with as much text on the chart as there is room for.
  public func viewState(
    at now: Date, _ format: DisplayFormat = .english, detail: ChartDetail = .usual
  ) -> CoinDetailViewState {
    let shown = shown
    let row = shown?.rows.first
    let currency = shown?.currency ?? currency
    let numbers = format.numbers
    let chart = chart.viewState(at: now, format, detail: detail)
    return CoinDetailViewState(
      id: coin.id, image: row?.image ?? self.chart.image, monogram: Monogram(coin), symbol: coin.symbol,
      name: coin.name, rank: row?.rank.map { "#\($0)" } ?? NumberFormat.unknown,
      price: numbers.price(row?.price, currency), change: numbers.change(row?.change24h),
      marketCap: numbers.compactAmount(row?.marketCap, currency), high: chart.plot?.maximum, low: chart.plot?.minimum,
      periodChange: chart.plot?.current.change, chart: chart, isWatched: isWatched, currency: currency.code,
      status: status(shown, at: now, format),
      isRefreshing: listing.isRefreshing || (shown != nil && self.chart.exchange.isWaiting(shown: currency)),
      updatedLine: listing.value?.provenance(at: now, format),
      rateLine: shown.flatMap {
        self.chart.exchange.rateLine(shown: $0.currency, quoted: $0.quotedCurrency, at: now, format)
      })
  }

  private func status(_ shown: MarketListing?, at now: Date, _ format: DisplayFormat) -> MarketStatus {
    let status = listing.status(at: now, format)
    guard status == .ready, let shown, let source = listing.value?.source else { return status }
    if shown.rows.isEmpty { return .empty("\(source.name) does not list this coin now.") }
    return chart.exchange.status(status, shown: shown.currency, quoted: shown.quotedCurrency, at: now, format)
  }
}
