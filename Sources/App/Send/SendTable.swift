import QuidPresentation

/// The figures of a send as lines of a terminal.
struct SendTable: Sendable {
  let rows: [SendPlanViewState.Row]

  /// The table, with the notes beside the figures where there is room, else below; the fiat values likewise.
  func lines(columns: Int) -> [StyledLine] {
    let wide = table(besides: [.fiat, .note])
    if wide.width <= columns { return wide.lines }
    let narrow = table(besides: [.fiat])
    if narrow.width <= columns { return narrow.lines + below([.note], columns: columns) }
    return table(besides: []).lines + below([.fiat, .note], columns: columns)
  }

  /// What a row says beside its ether.
  private enum Text {
    case fiat
    case note

    func text(of row: SendPlanViewState.Row) -> String {
      switch self {
      case .fiat: row.fiat
      case .note: row.note
      }
    }
  }

  private func table(besides texts: [Text]) -> TextTable {
    var table = TextTable([.left, .right, .right, .left].dropLast(2 - texts.count))
    for row in rows {
      let style: TextStyle = row.label.hasPrefix("Total") ? .strong : .plain
      let cells = texts.map { TextTable.Cell($0.text(of: row), $0 == .note ? .faint : style) }
      table.append([.init(row.label, style), .init(row.ether, style)] + cells)
    }
    return table
  }

  private func below(_ texts: [Text], columns: Int) -> [StyledLine] {
    let lines = rows.flatMap { row -> [StyledLine] in
      let known = texts.map { $0.text(of: row) }.filter { !$0.isEmpty }
      guard !known.isEmpty else { return [] }
      let text = "\(row.label.drop { $0 == " " }): \(known.joined(separator: ", "))"
      return StyledLine.wrapping(text, columns: columns, .faint)
    }
    return lines.isEmpty ? [] : [StyledLine()] + lines
  }
}
