import QuidCore

struct KagiPlotter: Sendable {
  private let series: KagiSeries
  private let first: PriceSeries.Point
  private let last: PriceSeries.Point
  private let format: DisplayFormat
  private let labels: ChartLabels

  init?(_ series: KagiSeries, _ format: DisplayFormat) {
    guard let first = series.first, let last = series.last else { return nil }
    self.series = series
    self.first = first
    self.last = last
    self.format = format
    labels = .prices(in: series.currency, format.numbers)
  }

  func plot(_ detail: ChartDetail, focus: Int?) -> ChartPlot {
    let lines = Array(series.lines.suffix(detail.candles))
    let offset = series.lines.count - lines.count
    // The last price is a corner only if it is not on a line.
    let corners = lines.isEmpty ? [first] : [lines[0].start] + lines.map(\.end)
    let axes = KagiAxes(lines, corners: corners + [last])
    func end(of index: Int) -> ChartPoint {
      guard !lines.isEmpty else { return point(first, index: 0, at: axes.position(0, first.price)) }
      let end = series.lines[index].end
      return point(end, index: index, at: axes.position(index - offset, end.price))
    }
    let newest = max(0, lines.count - 1)
    let current = point(last, index: offset + newest, at: axes.position(newest, last.price))
    func corner(_ index: Int) -> ChartPoint {
      guard index < corners.count else { return current }
      let line = max(0, index - 1)
      return point(corners[index], index: offset + line, at: axes.position(line, corners[index].price))
    }
    return ChartPlot(
      line: lines.isEmpty
        ? [axes.position(0, first.price)] : lines.indices.map { axes.position($0, lines[$0].end.price) },
      kagi: lines.indices.map { axes.line($0) },
      priceTicks: axes.prices.ticks(atMost: detail.priceTicks, labels),
      timeTicks: axes.timeTicks(atMost: detail.timeTicks, format.dates),
      first: point(first, index: 0, at: axes.position(0, first.price)), current: current,
      minimum: corner(axes.lowest), maximum: corner(axes.highest),
      focus: focus.map { end(of: max(0, min($0, series.lines.count - 1))) },
      points: detail.points > 0 ? (lines.isEmpty ? [end(of: 0)] : lines.indices.map { end(of: offset + $0) }) : [])
  }

  private func point(_ point: PriceSeries.Point, index: Int, at position: ChartPosition) -> ChartPoint {
    ChartPoint(
      index: index, position: position, date: format.dates.dateTime(point.time), price: labels.price(point.price),
      change: format.numbers.change(first.price.percentChange(to: point.price), decimals: labels.changeDecimals))
  }
}

/// The axes of a Kagi chart, on which the lines are evenly spaced.
private struct KagiAxes {
  let lines: [KagiSeries.Line]
  let prices: PriceScale
  /// The index of the corner (start or end of a line, or newest price) with the lowest price; the earliest on a tie.
  let lowest: Int
  /// The index of the corner (start or end of a line, or newest price) with the highest price; the earliest on a tie.
  let highest: Int

  init(_ lines: [KagiSeries.Line], corners: [PriceSeries.Point]) {
    var (lowest, highest) = (0, 0)
    for (index, corner) in corners.enumerated() {
      if corner.price < corners[lowest].price { lowest = index }
      if corner.price > corners[highest].price { highest = index }
    }
    self.lines = lines
    (self.lowest, self.highest) = (lowest, highest)
    prices = PriceScale(lowest: corners[lowest].price, highest: corners[highest].price)
  }

  /// Returns the position on the chart for a price on a line, moved to the nearest edge if it is outside the chart.
  func position(_ index: Int, _ price: FixedDecimal) -> ChartPosition {
    ChartPosition(x: x(max(0, index)), y: max(0, min(prices.position(price), 1)))
  }

  func line(_ index: Int) -> ChartKagiLine {
    let line = lines[index]
    return ChartKagiLine(
      x: x(index), start: prices.position(line.start.price), end: prices.position(line.end.price),
      startsThick: line.startsThick, endsThick: line.endsThick,
      thicknessChange: line.thicknessChange.map { prices.position($0) })
  }

  /// Returns ticks at evenly spaced lines, labeled with the dates or times at which these lines end.
  ///
  /// Several lines can end on the same day. Of consecutive ticks with the same label, only the first is returned.
  func timeTicks(atMost limit: Int, _ format: DateTimeFormat) -> [ChartTick] {
    guard limit > 0, let first = lines.first, let last = lines.last else { return [] }
    let days = last.end.time.timeIntervalSince(first.start.time) / 86_400
    var ticks: [ChartTick] = []
    for index in stride(from: 0, to: lines.count, by: (lines.count + limit - 1) / limit) {
      let time = lines[index].end.time
      let label = days < 2 ? format.timeOfDay(time) : days > 330 ? format.day(time) : format.shortDay(time)
      if label != ticks.last?.label { ticks.append(ChartTick(position: x(index), label: label)) }
    }
    return ticks
  }

  private func x(_ index: Int) -> Double {
    lines.count > 1 ? Double(index) / Double(lines.count - 1) : 0.5
  }
}
