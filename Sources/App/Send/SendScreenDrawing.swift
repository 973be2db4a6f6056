import QuidCore
import QuidPresentation

extension SendScreen {
  func draw(into grid: inout CellGrid, _ area: ScreenArea, _ context: ScreenContext) {
    let layout = SendLayout(area)
    let state = model.viewState(at: context.now, context.format)
    grid.putCentered("Balance \(state.balanceLine)", row: layout.balance.row, in: layout.balance, .faint)
    drawPrimary(state.primaryLabel, into: &grid, layout.primary)
    drawSecondary(state.secondaryLabel, into: &grid, layout.secondary)
    drawChoices(state, into: &grid, layout.choices)
    if case .failed(let reason) = state.status {
      grid.putFailure(reason, in: layout.trouble)
    } else {
      drawFee(state, into: &grid, layout.fee)
      drawHint(state, into: &grid, layout.hint, context)
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
    case .loading: return .good("Asking for the price and the fee…")
    case .ready: return .good(state.priceLine ?? "")
    case .outOfDate(let reason): return .bad(reason)
    case .failed: return .noFigures
    }
  }

  var hints: [KeyHint] {
    if confirmation != nil { return [KeyHint("Enter", "send"), KeyHint("Esc", "not yet")] }
    let typing = isTyping ? KeyHint("Esc", "stop typing") : KeyHint("e", "type")
    if case .failed(_, nil) = model.market {
      return [KeyHint("r", "try again"), KeyHint("Tab", "ETH or fiat"), KeyHint("c", "currency"), typing]
    }
    let send = (try? model.quote())?.isValid == true ? [KeyHint("Enter", "send")] : []
    return send + [
      KeyHint("Tab", "ETH or fiat"), KeyHint("c", "currency"), KeyHint("m", "all of it"), KeyHint("t", "how soon"),
      typing,
    ] + model.market.refreshHint
  }

  private func drawPrimary(_ label: SendViewState.Label, into grid: inout CellGrid, _ area: ScreenArea) {
    let style = CellStyle(label.isPlaceholder ? .faint : isTyping ? .accent : .plain, bold: true)
    // A sign too, as a terminal without colours shows no accent.
    if area.rows == LargeDigits.rows, let lines = LargeDigits.lines(label.text, grid.alphabet),
      let first = lines.first, first.count + label.unit.count + 2 <= area.columns
    {
      let start = area.column + (area.columns - first.count - label.unit.count - 2) / 2
      for (offset, line) in lines.enumerated() {
        let used = grid.put(line, row: area.row + offset, column: start, style)
        // At the far side of its cell, or it would stick to the digit.
        grid.put(isTyping ? "▕" : " ", row: area.row + offset, column: start + used, CellStyle(.accent))
      }
      grid.put(label.unit, row: area.row + 2, column: start + first.count + 2, .faint)
      return
    }
    let cursor = isTyping ? "▏" : ""
    grid.putCentered("\(label.text)\(cursor) \(label.unit)", row: area.row + area.rows / 2, in: area, style)
  }

  private func drawSecondary(_ label: SendViewState.Label, into grid: inout CellGrid, _ area: ScreenArea) {
    // An amount of money has its currency with it; ether, and what only holds the place, has not.
    let needsUnit = label.isPlaceholder || model.entry.primary == .fiat
    grid.putCentered(
      "⇄ \(label.text)" + (needsUnit ? " \(label.unit)" : ""), row: area.row, in: area,
      CellStyle(label.isPlaceholder ? .faint : .plain))
  }

  /// The keys that change what is typed, with what they are set to.
  private func drawChoices(_ state: SendViewState, into grid: inout CellGrid, _ area: ScreenArea) {
    let currency = state.currencies.first { $0.isSelected }?.code ?? ""
    let choices = [
      KeyHint("Tab", "⇄"), KeyHint("m", "all of it"), KeyHint("c", currency), KeyHint("t", model.tier.rawValue),
    ]
    let separator = area.columns < 60 ? " · " : "  ·  "
    let text = choices.map { "\($0.key) \($0.action)" }.joined(separator: separator)
    var column = area.column + max(0, (area.columns - grid.width(of: text)) / 2)
    for (place, choice) in choices.enumerated() {
      if place > 0 { column += grid.put(separator, row: area.row, column: column, .faint) }
      column += grid.put("\(choice.key) ", row: area.row, column: column, CellStyle(.accent))
      column += grid.put(choice.action, row: area.row, column: column)
    }
  }

  private func drawFee(_ state: SendViewState, into grid: inout CellGrid, _ area: ScreenArea) {
    let fee = state.feeLine.map { "Estimated network fee \($0)" } ?? "Estimated network fee –"
    var lines = parts(of: fee, columns: area.columns, grid).map { ($0, CellStyle.plain) }
    if let onChain = state.onChainFeeLine {
      lines += parts(of: onChain, columns: area.columns, grid).map { ($0, CellStyle.faint) }
    }
    for (offset, (line, style)) in lines.prefix(area.rows).enumerated() {
      grid.putCentered(line, row: area.row + offset, in: area, style)
    }
  }

  /// A text broken between its parts, so that no line ends with what holds them apart.
  private func parts(of text: String, columns: Int, _ grid: CellGrid) -> [String] {
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

  /// Why nothing can be sent, or what was.
  private func drawHint(
    _ state: SendViewState, into grid: inout CellGrid, _ area: ScreenArea, _ context: ScreenContext
  ) {
    switch (state.status, state.button.hint, sent?.amount) {
    case (.loading, let hint?, _): put(hint, .faint, into: &grid, area)
    case (_, let hint?, _): put(hint, CellStyle(.bad), into: &grid, area)
    case (_, nil, let amount?):
      let text = "Sent \(context.format.numbers.ether(amount.wei)), for practice: nothing has left this computer."
      put(text, CellStyle(.good), into: &grid, area)
    default: break
    }
  }

  private func put(_ hint: String, _ style: CellStyle, into grid: inout CellGrid, _ area: ScreenArea) {
    for (offset, line) in StyledLine.balancing(hint, columns: area.columns).prefix(area.rows).enumerated() {
      grid.putCentered(line, row: area.row + offset, in: area, style)
    }
  }

  private func drawConfirmation(into grid: inout CellGrid, _ area: ScreenArea, _ context: ScreenContext) {
    guard let confirmation, let market = model.market.value else { return }
    let plan = SendPlanViewState(confirmation, on: market, at: context.now, context.format)
    // Below the amount, which stays to be seen.
    var place = area.centered(rows: plan.rows.count + 5, columns: 60)
    let below = SendLayout(area).secondary.row + 1
    place.row = min(max(place.row, below), area.row + area.rows - place.rows)
    grid.recede(area)
    let inner = grid.putWindow("Send?", place)
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
