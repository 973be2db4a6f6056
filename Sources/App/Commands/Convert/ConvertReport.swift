import Foundation
import QuidCore
import QuidPresentation
import QuidTerminal

/// The report of an amount converted to one or more currencies.
struct ConvertReport: CommandReport {
  let conversions: Sourced<Conversions>
  /// The requested day; `nil` for the newest rates.
  let asked: CalendarDay?
  let context: CommandContext

  private var now: Date { context.services.now() }
  private var value: Conversions { conversions.value }

  var sources: [SourceReport] { [SourceReport(conversions)] }
  var warnings: [String] {
    conversions.warnings(at: now, context.format, notOlderThan: asked == nil ? DataAge.rates : nil)
  }

  var data: JSONValue {
    [
      "from": .string(value.from.code), "amount": JSONValue(value.amount), "date": JSONValue(value.day),
      "results": .array(
        value.results.map { conversion in
          [
            "to": .string(conversion.to.code), "amount": JSONValue(conversion.value),
            "rate": JSONValue(conversion.rate),
            "path": .array(conversion.path.map { .string($0.code) }),
          ]
        }),
    ]
  }

  var table: [[String]]? {
    [["date", "from", "amount", "to", "result", "rate", "path"]]
      + value.results.map { conversion in
        [
          value.day.description, value.from.code, value.amount.description, conversion.to.code,
          conversion.value.description, conversion.rate.description,
          conversion.path.map(\.code).joined(separator: " "),
        ]
      }
  }

  var watchedValues: [WatchedValue] {
    value.results.map { WatchedValue(name: $0.to.code.lowercased(), value: $0.rate) }
  }

  func lines(columns: Int) -> [StyledLine] {
    let state = ConversionsViewState(conversions, requestedDay: asked, at: now, context.format)
    let results =
      state.rows.count == 1 ? state.rows.flatMap { Self.single($0, state, columns) } : Self.table(state, columns)
    let notes = [state.dayLine, state.sourceLine].compactMap { $0 }
    return results + [StyledLine()] + notes.flatMap { StyledLine.wrapping($0, columns: columns, .faint) }
  }

  private static func single(_ row: ConversionsViewState.Row, _ state: ConversionsViewState, _ columns: Int)
    -> [StyledLine]
  {
    let heading = StyledLine.wrapping("\(state.amount) = \(row.value)", columns: columns, .strong)
    let inverse = StyledLine("\(row.unit) = \(row.inverseRate)")
    return heading + (state.isUnit ? [inverse] : [StyledLine(), StyledLine("\(state.unit) = \(row.rate)"), inverse])
  }

  /// Returns the table of several conversions.
  ///
  /// If it is too wide, the inverse rates are omitted, then the rates.
  private static func table(_ state: ConversionsViewState, _ columns: Int) -> [StyledLine] {
    let choices: [[Column]] = [[.value, .rate, .inverseRate], [.value, .rate], [.value]]
    for choice in choices {
      let shown = choice.filter { $0 != .rate || !state.isUnit }
      var table = TextTable(shown.map { _ in .right })
      table.append(shown.map { .init($0.heading(state), .strong) })
      for row in state.rows { table.append(shown.map { $0.cell(row) }) }
      if table.width <= columns { return table.lines }
    }
    // The heading contains the amount and can be wider than the results, so it is wrapped above them.
    var table = TextTable([.right])
    for row in state.rows { table.append([Column.value.cell(row)]) }
    return StyledLine.wrapping("\(state.amount) =", columns: columns, .strong) + table.lines
  }

  /// A column of the table.
  private enum Column {
    case value
    case rate
    case inverseRate

    func heading(_ state: ConversionsViewState) -> String {
      switch self {
      case .value: "\(state.amount) ="
      case .rate: "\(state.unit) ="
      case .inverseRate: "and back, 1 ="
      }
    }

    func cell(_ row: ConversionsViewState.Row) -> TextTable.Cell {
      switch self {
      case .value: .init(row.value, .strong)
      case .rate: .init(row.rate)
      case .inverseRate: .init(row.inverseRate, .faint)
      }
    }
  }
}
