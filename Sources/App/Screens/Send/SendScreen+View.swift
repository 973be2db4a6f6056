import QuidCore
import QuidPresentation
import QuidTerminal

extension SendScreen {
  func view(into grid: inout CellGrid, _ area: ScreenArea, _ context: ScreenContext) {
    let layout = SendLayout(area)
    let state = form.model.viewState(at: context.now, context.format)
    let balance = area.columns < 60 ? state.balanceLine : "Balance \(state.balanceLine)"
    let title = "Practice wallet"
    let start =
      layout.balance.column
      + max(0, (layout.balance.columns - grid.width(of: "\(title) · \(balance)")) / 2)
    let used = grid.put(title, row: layout.balance.row, column: start, .strong)
    grid.put(
      " · \(balance)", row: layout.balance.row, column: start + used, .faint, limit: layout.balance.columns - used)
    form.drawPrimary(state.primaryLabel, into: &grid, layout.primary)
    form.drawSecondary(state.secondaryLabel, into: &grid, layout.secondary)
    form.drawChoices(state, into: &grid, layout.choices, context)
    if case .failed(let reason) = state.status {
      grid.putFailure(reason, in: layout.failure, context)
    } else {
      drawFee(state, into: &grid, layout.fee, context)
      drawHint(state, into: &grid, layout.hint, context)
    }
    form.drawButton(state.button.title, isEnabled: state.button.isEnabled, into: &grid, layout.button)
    // The confirmation would cover a part of the tables.
    if confirmation == nil {
      form.drawDetails(
        [form.feeTable(context), transferTable(context.format.numbers)], into: &grid, layout.details, context)
    }
    drawConfirmation(into: &grid, area, context)
  }

  /// Returns the practice transfers since the start of the app, newest first, with a row of headings.
  private func transferTable(_ numbers: NumberFormat) -> [[String]] {
    [["Practice transfers", "", "Fee", "Balance after"]]
      + transfers.reversed().map { transfer in
        let fiat = transfer.amount?.fiat.map { numbers.amount($0, transfer.terms.currency) }
        return [
          transfer.amount.map { numbers.ether($0.wei) } ?? "", fiat ?? "",
          transfer.fee.map { numbers.ether($0.wei) } ?? "", transfer.remaining.map { numbers.ether($0.wei) } ?? "",
        ]
      }
  }

  func status(_ context: ScreenContext) -> ScreenStatus {
    let state = form.model.viewState(at: context.now, context.format)
    switch state.status {
    case .loading: return .good(context.loading("Loading the price and the fee", SendQuery()))
    case .ready:
      let market = form.model.market.value
      let warning = market?.prices?.oldDataWarning(.prices) ?? market?.gas?.oldDataWarning(.prices)
      let price = state.priceLine ?? ""
      return warning.map { ScreenStatus.bad("\($0) \(price)") } ?? .good(price)
    case .outOfDate(let reason), .incomplete(let reason): return .bad(reason)
    case .empty, .failed: return .noData
    }
  }

  var hints: [KeyHint] {
    if confirmation != nil { return [KeyHint("Enter", "send (practice)"), KeyHint("Esc", "cancel")] }
    let swap = "ETH ⇄ \(form.model.entry.currency.code)"
    let typing =
      form.amount.isFocused
      ? [KeyHint("Tab", swap), KeyHint("Esc", "done")]
      : [KeyHint("0–9 e", "amount"), KeyHint("x", swap)]
    if case .failed(_, nil) = form.model.market {
      return [KeyHint("r", "try again")] + typing + [KeyHint("c", "currency")]
    }
    let send = (try? form.model.quote())?.isValid == true ? [KeyHint("Enter", "send")] : []
    return send + typing + [
      KeyHint("m", "max"), KeyHint("t", "speed"), KeyHint("c", "currency"),
    ] + form.model.market.refreshHint
  }

