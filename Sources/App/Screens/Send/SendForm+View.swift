import QuidCore
import QuidPresentation
import QuidTerminal

extension SendForm {
  func state(_ market: SendMarket, at now: Date) -> FeeViewState {
    let currency = model.entry.currency
    let fees = market.gas.flatMap { try? FeeReport($0.value, at: market.prices?.value[currency]) }
    return FeeViewState(fees, on: market, in: currency, at: now, format)
  }

  func drawButton(_ title: String, isEnabled: Bool, into grid: inout CellGrid, _ area: ScreenArea) {
    grid.putButton(
      title, .enter, row: area.row, column: area.column + max(0, (area.columns - grid.width(of: title) - 4) / 2),
      isEnabled: isEnabled, limit: area.columns)
  }

  func drawPrimary(_ label: SendViewState.Label, into grid: inout CellGrid, _ area: ScreenArea) {
    let isFocused = amount.isFocused
    let isSelected = amount.isSelected(label.text) && !label.isPlaceholder
    let style =
      isSelected
      ? CellStyle(on: .accent, bold: true)
      : CellStyle(label.isPlaceholder ? .faint : isFocused ? .accent : .plain, bold: true)
    // A selected value has no cursor.
    let offset = amount.cursorOffset(in: label.text, isSelected: isSelected)
    if area.rows == LargeDigits.rows, let lines = LargeDigits.lines(label.text, grid.alphabet),
      let first = lines.first, first.count + label.unit.count + 2 <= area.columns
    {
      let start = area.column + (area.columns - first.count - label.unit.count - 2) / 2
      let cursorColumn = offset.map {
        LargeDigits.lines(String(label.text.prefix($0)), grid.alphabet)?.first?.count ?? -1
      }
      for (row, line) in lines.enumerated() {
        grid.put(line, row: area.row + row, column: start, style)
        guard let cursorColumn else { continue }
        // The cursor is drawn at the right edge of its cell; at the left edge it would touch the previous digit.
        grid.put("▕", row: area.row + row, column: start + cursorColumn, CellStyle(.accent))
      }
      grid.put(label.unit, row: area.row + 2, column: start + first.count + 2, .faint)
      return
    }
    let cursorWidth = isFocused ? 1 : 0
    let start =
      area.column
      + max(0, (area.columns - grid.width(of: label.text) - cursorWidth - grid.width(of: " \(label.unit)")) / 2)
    let row = area.row + area.rows / 2
    grid.putField(label.text, cursor: offset, row: row, column: start, style, limit: area.columns)
    grid.put(label.unit, row: row, column: start + grid.width(of: label.text) + cursorWidth + 1, .faint, limit: 4)
  }

  func drawSecondary(_ label: SendViewState.Label, into grid: inout CellGrid, _ area: ScreenArea) {
    grid.putCentered(
      "⇄ \(label.formatted)", row: area.row, in: area, CellStyle(label.isPlaceholder ? .faint : .plain))
  }

  func drawChoices(
    _ state: SendViewState, into grid: inout CellGrid, _ area: ScreenArea, _ context: ScreenContext
  ) {
    let currency = state.currencies.first { $0.isSelected }?.code ?? ""
    let choices = [
      KeyHint(amount.isFocused ? "Tab" : "x", "⇄"), KeyHint("m", "max"), KeyHint("c", currency),
      KeyHint("t", model.tier.rawValue),
    ]
    let separator = area.columns < 60 ? " · " : "  ·  "
    let text = choices.map { "\($0.key) \($0.action)" }.joined(separator: separator)
    var column = area.column + max(0, (area.columns - grid.width(of: text)) / 2)
    for (index, choice) in choices.enumerated() {
      if index > 0 { column += grid.put(separator, row: area.row, column: column, .faint) }
      column += grid.put(choice, row: area.row, column: column, .plain)
    }
  }

  /// Draws tables below the form, as many as fit, after a table with the price of ether and the amount in each currency.
  func drawDetails(
    _ tables: [[[String]]], into grid: inout CellGrid, _ area: ScreenArea, _ context: ScreenContext
  ) {
    let numbers = context.format.numbers
    let currencies = model.viewState(at: context.now, context.format).currencies.compactMap { choice in
      Currency(choice.code).flatMap { currency in
        (model.market.value?.prices?.value[currency]?.rate).map { price in
          [choice.code, numbers.price(price, currency), choice.value ?? NumberFormat.unknown]
        }
      }
    }
    let all = [[["Currency", "1 ETH", "Amount"]] + currencies] + tables
    let drawn = all.filter { $0.count > 1 }.map { rows in
      var table = TextTable(rows[0].indices.map { $0 == 0 ? .left : .right }, alphabet: grid.alphabet)
      for (index, row) in rows.enumerated() { table.append(row.map { .init($0, index == 0 ? .faint : .plain) }) }
      return table
    }
    let width = drawn.map(\.width).max() ?? 0
    guard width <= area.columns else { return }
    var row = area.row
    for table in drawn where row + table.lines.count <= area.row + area.rows {
      for line in table.lines {
        grid.put(line, row: row, column: area.column + (area.columns - width) / 2)
        row += 1
      }
      row += 1
    }
  }

  /// Returns the fees of all gas tiers, with a row of headings.
  func feeTable(_ context: ScreenContext) -> [[String]] {
    let rows = model.market.value.map { state($0, at: context.now).rows } ?? []
    return [["Speed", "Gas", "Practice estimate", "", "On-chain fee", ""]]
      + rows.map {
        [$0.tier, "\($0.gwei) gwei", $0.practiceEther, $0.practiceFiat, $0.onChainEther, $0.onChainFiat]
      }
  }

  func putHint(_ hint: String, _ style: CellStyle, into grid: inout CellGrid, _ area: ScreenArea) {
    for (offset, line) in StyledLine.balancing(hint, columns: area.columns).prefix(area.rows).enumerated() {
      grid.putCentered(line, row: area.row + offset, in: area, style)
    }
  }
}
