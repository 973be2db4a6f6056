import QuidCore
import QuidPresentation

struct ChartCommand: Command {
  static let configuration = CommandConfiguration(
    name: "chart",
    summary: "draw the price chart of a coin",
    discussion: [
      "--days max shows the whole history. For most coins, it requires an API key of a paid CoinGecko plan; for large"
        + " coins, it is the history at Coinbase's exchange without one.",
      "--in with a coin, as in quid chart eth --in btc, shows how the price of one coin changed in units of another.",
      "Candles are available for 1, 7, 14, 30, 90, 180 and 365 days; for other values of --days, the next longer period"
        + " is used. The time of a candle is the end of its interval.",
      "--at prints the price nearest to DATE or the candle that contains DATE. DATE is a day such as 2026-11-21,"
        + " which means its start (00:00 UTC), or a time such as 2026-11-21T09:30:00Z within the chart.",
      "--svg writes the chart to FILE, whose name must end in .svg, as in quid chart btc --days 365 --svg btc.svg. If FILE"
        + " is -, the chart is written to standard output.",
    ],
    examples: [
      "quid chart bitcoin", "quid chart ethereum --days 90 --in sek", "quid chart btc --candles --days 7",
      "quid chart eth --in btc",
    ],
    otherNames: [
      "graph": "chart", "plot": "chart", "ohlc": "chart --candles", "candles": "chart --candles",
    ],
    dividesArguments: [Coin].divided, surplusHint: RemovedNames.comparison)

  /// The coin, or words such as `btc in eur`.
  @Argument("COIN", .coin, limit: 3)
  var names: [String]
  @Option("days", .chartPeriod, "the number of days in the chart")
  var period = ChartPeriod.month
  @Option("in", .currencyOrCoin, "the currency of the prices, or a coin such as btc")
  var currency: Currency?
  @Option("at", .chartTime, "print only the price nearest to a date or time")
  var time: ChartTime?
  @Option("svg", .file, "write the chart to a file as an SVG image", placeholder: "FILE|-")
  var picturePath: String?
  @Flag("candles", "draw candles instead of a line")
  var showsCandles: Bool

  func run(in context: CommandContext) async throws -> any CommandReport {
    guard !names.isEmpty else { throw CommandError.usage("quid chart needs a coin, as in quid chart bitcoin.") }
    let picture = try picturePath.map { path in try PictureFile(path, context) }
    let (names, currency) = try await context.coinNames(names, in: currency)
    guard names.count == 1 else {
      throw CommandError.usage("quid chart does not take “\(names[1].excerpt())”. \(RemovedNames.comparison)")
    }
    let choice = try await context.coin(named: names[0], in: .usd)
    var report: any PictureReport =
      showsCandles
      ? try await candles(of: choice, in: currency, context) : try await line(of: choice, in: currency, context)
    try report.writePicture(to: picture)
    return report
  }

  private func line(
    of choice: CoinChoice, in currency: Currency, _ context: CommandContext
  ) async throws -> ChartReport {
    let series = try await context.services.marketService.series(of: choice.coin.id, in: currency, days: period.days)
    try time?.check(isFrom: series.data.value.first?.time, through: series.data.value.last?.time)
    return ChartReport(choice: choice, series: series, period: period, moment: time?.moment, context: context)
  }

  private func candles(
    of choice: CoinChoice, in currency: Currency, _ context: CommandContext
  ) async throws -> CandleReport {
    let span = CandleSpan.covering(days: period.days)
    let series = try await context.services.marketService.candles(of: choice.coin.id, in: currency, over: span)
    let candles = series.data.value.candles
    let start = candles.first.map { $0.time.addingTimeInterval(-TimeInterval(span.interval)) }
    try time?.check(isFrom: start, through: candles.last?.time)
    return CandleReport(
      choice: choice, series: series, span: span, requested: period, moment: time?.moment, context: context)
  }
}