  private func drawFee(
    _ state: SendViewState, into grid: inout CellGrid, _ area: ScreenArea, _ context: ScreenContext
  ) {
    let fee = "Estimated network fee \(state.feeLine ?? NumberFormat.unknown)"
    var lines = wrappedParts(of: fee, columns: area.columns, grid).map { ($0, CellStyle.plain) }
    if let onChain = state.onChainFeeLine {
      lines += wrappedParts(of: onChain, columns: area.columns, grid).map { ($0, CellStyle.faint) }
    }
    for (offset, (line, style)) in lines.prefix(area.rows).enumerated() {
      grid.putCentered(line, row: area.row + offset, in: area, style)
    }
  }

  /// Returns the lines of a text that is wrapped only between its parts, so that no line ends with the separator.
  private func wrappedParts(of text: String, columns: Int, _ grid: CellGrid) -> [String] {
    var lines: [String] = []
    for part in text.split(separator: " · ").map({ String($0) }) {
      if let last = lines.last, grid.width(of: "\(last) · \(part)") <= columns {
        lines[lines.count - 1] = "\(last) · \(part)"
      } else {
        lines += StyledLine.balancing(part, columns: columns)
      }
    }
    return lines
  }

  /// Draws the reason why the amount cannot be sent, the last send, or a note about an unsupported currency.
  private func drawHint(
    _ state: SendViewState, into grid: inout CellGrid, _ area: ScreenArea, _ context: ScreenContext
  ) {
    switch (state.status, state.button.hint, sent?.amount) {
    case (.loading, let hint?, _): form.putHint(hint, .faint, into: &grid, area)
    case (_, let hint?, _): form.putHint(hint, CellStyle(.bad), into: &grid, area)
    case (_, nil, let amount?):
      let text = "Practice transfer of \(context.format.numbers.ether(amount.wei)) done. No real ether was sent."
      form.putHint(text, CellStyle(.good), into: &grid, area)
    case (_, nil, nil):
      guard let unavailableCurrency = form.unavailableCurrency else { break }
      form.putHint(
        "The wallet does not support \(unavailableCurrency.code), so amounts are in \(form.model.entry.currency.code).",
        .faint, into: &grid, area)
    }
  }

  private func drawConfirmation(into grid: inout CellGrid, _ area: ScreenArea, _ context: ScreenContext) {
    guard let confirmation, let market = form.model.market.value else { return }
    let plan = SendPlanViewState(confirmation, on: market, at: context.now, context.format)
    // The amount remains visible above the window.
    var window = area.centered(rows: plan.rows.count + 6, columns: 60)
    let firstRow = SendLayout(area).secondary.row + 1
    window.row = min(max(window.row, firstRow), area.row + area.rows - window.rows)
    grid.dim(area)
    let inner = grid.putWindow("Practice transfer", window)
    let labelWidth = plan.rows.map { grid.width(of: $0.label) }.max() ?? 0
    for (offset, row) in plan.rows.enumerated() {
      let line = inner.row + 1 + offset
      let isTotal = row.kind == .total
      grid.put(row.label, row: line, column: inner.column, CellStyle(.faint, on: .raised))
      var column = inner.column + labelWidth + 2
      let end = inner.column + inner.columns
      column += grid.put(
        row.ether, row: line, column: column, CellStyle(on: .raised, bold: isTotal), limit: end - column)
      if column + grid.width(of: row.fiat) + 1 <= end {
        grid.put(row.fiat, row: line, endingAt: end, CellStyle(.plain, on: .raised))
      }
    }
    grid.put(
      "Practice: no real ether is sent.", row: inner.row + inner.rows - 2, column: inner.column,
      CellStyle(.warning, on: .raised), limit: inner.columns)
    let last = inner.row + inner.rows - 1
    grid.putButton("Enter: send", .enter, row: last, column: inner.column)
    let cancel = "Esc: cancel"
    let end = inner.column + inner.columns
    grid.put(cancel, row: last, endingAt: end, CellStyle(.faint, on: .raised))
    grid.addClickTarget(.escape, row: last, columns: (end - cancel.count)..<end)
  }
}
