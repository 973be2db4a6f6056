import QuidCore
import QuidPresentation
import QuidTerminal

/// The report of `quid portfolio`: the value, cost and profit of each coin, and the totals.
struct PortfolioReport: CommandReport {
  let result: SourcedPortfolio
  let context: CommandContext

  struct Row: Sendable {
    let row: PortfolioValuation.Row
    let currency: Currency
    /// The freshness of the price; `nil` if there is no price.
    let freshness: Freshness?
  }

  var fields: Fields {
    [
      "currency": valuation.currency,
      "entries": PortfolioEntriesReport.entryFields.json(result.portfolio.entries),
      "rows": Self.rowFields.json(rows),
      "value": valuation.value,
      "cost": valuation.cost,
      "realized": valuation.realized,
      "unrealized": valuation.unrealized,
      "profitPercent": valuation.profitPercent,
      "change24h": valuation.change24h,
      "change24hPercent": valuation.change24hPercent,
      "incomplete": !valuation.isComplete,
      "asOf": valuation.oldestTime,
      "freshness": freshness,
    ]
  }

  /// The fields of a coin; a narrow terminal omits columns in the order of `omission`.
  static let rowFields: FieldTable<Row, PortfolioViewState.Row> = [
    .value("id") { $0.row.coin.id },
    .value("symbol", text: TextColumn("Coin") { .init($0.symbol, .strong) }) { $0.row.coin.symbol },
    .value("name") { $0.row.coin.name },
    .value("amount", text: TextColumn("Amount", .right, omission: 6) { .init($0.amount) }) { $0.row.position.amount },
    .value(
      "price",
      text: TextColumn("Price", .right, omission: 5) { .init($0.price, $0.isStale ? .faint : .plain) }
    ) { $0.row.price },
    .value("value", text: TextColumn("Value", .right) { .init($0.value, $0.emphasis) }) { $0.row.value },
    .value("share", text: TextColumn("Share", .right, omission: 2) { .init($0.share) }) { $0.row.share },
    .value(
      "cost",
      text: TextColumn("Cost", .right, omission: 4) { .init($0.cost, $0.emphasis) }
    ) { $0.row.position.cost },
    .value(
      "realized",
      text: TextColumn("Realized", .right, omission: 1) { .init($0.realized.text, $0.realized.style) }
    ) { $0.row.position.realized },
    .value(
      "unrealized",
      text: TextColumn("Profit", .right, omission: 7) { .init($0.profit.text, $0.profit.style) }
    ) { $0.row.unrealized },
    .value(
      "profitPercent",
      text: TextColumn("%", .right) { .init($0.profitPercent.text, $0.profitPercent.style) }
    ) { $0.row.profitPercent },
    .value("change24h") { $0.row.change24h },
    .value(
      "change24hPercent",
      text: TextColumn("24h", .right, omission: 3) { .init($0.change.text, $0.change.style) }
    ) { $0.row.change24hPercent },
    .csv("currency") { $0.currency },
    .value("asOf") { $0.row.asOf },
    .value("freshness") { $0.freshness },
  ]
  private static let oldTimeColumn = Field<Row, PortfolioViewState.Row>.text(
    TextColumn("As of", .right) { .init($0.oldTime ?? "", .faint) })

  private var now: Date { context.services.now() }
  private var format: DisplayFormat { context.format }
  private var valuation: PortfolioValuation { result.valuation }
  private var rows: [Row] {
    valuation.rows.map { Row(row: $0, currency: valuation.currency, freshness: freshness(of: $0)) }
  }

  private func freshness(of row: PortfolioValuation.Row) -> Freshness? {
    row.price == nil ? nil : row.isOld(at: now) ? .stale : result.prices?.data.freshness
  }

  /// The freshness of the total value; `nil` if it is unknown.
  private var freshness: Freshness? {
    valuation.rowsWithOldPrice(at: now).isEmpty ? result.prices?.data.freshness : .stale
  }

