public import QuidCore

/// The display values of the price chart of a coin.
public struct ChartViewState: Hashable, Sendable {
  /// The content of the chart, such as its line and ticks; `nil` if there are no prices.
  public var plot: ChartPlot?
  /// The legend of the chart, with the coin, price and date of one point; `nil` if there are no prices.
  public var legend: Legend?
  /// The periods that the user can select, from the shortest to the longest.
  public var periods: [PeriodChoice]
  /// The full name of the period that the chart covers, such as `30 days`.
  ///
  /// If the prices do not cover the period, the value is the range of their dates.
  /// A candlestick chart can cover a longer period than the selected one.
  public var periodName: String
  /// The length of each displayed candle, such as `4 h per candle`; `nil` without candles.
  public var candleLength: String?
  /// The ISO 4217 code of the currency of the displayed prices, such as `USD`.
  public var currency: String
  /// The ISO 4217 code of the currency that the user selected, such as `EUR`.
  ///
  /// If the code differs from ``currency``, no exchange rate is known.
  public var chosenCurrency: String
  /// The status of the chart's prices, such as loading or out of date.
  public var status: ContentStatus
  /// A Boolean value that indicates whether newer prices, or exchange rates for their conversion, are being requested.
  public var isRefreshing: Bool
  /// The attribution of the prices for a picture, such as `Data by CoinGecko`; `nil` until the prices are loaded.
  public var attribution: String?
  /// The source and age of the prices, such as `CoinGecko, 12 s ago`; `nil` until the prices are loaded.
  public var updatedLine: String?
  /// The exchange rate at which prices were converted; `nil` if no prices were converted.
  ///
  /// An example is `1 USD = 0.922169 EUR · Frankfurter, 3 h ago`.
  public var rateLine: String?

  /// The legend of a price chart, which describes the selected point, or the last point if none is selected.
  public struct Legend: Hashable, Sendable {
    /// The untrusted URL of the coin's image from the provider; `nil` if unknown.
    public var image: String?
    /// The placeholder for the coin's image: one or two characters on a colored background.
    public var monogram: Monogram
    /// The symbol of the coin, such as `BTC`.
    public var symbol: String
    /// The name of the coin, such as `Bitcoin`.
    public var name: String
    /// The formatted price at the point that the legend describes, such as `$22,900.00`.
    public var price: String
    /// The formatted date of the point that the legend describes, such as `2023-09-01 17:15 UTC`.
    public var date: String
    /// The change from the first price on the chart to the price that the legend shows, in percent.
    public var change: ChangeLabel
    /// The prices of the candle that the legend describes; `nil` for a chart without candles.
    public var candle: CandleLabel?
    /// A Boolean value that indicates whether the legend describes a selected point, not the last point.
    public var isFocused: Bool
  }

  /// A period that the user can select for the chart, with its label.
  public struct PeriodChoice: Hashable, Sendable, Identifiable {
    /// The period that the chart covers if the user selects this choice.
    public var period: ChartPeriod
    /// The short label of the chart period, such as `7D`.
    public var title: String
    /// A Boolean value that indicates whether the user has selected the period.
    public var isSelected: Bool

    /// The identifier of the choice, which equals its ``period``.
    public var id: ChartPeriod { period }
  }
}

extension ChartModel {
  /// Computes the display values of the price chart of a coin.
  public func viewState(
    at now: Date, _ format: DisplayFormat = .english, detail: ChartDetail = .standard
  ) -> ChartViewState {
    let plot = plot(detail, format)
    let content = content
    let currency = content?.currency ?? currency
    return ChartViewState(
      plot: plot, legend: plot.map { legend($0) },
      periods: ChartPeriod.allCases.map {
        .init(period: $0, title: format.strings.shortPeriod(days: $0.days), isSelected: $0 == period)
      },
      periodName: periodName(plot, at: now, format),
      candleLength: plot.flatMap { _ in candleLength(detail, format.strings) }, currency: currency.code,
      chosenCurrency: self.currency.code, status: status(at: now, format),
      isRefreshing: (style == .candles ? candles.isRefreshing : series.isRefreshing)
        || (content != nil && displayCurrency.isWaiting(shown: currency)),
      attribution: style == .candles ? candles.value?.source.credit : series.value?.source.credit,
      updatedLine: style == .candles
        ? candles.value?.provenance(at: now, format) : series.value?.provenance(at: now, format),
      rateLine: content.flatMap {
        displayCurrency.rateLine(shown: $0.currency, quoted: $0.quoted, at: now, format)
      })
  }

  /// The currencies of the displayed and the received prices, and whether the chart is empty; `nil` until loaded.
  private var content: (currency: Currency, quoted: Currency, isEmpty: Bool)? {
    style == .candles
      ? shownCandles.map { ($0.currency, $0.quotedCurrency, $0.candles.isEmpty) }
      : shown.map { ($0.currency, $0.quotedCurrency, $0.points.isEmpty) }
  }

  private func plot(_ detail: ChartDetail, _ format: DisplayFormat) -> ChartPlot? {
    switch style {
    case .line: geometry.map { ChartPlotter($0, format).plot(detail, focus: focusedIndex) }
    case .candles: shownCandles.flatMap { CandlePlotter($0, format) }?.plot(detail, focus: focusedIndex)
    }
  }

  private func periodName(_ plot: ChartPlot?, at now: Date, _ format: DisplayFormat) -> String {
    let days = style == .candles ? candleSpan.days : period.days
    let first = style == .candles ? shownCandles?.candles.first?.time : shown?.first?.time
    guard let plot, let first, let period = days.flatMap({ ChartPeriod(days: $0) }),
      !period.isCovered(from: first, at: now)
    else { return format.strings.period(days: days) }
    return plot.first.date == plot.current.date
      ? plot.first.date : format.strings.range(from: plot.first.date, to: plot.current.date)
  }

  private func candleLength(_ detail: ChartDetail, _ strings: any ViewStrings) -> String? {
    guard style == .candles, let shownCandles else { return nil }
    return candleSpan.candleLength(merging: shownCandles.groupSize(forAtMost: detail.candles), strings)
  }

  private func legend(_ plot: ChartPlot) -> ChartViewState.Legend {
    let point = plot.focus ?? plot.current
    return .init(
      image: image, monogram: Monogram(coin), symbol: coin.symbol, name: coin.name, price: point.price,
      date: point.date, change: point.change, candle: point.candle,
      isFocused: plot.focus != nil)
  }

  private func status(at now: Date, _ format: DisplayFormat) -> ContentStatus {
    let status = style == .candles ? candles.status(at: now, format) : series.status(at: now, format)
    guard status == .ready, let content else { return status }
    if content.isEmpty { return .empty(format.strings.noPricesInPeriod) }
    return displayCurrency.status(status, shown: content.currency, quoted: content.quoted, at: now, format)
  }
}
