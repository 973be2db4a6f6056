import Foundation
import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal

/// The `quid price` command: the prices of coins, one line a coin.
///
/// Status bars run it again and again, so the path to a cached price is short: well-known symbols need no list of all
/// coins, and only the printed values are formatted.
struct PriceCommand: Command {
  static let configuration = CommandConfiguration(
    name: "price",
    summary: "print the prices of coins, one line per coin, for status bars",
    discussion: [
      "Name a coin by its id or symbol. The symbols of well-known coins, such as btc, are built in. For any other name"
        + " the list of all coins is loaded, and if several coins have the same symbol, the coin with the best rank is"
        + " used. If one of the coins is unknown, no price is printed.",
      "A price is requested at most once a minute. If the provider cannot be reached, the cached price is printed with a"
        + " warning on standard error, and the exit code is 0.",
      "TEMPLATE is the text for each coin, with these fields: {symbol}, {name}, {id}, {price}, {amount} (the exact price"
        + " without a symbol), {currency}, {change} (over 24 hours), {arrow}, {time} (of the price, in UTC) and {age}"
        + " (such as 2m). {{ and }} are braces, \\n is a line break and \\t a tab.",
    ],
    examples: [
      "quid price btc", "quid price btc eth sol --in sek", "quid price btc --format '{symbol}:{price}{arrow}'",
    ],
    otherNames: ["ticker": "price"])

  @Argument("COIN…", .coin, limit: MarketService.maximumPageSize)
  var names: [String]
  @Option("in", .currency, "the currency of the prices")
  var currency: Currency?
  @Option("format", .priceTemplate, "the text for each coin, with fields such as {price}")
  var template: PriceTemplate?

  func run(in context: CommandContext) async throws(CommandError) -> any CommandReport {
    guard !names.isEmpty else { throw .usage("quid price needs a coin, as in quid price btc.") }
    guard template == nil || context.outputFormat == .text else {
      throw .usage("--format cannot be combined with --json or --csv. Remove one of the options.")
    }
    let currency = currency ?? context.currency(or: .usd)
    let choices = try await context.coins(named: names, in: currency) { BuiltinCoins.coin(named: $0)?.id }
    var seen: Set<CoinID> = []
    return PriceReport(
      choices: choices.filter { seen.insert($0.coin.id).inserted }, template: template, context: context)
  }
}

/// The report of `quid price`, in all output formats.
private struct PriceReport: CommandReport {
  /// The coins in the order of the command line, each of them once.
  let choices: [CoinChoice]
  /// The text for each coin; `nil` for the default.
  let template: PriceTemplate?
  let context: CommandContext

  static let fields: Fields = [
    .rows("rows", "the coins with their prices, in the order of the command line", rowFields) { $0.choices }
  ]

  private static let rowFields: FieldTable<CoinChoice, Never> = [
    .value("id", "the id of the coin") { $0.coin.id },
    .value("symbol", "the symbol of the coin") { $0.coin.symbol },
    .value("name", "the name of the coin") { $0.coin.name },
    .value("price", "the price of one coin") { $0.row.price },
    .value("currency", "the currency of the price") { $0.line.data.value.currency },
    .value("change24h", "the change over the last 24 hours, in percent") { $0.row.change24h },
  ]

  private var now: Date { context.services.now() }
  /// The listing of the first coin, whose sources and times are those of all coins.
  private var listing: Converted<MarketListing>? { choices.first?.line }

  var sources: [SourceReport] { listing?.sources ?? [] }

  var warnings: [String] {
    choices.compactMap(\.warning) + (listing?.warnings(at: now, context.format) ?? []).uniqued
  }

  var watchedValues: [WatchedValue] {
    choices.map { WatchedValue(row: $0.row) }
      + (choices.count == 1 ? [WatchedValue(name: "change", value: choices[0].row.change24h)] : [])
  }

  var table: [[String]]? { Self.rowFields.csv(choices) }

  func lines(columns: Int) -> [StyledLine] {
    let now = now
    return choices.flatMap { choice in
      let price = PriceViewState(choice.row, in: choice.line.data, at: now, context.format)
      return template.map { $0.lines(price) } ?? [Self.line(price)]
    }
  }

  /// Returns the line without a template, such as `BTC $22,900.00 +0.3%`.
  private static func line(_ price: PriceViewState) -> StyledLine {
    var line = StyledLine("\(price.symbol.excerpt(12)) \(price.price)")
    let change = price.change
    if change.direction != nil {
      line.append(" ")
      line.append(change.value, change.style)
    }
    return line
  }
}
