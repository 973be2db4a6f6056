import Foundation
import QuidCore
import QuidPresentation
import QuidTerminal

/// The report of one day of the Bitcoin index.
struct BitcoinDayReport: CommandReport {
  let day: BitcoinDay
  let context: CommandContext

  private var now: Date { context.services.now() }
  private var prices: [Sourced<FixedPoint>] { day.entries.compactMap(\.price) }

  var sources: [SourceReport] { prices.map { SourceReport($0) }.uniqued }

  var warnings: [String] {
    (prices.flatMap { $0.warnings(at: now, context.format) } + day.failures.map(\.commandMessage)).uniqued
  }

  var data: JSONValue {
    var fields = Dictionary(day.entries.map { ($0.currency.code, JSONValue($0.price?.value)) }) { first, _ in first }
    fields["date"] = .string(day.day.description)
    return .object(fields)
  }

  var table: [[String]]? {
    [["date", "currency", "price"]]
      + day.entries.map { [day.day.description, $0.currency.code, $0.price?.value.description ?? ""] }
  }

  var watchedValues: [WatchedValue] {
    [WatchedValue(name: "btc", id: CoinID.bitcoin.description, value: day.entries.first?.price?.value)]
      + day.entries.map { WatchedValue(name: $0.currency.code.lowercased(), value: $0.price?.value) }
  }

  func lines(columns: Int) -> [StyledLine] {
    let state = BitcoinDayViewState(day, at: now, context.format)
    var table = TextTable([.left, .right])
    for rate in state.rates { table.append([.init(rate.id), .init(rate.amount, .strong)]) }
    return [StyledLine("Bitcoin on \(state.date)", .strong), StyledLine()] + table.lines + [StyledLine()]
      + state.sourceLines.flatMap { StyledLine.wrapping($0, columns: columns, .faint) }
  }
}
