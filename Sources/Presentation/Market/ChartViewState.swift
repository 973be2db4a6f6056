public import Foundation
import QuidCore

/// The display values of a price chart.
public struct ChartViewState: Hashable, Sendable {
  /// The line, ticks and points of the chart; `nil` if there are no prices.
  public var plot: ChartPlot?
  /// The legend beside the chart; `nil` if there are no prices.
  public var legend: Legend?
  /// The choices of the period control, shortest period first.
  public var periods: [PeriodChoice]
  /// The name of the selected period, such as `30 days`.
  public var periodName: String
  /// The code of the currency of the displayed prices.
  public var currency: String
  /// The code of the currency that the user has selected.
  ///
  /// It differs from ``currency`` while no exchange rate is known.
  public var chosenCurrency: String
  /// The status of the prices.
  public var status: ContentStatus
  /// A Boolean value that indicates whether newer prices or a missing exchange rate are being requested.
  public var isRefreshing: Bool
  /// The name of the provider of the prices; `nil` until the prices are loaded.
  public var sourceName: String?
  /// The source and age of the prices; `nil` until the prices are loaded.
  public var updatedLine: String?
  /// The exchange rate of the conversion, with its source and age; `nil` if the prices were not converted.
  public var rateLine: String?

  /// The legend of a chart, which describes the selected point, or the last point if no point is selected.
  public struct Legend: Hashable, Sendable {
    /// The URL of the coin's image, which comes from the provider and is not trusted; `nil` if unknown.
    public var image: String?
    /// The placeholder for the coin's image.
    public var monogram: Monogram
    /// The symbol of the coin.
    public var symbol: String
    /// The name of the coin.
    public var name: String
    /// The price at the described point.
    public var price: String
    /// The date of the described point.
    public var date: String
    /// The change from the start of the period to the described point.
    public var change: ChangeLabel
    /// A Boolean value that indicates whether the user has selected the described point.
    ///
    /// If not, it is the last point.
    public var isFocused: Bool
  }

  /// One choice of the period control.
  public struct PeriodChoice: Hashable, Sendable {
    /// The period of the choice.
    public var period: ChartPeriod
    /// The label of the choice, such as `7D`.
    public var title: String
    /// A Boolean value that indicates whether the period is selected.
    public var isSelected: Bool
  }
}

extension ChartModel {
  /// Computes the display values of the chart.
  ///
  /// - Parameter detail: The maximum numbers of ticks and points on the chart.
  public func viewState(
    at now: Date, _ format: DisplayFormat = .english, detail: ChartDetail = .standard
  ) -> ChartViewState {
    let plot = geometry.map { ChartPlotter($0, format).plot(detail, focus: focusedIndex) }
    let currency = shown?.currency ?? currency
    return ChartViewState(
      plot: plot, legend: plot.map { legend($0) },
      periods: ChartPeriod.allCases.map { .init(period: $0, title: $0.title, isSelected: $0 == period) },
      periodName: period.name, currency: currency.code, chosenCurrency: self.currency.code,
      status: status(at: now, format),
      isRefreshing: series.isRefreshing || (shown != nil && displayCurrency.isWaiting(shown: currency)),
      sourceName: series.value?.source.name, updatedLine: series.value?.provenance(at: now, format),
      rateLine: shown.flatMap {
        displayCurrency.rateLine(shown: $0.currency, quoted: $0.quotedCurrency, at: now, format)
      })
  }

  private func legend(_ plot: ChartPlot) -> ChartViewState.Legend {
    let reading = plot.focus ?? plot.current
    return .init(
      image: image, monogram: Monogram(coin), symbol: coin.symbol, name: coin.name, price: reading.price,
      date: reading.date, change: reading.change, isFocused: plot.focus != nil)
  }

  private func status(at now: Date, _ format: DisplayFormat) -> ContentStatus {
    let status = series.status(at: now, format)
    guard status == .ready, let shown else { return status }
    if shown.points.isEmpty { return .empty("There are no prices of this time. Choose another period.") }
    return displayCurrency.status(status, shown: shown.currency, quoted: shown.quotedCurrency, at: now, format)
  }
}
