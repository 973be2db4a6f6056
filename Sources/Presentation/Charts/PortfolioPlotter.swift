import QuidCore

struct PortfolioPlotter {
  private let history: PortfolioHistory
  /// The known daily values of the portfolio, oldest first; at least two, with the index of the day in the history.
  private let known: [(index: Int, value: FixedDecimal)]
  private let values: PriceScale
  private let times: TimeScale
  private let format: DisplayFormat

  init?(_ history: PortfolioHistory, _ format: DisplayFormat) {
    let known = history.days.enumerated().compactMap { index, day in day.value.map { (index, $0) } }
    guard known.count > 1, let first = history.days.first?.day, let last = history.days.last?.day,
      let lowest = known.map(\.1).min(), let highest = known.map(\.1).max()
    else { return nil }
    self.history = history
    self.known = known
    self.format = format
    values = PriceScale(lowest: lowest, highest: highest)
    times = TimeScale(first: first.start, last: last.start)
  }

  func plot(_ detail: ChartDetail, focus: CalendarDay?) -> ChartPlot {
    let labels = ChartLabels.prices(in: history.currency, format.numbers)
    let lowest = known.indices.first { known[$0].value == values.lowest } ?? 0
    let highest = known.indices.first { known[$0].value == values.highest } ?? 0
    return ChartPlot(
      line: known.indices.map { position($0) }, gaps: gaps,
      priceTicks: values.ticks(atMost: detail.priceTicks, labels),
      timeTicks: times.ticks(atMost: detail.timeTicks, isDaily: true, format.dates),
      first: point(0), current: point(known.count - 1), minimum: point(lowest), maximum: point(highest),
      focus: focus.flatMap { day in known.indices.last { history.days[known[$0].index].day <= day } }.map { point($0) },
      points: [])
  }

  private func x(_ index: Int) -> Double { times.position(history.days[index].day.start) }

  private func position(_ index: Int) -> ChartPosition {
    ChartPosition(x: x(known[index].index), y: values.position(known[index].value))
  }

  private func point(_ index: Int) -> ChartPoint {
    // A purchase also changes the value of the portfolio, so a change in percent would be misleading.
    ChartPoint(
      index: index, position: position(index), date: format.dates.day(history.days[known[index].index].day.start),
      price: format.numbers.money(known[index].value, history.currency), change: format.numbers.change(nil))
  }

  /// The ranges of the chart in which the portfolio value is unknown: for more than a day, or at the left or right
  /// edge.
  private var gaps: [ChartGap] {
    var gaps: [ChartGap] = []
    let last = history.days.count - 1
    if known[0].index > 0 { gaps.append(ChartGap(start: 0, end: x(known[0].index))) }
    for (before, after) in zip(known, known.dropFirst()) where after.index > before.index + 1 {
      gaps.append(ChartGap(start: x(before.index), end: x(after.index)))
    }
    if let end = known.last?.index, end < last { gaps.append(ChartGap(start: x(end), end: 1)) }
    return gaps
  }
}