  var sources: [SourceReport] {
    ((result.prices?.sources ?? []) + result.rateTables.map { SourceReport($0) }).uniqued
  }

  var warnings: [String] {
    let state = PortfolioViewState(valuation, at: now, format)
    let ages =
      (result.prices?.responseWarnings(at: now, format) ?? [])
      + result.rateTables.flatMap { $0.warnings(at: now, format) }
    let rates = result.rateFailures.compactMap { failure -> String? in
      if case .provider = failure { nil } else { failure.message }
    }
    // If there are no prices at all, the error of the request reports that.
    let notes = [
      state.oldPriceNote, result.priceFailure == nil ? state.missingPriceNote : nil, state.missingCostNote,
      state.missingRealizedProfitNote,
      state.notIncludedNote, state.missingChangeNote,
    ]
    let own = result.portfolio.ownPrices.filter { price in
      valuation.rows.contains { $0.isHeld && $0.coin.id == price.coin.id }
    }
    .map { "The price of \($0.coin.symbol.excerpt(12)) is the one that you set on \($0.day)." }
    let currencies = result.portfolio.entries.map(\.trade.currency).uniqued
    let fixedRates = result.rateTables.flatMap { $0.value.fixedRates(of: currencies) }
    return (ages + rates + own + notes.compactMap { $0 } + format.notes(about: fixedRates)).uniqued
  }

  var failures: [CommandError] {
    let prices = result.priceFailure.map { [CommandError($0, missingPart: "Prices and values are not shown.")] } ?? []
    let rates = result.rateFailures.compactMap { failure -> CommandError? in
      if case .provider(let error) = failure {
        CommandError(error, missingPart: "Some costs are not shown.")
      } else {
        nil
      }
    }
    return prices + rates
  }

  var emptyMessage: String? { valuation.rows.isEmpty ? PortfolioCommand.emptyMessage : nil }
  var table: [[String]]? { Self.rowFields.csv(rows) }

  /// The total value and its change in percent, which are `nil` if the value of a coin is unknown.
  var watchedValues: [WatchedValue] {
    let hasValue =
      valuation.coinsWithoutPrice.isEmpty && valuation.coinsNotIncluded.isEmpty
      && result.prices?.data.hasUnconfirmedPrice != true
    let asOf = valuation.oldestTime ?? result.prices?.data.fetchedAt
    let value = result.prices.map { $0.watched(valuation.value, at: now) } ?? valuation.value
    return [
      WatchedValue(name: "value", value: hasValue ? value : nil, asOf: asOf),
      WatchedValue(
        name: "change",
        value: hasValue && valuation.coinsWithoutChange.isEmpty ? valuation.change24hPercent : nil, asOf: asOf),
    ]
  }

  func lines(columns: Int) -> [StyledLine] {
    let state = PortfolioViewState(valuation, at: now, format)
    guard let total = state.total else { return [] }
    let rows = state.rows + [total]
    let times = rows.contains(where: \.isStale) ? [Self.oldTimeColumn] : []
    let table = FieldTable(Self.rowFields.fields + times).text(rows, columns: columns, alphabet: context.alphabet)
    let summary = [state.realizedLine, state.changeLine].compactMap { $0 }
    var lines = table.lines + [StyledLine()]
    lines += summary.flatMap { StyledLine.wrapping($0, columns: columns) } + [StyledLine()]
    lines += result.prices?.provenanceLines(at: now, format) ?? []
    let names = result.rateTables.map(\.source.name).uniqued
    if !names.isEmpty {
      lines += StyledLine.wrapping(
        "Costs are converted at the exchange rates from \(names.joined(separator: ", ")) on the purchase dates",
        columns: columns, .faint)
    }
    return lines
  }
}

extension PortfolioViewState.Row {
  fileprivate var emphasis: TextStyle { isTotal ? .strong : .plain }
}
