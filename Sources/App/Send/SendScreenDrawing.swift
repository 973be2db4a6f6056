import QuidCore
import QuidPresentation

extension SendScreen {
  func draw(into grid: inout CellGrid, _ area: ScreenArea, _ context: ScreenContext) {
    let layout = SendLayout(area)
    let state = model.viewState(at: context.now, context.format)
    grid.putCentered("Balance \(state.balanceLine)", row: layout.balance.row, in: layout.balance, .faint)
    drawPrimary(state.primaryLabel, into: &grid, layout.primary)
    let secondary = state.secondaryLabel
    grid.putCentered(
      "⇄ \(secondary.text) \(secondary.unit)", row: layout.secondary.row, in: layout.secondary,
      CellStyle(secondary.isPlaceholder ? .faint : .plain))
    drawChoices(state, into: &grid, layout.choices)
    drawFee(state, into: &grid, layout.fee)
    if case .failed = state.status {
      // The reason stands where the fee would.
    } else if let hint = state.button.hint {
      for (offset, line) in StyledLine.wrapping(hint, columns: layout.hint.columns, .bad).prefix(2).enumerated() {
        grid.putCentered(
          line.spans.map(\.text).joined(), row: layout.hint.row + offset, in: layout.hint, CellStyle(.bad))
      }
    } else if let sent, let amount = sent.amount {
      let text = "Sent \(context.format.numbers.ether(amount.wei)), for practice: nothing has left this computer."
      for (offset, line) in StyledLine.wrapping(text, columns: layout.hint.columns).prefix(2).enumerated() {
        grid.putCentered(
          line.spans.map(\.text).joined(), row: layout.hint.row + offset, in: layout.hint, CellStyle(.good))
      }
    }
    let width = grid.width(of: state.button.title) + 4
    grid.putButton(
      state.button.title, row: layout.button.row,
      column: layout.button.column + max(0, (layout.button.columns - width) / 2), isEnabled: state.button.isEnabled,
      limit: layout.button.columns)
    drawConfirmation(into: &grid, area, context)
  }

  func status(_ context: ScreenContext) -> ScreenStatus {
    let state = model.viewState(at: context.now, context.format)
    switch state.status {
    case .loading: return .good("Asking for the price and the network fee…")
    case .ready: return .good(state.priceLine ?? "")
    case .outOfDate(let reason): return .bad(reason)
    case .failed: return .bad("There are no figures. Press r to try again.")
    }
  }

  var hints: [KeyHint] {
    if confirmation != nil { return [KeyHint("Enter", "send"), KeyHint("Esc", "not yet")] }
    return [
      KeyHint("Enter", "send"), KeyHint("Tab", "ETH or fiat"), KeyHint("c", "currency"), KeyHint("m", "all of it"),
      KeyHint("t", "how soon"), isTyping ? KeyHint("Esc", "stop typing") : KeyHint("e", "type"),
      KeyHint("r", "refresh"),
    ]
  }

  private func drawPrimary(_ label: SendViewState.Label, into grid: inout CellGrid, _ area: ScreenArea) {
    let style = CellStyle(label.isPlaceholder ? .faint : isTyping ? .accent : .plain, bold: true)
    let unit = " \(label.unit)"
    if area.rows == LargeDigits.rows, let lines = LargeDigits.lines(label.text, grid.alphabet),
      let first = lines.first, first.count + unit.count <= area.columns
    {
      let start = area.column + (area.columns - first.count - unit.count) / 2
      for (offset, line) in lines.enumerated() { grid.put(line, row: area.row + offset, column: start, style) }
      grid.put(unit, row: area.row + 2, column: start + first.count, .faint)
      return
    }
    let cursor = isTyping ? "▏" : ""
    grid.putCentered(label.text + cursor + unit, row: area.row + area.rows / 2, in: area, style)
  }

  private func drawChoices(_ state: SendViewState, into grid: inout CellGrid, _ area: ScreenArea) {
    let currency = state.currencies.first { $0.isSelected }?.code ?? ""
    let text = "m All of it  ·  c \(currency)  ·  t \(model.tier.rawValue)"
    grid.putCentered(text, row: area.row, in: area, CellStyle(.accent))
  }

  private func drawFee(_ state: SendViewState, into grid: inout CellGrid, _ area: ScreenArea) {
    if case .failed(let reason) = state.status {
      return grid.putMessage("\(reason) Press r to try again.", in: area, CellStyle(.bad))
    }
    let fee = state.feeLine.map { "Estimated network fee \($0)" } ?? "Estimated network fee –"
    var lines = StyledLine.wrapping(fee, columns: area.columns)
    if let onChain = state.onChainFeeLine { lines += StyledLine.wrapping(onChain, columns: area.columns) }
    for (offset, line) in lines.prefix(area.rows - 1).enumerated() {
      let isFee = offset < lines.count - (state.onChainFeeLine == nil ? 0 : 1)
      grid.putCentered(
        line.spans.map(\.text).joined(), row: area.row + offset, in: area, isFee ? .plain : .faint)
    }
  }

  private func drawConfirmation(into grid: inout CellGrid, _ area: ScreenArea, _ context: ScreenContext) {
    guard let confirmation, let market = model.market.value else { return }
    let plan = SendPlanViewState(confirmation, on: market, at: context.now, context.format)
    let inner = grid.putWindow("Send?", area.centered(rows: plan.rows.count + 6, columns: 60))
    let labels = plan.rows.map { grid.width(of: $0.label) }.max() ?? 0
    for (offset, row) in plan.rows.enumerated() {
      let line = inner.row + 1 + offset
      let isTotal = row.label == "Total"
      grid.put(row.label, row: line, column: inner.column, CellStyle(.faint, on: .raised))
      var column = inner.column + labels + 2
      let room = inner.column + inner.columns
      column += grid.put(
        row.ether, row: line, column: column, CellStyle(on: .raised, bold: isTotal), limit: room - column)
      let fiat = grid.width(of: row.fiat)
      if column + fiat + 1 <= room {
        grid.put(row.fiat, row: line, endingAt: room, CellStyle(.plain, on: .raised))
      }
    }
    grid.putButton("Enter: send", row: inner.row + inner.rows - 1, column: inner.column)
    grid.put(
      "Esc: not yet", row: inner.row + inner.rows - 1, endingAt: inner.column + inner.columns,
      CellStyle(.faint, on: .raised))
  }
}
