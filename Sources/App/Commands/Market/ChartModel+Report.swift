import QuidCore
import QuidPresentation
import QuidTerminal

extension ChartModel {
  func lines(columns: Int, _ context: CommandContext, besides others: Int, _ warnings: [String]) -> [StyledLine] {
    let now = context.services.now()
    let rows = context.chartRows(18, besides: others + 3 + (style == .candles && focus != nil ? 1 : 0), warnings)
    let chart = TextChart(columns: columns, rows: rows ?? 18, alphabet: context.alphabet)
    let state = viewState(at: now, context.format, for: chart)
    guard let plot = state.plot, let legend = state.legend else {
      return [StyledLine("There are no prices for this period. Choose another period with --days.")]
    }
    var heading = StyledLine("\(legend.name.excerpt(40)) (\(legend.symbol.excerpt(12)))", .strong)
    heading.append("  \(legend.price)  ")
    heading.append(legend.change.text, legend.change.style)
    heading.append("  \(legend.date)", .faint)
    var legendLines = [heading]
    if legend.isFocused, let candle = legend.candle { legendLines.append(StyledLine(candle.text)) }
    if focus != nil { return legendLines }
    legendLines.append(
      StyledLine([state.periodName, state.candleLength].compactMap { $0 }.joined(separator: ", "), .faint))
    return rows == nil ? legendLines : legendLines + [StyledLine()] + chart.lines(plot)
  }

  /// Returns the display values for a text chart, with as many candles as it has columns.
  func viewState(at now: Timestamp, _ format: DisplayFormat, for chart: TextChart) -> ChartViewState {
    let state = viewState(at: now, format, detail: chart.detail)
    guard style == .candles, let plot = state.plot else { return state }
    return viewState(at: now, format, detail: chart.detail(for: plot))
  }

  func picture(_ context: CommandContext) throws -> String {
    let state = viewState(at: context.services.now(), context.format, detail: ChartPicture.detail)
    guard let picture = ChartPicture(state) else {
      throw CommandError.rejectedInput("There are no prices for this period. Choose another period with --days.")
    }
    return picture.svg
  }
}

extension CandleLabel {
  /// The four prices of the candle in one line, such as `O $1.00 H $2.00 L $1.00 C $1.50`.
  var text: String { "O \(open)  H \(high)  L \(low)  C \(close)" }
}

extension ValueParser where Value == ChartPeriod {
  static var chartPeriod: ValueParser {
    let common = ChartPeriod.allCases.compactMap { $0.days.map { "\($0)" } } + ["max"]
    return ValueParser(
      placeholder: "N|max", completion: .words(common),
      takes: "a whole number from 1 to \(ChartPeriod.maximumDays), or max"
    ) { string in
      string.lowercased() == "max" ? .all : Int(string).flatMap { ChartPeriod(days: $0) }
    }
  }
}
