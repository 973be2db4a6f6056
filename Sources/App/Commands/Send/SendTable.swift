import QuidCore
import QuidPresentation
import QuidTerminal

/// The table of the amount, fee, total and balance of a send in the text format.
struct SendTable: Sendable {
  let rows: [SendPlanViewState.Row]

  /// Returns the lines of the table; on a narrow terminal, notes and fiat values are below the table.
  func lines(columns: Int) -> [StyledLine] {
    let wide = table(with: [.fiat, .note])
    if wide.width <= columns { return wide.lines }
    let narrow = table(with: [.fiat])
    if narrow.width <= columns { return narrow.lines + linesBelow([.note], columns: columns) }
    return table(with: []).lines + linesBelow([.fiat, .note], columns: columns)
  }

  private enum OptionalColumn {
    case fiat
    case note

    func value(of row: SendPlanViewState.Row) -> String {
      switch self {
      case .fiat: row.fiat
      case .note: row.note
      }
    }
  }

  private func table(with optionalColumns: [OptionalColumn]) -> TextTable {
    var table = TextTable([.left, .right, .right, .left].dropLast(2 - optionalColumns.count))
    for row in rows {
      let style: TextStyle = row.kind == .total ? .strong : .plain
      let cells = optionalColumns.map { TextTable.Cell($0.value(of: row), $0 == .note ? .faint : style) }
      table.append([.init(row.label, style), .init(row.ether, style)] + cells)
    }
    return table
  }

  private func linesBelow(_ optionalColumns: [OptionalColumn], columns: Int) -> [StyledLine] {
    let lines = rows.flatMap { row -> [StyledLine] in
      let values = optionalColumns.map { $0.value(of: row) }.filter { !$0.isEmpty }
      guard !values.isEmpty else { return [] }
      let text = "\(row.label.drop { $0 == " " }): \(values.joined(separator: ", "))"
      return StyledLine.wrapping(text, columns: columns, .faint)
    }
    return lines.isEmpty ? [] : [StyledLine()] + lines
  }
}
