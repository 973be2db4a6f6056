import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal

struct CoinCommand: Command {
  static let configuration = CommandConfiguration(
    name: "coin",
    summary: "show the price, market data and 30-day chart of a coin",
    discussion: [
      "Specify a coin by its id or symbol. If several coins have the same symbol, the one with the largest market cap"
        + " is used.",
      "If your portfolio contains the coin, your holding is also shown, with its value and profit.",
      "quid ID is short for quid coin ID, unless ID is also a command or a currency.",
    ],
    examples: ["quid coin bitcoin", "quid coin ethereum --in sek"],
    otherNames: [
      "token": "coin", "quote": "coin", "info": "coin", "ether": "coin ethereum", "xbt": "coin btc",
    ],
    dividesArguments: [Coin].divided)

  @Argument("ID", .coin, missing: "a coin, as in quid coin bitcoin")
  var name: String
  @Option("in", .currencyOrCoin, "the currency of the prices, or a coin such as btc")
  var currency: Currency?

  func run(in context: CommandContext) async throws -> any CommandReport {
    let (names, currency) = try await context.coinNames([name], in: currency)
    let choice = try await context.coin(named: names[0], in: currency)
    let month: Result<Converted<PriceSeries>, ProviderError>
    do {
      month = .success(
        try await context.services.marketService.series(of: choice.coin.id, in: currency, days: ChartPeriod.month.days))
    } catch let error as ProviderError where error.reason != .cancelled {
      month = .failure(error)
    }
    let holding = await Holding(of: choice, in: currency, context)
    return CoinReport(choice: choice, month: month, holding: holding, context: context)
  }
}

private struct Holding: Sendable {
  /// The holding with its value and cost; `nil` if the user does not hold the coin, or if it is unknown.
  var row: PortfolioValuation.Row?
  /// The reason why the holding or its cost is unknown; `nil` if both are known.
  var warning: String?

  /// Reads the portfolio, and loads the exchange rates of the entries of the coin.
  init(of choice: CoinChoice, in currency: Currency, _ context: CommandContext) async {
    do {
      let portfolio = try context.services.portfolio.read().only(choice.coin.id)
      let result = try await context.services.portfolioService.valuation(of: portfolio, in: currency, at: choice.line)
      row = result.valuation.rows.first(where: \.isHeld)
      warning = result.rateFailures.first.map { "The cost of your holding is unknown. \($0.message)" }
    } catch {
      warning = "Your holding cannot be shown. \(CommandError(error).message)"
    }
  }

  var json: JSONValue? {
    row.map { row in
      JSONValue(fields: [
        "amount": row.position.amount, "value": row.value, "cost": row.position.cost, "unrealized": row.unrealized,
      ])
    }
  }
}

private struct CoinReport: CommandReport {
  let choice: CoinChoice
  /// The prices of the last 30 days, or the reason why they are unknown.
  let month: Result<Converted<PriceSeries>, ProviderError>
  let holding: Holding
  let context: CommandContext

  var fields: Fields {
    let row = MarketsReport.Row(choice.row, of: listing.data, at: now)
    let fields: Fields = [
      "currency": currency,
      "month": series?.points,
      "high": series?.maximum?.price,
      "low": series?.minimum?.price,
      "change": series?.change,
      "allTimeHigh": choice.row.allTimeHigh.map { JSONValue(fields: ["price": $0.price, "date": $0.day]) },
      "holding": holding.json,
    ]
    return MarketsReport.rowFields.members(of: row).merging(fields) { $1 }
  }

  private var coin: Coin { choice.coin }
  private var listing: Converted<MarketListing> { choice.line }
  private var now: Date { context.services.now() }
  private var currency: Currency { listing.data.value.currency }
  private var series: PriceSeries? { (try? month.get())?.data.value }

  var sources: [SourceReport] { listing.sources + ((try? month.get()).map { [SourceReport($0.data)] } ?? []) }

  var failures: [CommandError] {
    guard case .failure(let error) = month, !isOnlyNotCached else { return [] }
    return [CommandError(error, missingPart: "The 30-day chart is not shown.")]
  }

  /// Whether the chart is missing because `--offline` allows no request for it.
  private var isOnlyNotCached: Bool {
    if case .failure(let error) = month { context.options.isOffline && error.reason == .offline } else { false }
  }

  var warnings: [String] {
    let prices =
      listing.warnings(at: now, context.format) + ((try? month.get())?.warnings(at: now, context.format) ?? [])
    let chart = isOnlyNotCached ? "The 30-day chart is not shown, because it is not cached." : nil
    return [choice.warning, holding.warning, chart].compactMap { $0 } + prices.uniqued
  }

  var watchedValues: [WatchedValue] {
    [WatchedValue(row: choice.row, of: listing, at: now), WatchedValue(changeOf: choice.row, of: listing.data)]
  }

  func lines(columns: Int) -> [StyledLine] {
    var model = CoinDetailModel(coin: coin, currency: currency)
    model.receive(listing.data)
    if let month = try? month.get() { model.chart.receive(month.data, of: .month) }
    let state = model.viewState(at: now, context.format)
    var facts = TextTable([.left, .right, .left])
    facts.append([.init("Rank"), .init(state.rank)])
    facts.append([
      .init("Price"), .init(state.price, .strong), .init(state.oldTime.map { "as of \($0)" } ?? "", .faint),
    ])
    facts.append([.init("24 h"), .init(state.change.text, state.change.style)])
    facts.append([.init("Market cap"), .init(state.marketCap)])
    facts.append([.init("Volume 24 h"), .init(state.volume)])
    facts.append([.init("Supply"), .init(state.supply), .init(coin.symbol.excerpt(12), .faint)])
    if let high = state.allTimeHigh {
      let note = [high.day, high.change.text].compactMap { $0 }.joined(separator: ", ")
      facts.append([.init("All-time high"), .init(high.price), .init(note, .faint)])
    }
    if let high = state.high { facts.append([.init("30-day high"), .init(high.price)]) }
    if let low = state.low { facts.append([.init("30-day low"), .init(low.price)]) }
    if let row = holding.row {
      let state = HoldingViewState(row, in: currency, context.format.numbers)
      facts.append([.init("Holding"), .init(state.amount), .init(coin.symbol.excerpt(12), .faint)])
      facts.append([.init("Value"), .init(state.value, .strong), .init("cost \(state.cost)", .faint)])
      facts.append([
        .init("Profit"), .init(state.profit.text, state.profit.style), .init(state.profitPercent.text, .faint),
      ])
    }
    let provenance = [StyledLine()] + listing.provenanceLines(at: now, context.format)
    guard series != nil else { return facts.lines + provenance }
    let others = facts.lines.count + 1 + provenance.count
    return facts.lines + [StyledLine()] + model.chart.lines(columns: columns, context, besides: others, warnings)
      + provenance
  }
}
