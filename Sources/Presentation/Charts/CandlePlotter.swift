import QuidCore

struct CandlePlotter: Sendable {
  /// The candles to plot, which are merged if there are more than ``ChartDetail/candles``.
  private let series: CandleSeries
  private let format: DisplayFormat
  private let labels: ChartLabels

  init?(_ series: CandleSeries, _ format: DisplayFormat) {
    guard !series.candles.isEmpty else { return nil }
    self.series = series
    self.format = format
    labels = .prices(in: series.currency, format.numbers)
  }

  func plot(_ detail: ChartDetail, focus: Int?) -> ChartPlot {
    let size = series.groupSize(forAtMost: detail.candles)
    let groups = series.grouped(by: size).candles
    let last = groups.count - 1
    let (lowest, highest) = Self.extremes(of: groups)
    let axes = CandleAxes(groups, prices: PriceScale(lowest: groups[lowest].low, highest: groups[highest].high))
    let count = series.candles.count
    func groupPoint(_ group: Int, price: FixedDecimal) -> ChartPoint {
      point(groups[group], index: group, price: price, at: axes.position(group, price))
    }
    let selected = focus.map { focus in
      let index = max(0, min(focus, count - 1))
      let candle = series.candles[index]
      // The first group of merged candles can have fewer candles than the others.
      let group = (index + groups.count * size - count) / size
      return point(candle, index: index, price: candle.close, at: axes.position(group, candle.close))
    }
    return ChartPlot(
      line: groups.indices.map { axes.position($0, groups[$0].close) },
      candles: groups.indices.map { axes.candle($0) },
      priceTicks: axes.prices.ticks(atMost: detail.priceTicks, labels),
      timeTicks: axes.timeTicks(atMost: detail.timeTicks, format.dates),
      first: groupPoint(0, price: groups[0].close), current: groupPoint(last, price: groups[last].close),
      minimum: groupPoint(lowest, price: groups[lowest].low),
      maximum: groupPoint(highest, price: groups[highest].high),
      focus: selected,
      points: detail.points > 0 ? groups.indices.map { groupPoint($0, price: groups[$0].close) } : [])
  }

  private static func extremes(of candles: [Candle]) -> (lowest: Int, highest: Int) {
    var (lowest, highest) = (0, 0)
    for (index, candle) in candles.enumerated() {
      if candle.low < candles[lowest].low { lowest = index }
      if candle.high > candles[highest].high { highest = index }
    }
    return (lowest, highest)
  }

  private func point(_ candle: Candle, index: Int, price: FixedDecimal, at position: ChartPosition) -> ChartPoint {
    let numbers = format.numbers
    let label = CandleLabel(
      open: labels.price(candle.open), high: labels.price(candle.high), low: labels.price(candle.low),
      close: labels.price(candle.close), change: numbers.change(candle.change, decimals: labels.changeDecimals))
    let change = series.candles[0].open.percentChange(to: price)
    return ChartPoint(
      index: index, position: position, date: format.dates.dateTime(candle.time), price: labels.price(price),
      change: numbers.change(change, decimals: labels.changeDecimals), candle: label)
  }
}

/// The axes of a candlestick chart, on which the candles are evenly spaced.
private struct CandleAxes {
  let candles: [Candle]
  let prices: PriceScale

  init(_ candles: [Candle], prices: PriceScale) {
    self.candles = candles
    self.prices = prices
  }

  func position(_ index: Int, _ price: FixedDecimal) -> ChartPosition {
    ChartPosition(x: x(Double(index)), y: prices.position(price))
  }

  func candle(_ index: Int) -> ChartCandle {
    let candle = candles[index]
    return ChartCandle(
      x: x(Double(index)), open: prices.position(candle.open), high: prices.position(candle.high),
      low: prices.position(candle.low), close: prices.position(candle.close), direction: candle.direction)
  }

  /// Returns ticks of the time axis at round dates or times, such as each Monday or each full hour.
  ///
  /// Candles are evenly spaced, so ticks are unevenly spaced where candles are missing.
  func timeTicks(atMost limit: Int, _ format: DateTimeFormat) -> [ChartTick] {
    guard let first = candles.first, let last = candles.last else { return [] }
    return TimeScale(first: first.time, last: last.time).marks(atMost: limit, format).map { mark in
      ChartTick(position: position(of: mark.date), label: mark.label)
    }
  }

  /// Returns the horizontal position of a time, from 0 (first candle) to 1 (last); interpolated between two candles.
  private func position(of date: Date) -> Double {
    guard let next = candles.firstIndex(where: { $0.time >= date }) else { return 1 }
    guard next > 0 else { return x(0) }
    let (start, end) = (candles[next - 1].time, candles[next].time)
    return x(Double(next - 1) + date.timeIntervalSince(start) / end.timeIntervalSince(start))
  }

  private func x(_ index: Double) -> Double { candles.count > 1 ? index / Double(candles.count - 1) : 0.5 }
}
