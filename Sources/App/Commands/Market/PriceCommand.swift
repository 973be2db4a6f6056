import QuidCore
import QuidPresentation
import QuidTerminal

/// The `quid price` command, which prints the price of each coin in one line.
///
/// Status bars run the command again and again, so only the printed values are formatted.
struct PriceCommand: Command {
  static let configuration = CommandConfiguration(
    name: "price",
    summary: "print the prices of coins, one line per coin, for status bars",
    discussion: [
      "COIN is the id or symbol of a coin, as btc, or with the currency, as BTC-EUR. If several coins have the same symbol, the one with the largest market cap is"
        + " used. If one of the coins is unknown, the other prices are printed, and the exit code is 65.",
      "Cached prices are used for one minute. If the provider cannot be reached, an older cached price is printed with"
        + " a warning on standard error, and the exit code is 0.",
      "TEMPLATE is the format of each line. Its fields are {symbol}, {name}, {id}, {price}, {amount} (the exact price"
        + " without a symbol), {currency}, {change} (over 24 hours), {arrow}, {time} (of the price, in UTC) and {age}"
        + " (such as 2m). Write {{ and }} for braces, \\n for a newline and \\t for a tab.",
    ],
    examples: [
      "quid price btc", "quid price btc eth sol --in sek", "quid price btc --format '{symbol}:{price}{arrow}'",
    ],
    otherNames: ["ticker": "price"],
    dividesArguments: [Coin].divided)

  @Argument("COIN…", .coin, limit: MarketService.maximumPageSize)
  var names: [String]
  @Option("in", .currencyOrCoin, "the currency of the prices, or a coin such as btc")
  var currency: Currency?
  @Option("format", .priceTemplate, "the format of each line, with fields such as {price}")
  var template: PriceTemplate?

  func run(in context: CommandContext) async throws -> any CommandReport {
    guard !names.isEmpty else { throw CommandError.usage("quid price needs a coin, as in quid price btc.") }
    guard template == nil || context.outputFormat == .text else {
      throw CommandError.usage(
        "--format cannot be combined with --json, --csv or --tsv. Give only one of these options.")
    }
    let (names, currency) = try await context.coinNames(names, in: currency)
    let results = try await context.coinResults(named: names, in: currency)
    var choices: [CoinChoice] = []
    var failures: [CommandError] = []
    for result in results {
      switch result {
      case .success(let choice):
        if !choices.contains(where: { $0.coin.id == choice.coin.id }) { choices.append(choice) }
      case .failure(let error): failures.append(error)
      }
    }
    if choices.isEmpty, let error = failures.first { throw error }
    return PriceReport(choices: choices, failures: failures, template: template, context: context)
  }
}

struct PriceReport: CommandReport {
  let choices: [CoinChoice]
  let failures: [CommandError]
  /// The template of the text for each coin; `nil` for the default text.
  let template: PriceTemplate?
  let context: CommandContext

  var fields: Fields { ["rows": Self.rowFields.json(rows)] }

  private static let rowFields = FieldTable<MarketsReport.Row, Never>(
    [
      .value("id") { $0.row.coin.id },
      .value("symbol") { $0.row.coin.symbol },
      .value("name") { $0.row.coin.name },
      .value("price") { $0.row.price },
      .value("currency") { $0.currency },
      .value("change24h") { $0.row.change24h },
    ] + MarketsReport.timeFields())

  private var rows: [MarketsReport.Row] { choices.map { MarketsReport.Row($0.row, of: $0.line.data, at: now) } }

  private var now: Date { context.services.now() }
  /// The listing of all coins, with the source and exchange rates of the first; `nil` without coins.
  private var listing: Converted<MarketListing>? {
    choices.first?.line.map { listing in MarketListing(currency: listing.currency, rows: choices.map(\.row)) }
  }

  var sources: [SourceReport] { listing?.sources ?? [] }

  var warnings: [String] {
    choices.compactMap(\.warning)
      + (listing.map { $0.warnings(at: now, context.format) } ?? []).uniqued
  }

  var watchedValues: [WatchedValue] {
    choices.map { WatchedValue(row: $0.row, of: $0.line, at: now) }
      + (choices.count == 1 ? [WatchedValue(changeOf: choices[0].row, of: choices[0].line.data)] : [])
  }

  var table: [[String]]? { Self.rowFields.csv(rows) }

  func lines(columns: Int) -> [StyledLine] {
    let now = now
    let shared = choices.map(\.coin).sharedSymbols
    return choices.flatMap { choice in
      let price = PriceViewState(choice.row, in: choice.line.data, at: now, context.format)
      return template.map { $0.lines(price) } ?? [Self.line(price, label: choice.coin.label(sharing: shared))]
    }
  }

  /// Returns the line of a coin without a template, such as `BTC $22,900.00 +0.3%`.
  static func line(_ price: PriceViewState, label: String) -> StyledLine {
    var line = StyledLine("\(label) \(price.price)")
    let change = price.change
    if change.direction != nil {
      line.append(" ")
      line.append(change.value, change.style)
    }
    if let time = price.oldTime { line.append(" (as of \(time))", .faint) }
    return line
  }
}
