import QuidCore
import QuidPresentation
import QuidTerminal

extension SendScreen {
  func view(into grid: inout CellGrid, _ area: ScreenArea, _ context: ScreenContext) {
    if let real {
      drawReal(real, into: &grid, area, context)
      return
    }
    let layout = SendLayout(area)
    let state = model.viewState(at: context.now, context.format)
    let balance = area.columns < 60 ? state.balanceLine : "Balance \(state.balanceLine)"
    let title = "Practice wallet"
    let start =
      layout.balance.column
      + max(0, (layout.balance.columns - grid.width(of: "\(title) · \(balance)")) / 2)
    let used = grid.put(title, row: layout.balance.row, column: start, .strong)
    grid.put(
      " · \(balance)", row: layout.balance.row, column: start + used, .faint, limit: layout.balance.columns - used)
    drawPrimary(state.primaryLabel, into: &grid, layout.primary)
    drawSecondary(state.secondaryLabel, into: &grid, layout.secondary)
    drawChoices(state, into: &grid, layout.choices, context)
    if case .failed(let reason) = state.status {
      grid.putFailure(reason, in: layout.failure, context)
    } else {
      drawFee(state, into: &grid, layout.fee, context)
      drawHint(state, into: &grid, layout.hint, context)
    }
    let width = grid.width(of: state.button.title) + 4
    grid.putButton(
      state.button.title, row: layout.button.row,
      column: layout.button.column + max(0, (layout.button.columns - width) / 2), isEnabled: state.button.isEnabled,
      limit: layout.button.columns)
    drawConfirmation(into: &grid, area, context)
  }

  private func drawReal(
    _ real: RealSend, into grid: inout CellGrid, _ area: ScreenArea, _ context: ScreenContext
  ) {
    let layout = RealSendView.Layout(area)
    let view = realView(real, context)
    let state = model.viewState(at: context.now, context.format)
    view.drawForm(into: &grid, layout)
    drawPrimary(state.primaryLabel, into: &grid, layout.primary)
    drawSecondary(state.secondaryLabel, into: &grid, layout.secondary)
    drawChoices(state, into: &grid, layout.choices, context)
    if let outcome = view.state.outcome, !real.hasFlowWindow {
      put(outcome.text, CellStyle(.bad), into: &grid, layout.hint)
    } else if let hint = state.button.hint, model.market.value != nil {
      put(hint, CellStyle(.bad), into: &grid, layout.hint)
    }
    let title = "\(state.button.title) (real)"
    grid.putButton(
      title, row: layout.button.row,
      column: layout.button.column + max(0, (layout.button.columns - grid.width(of: title) - 4) / 2),
      isEnabled: state.button.isEnabled && view.state.recipient.verdict != nil, limit: layout.button.columns)
    view.drawWindow(into: &grid, area)
  }

  func realView(_ real: RealSend, _ context: ScreenContext) -> RealSendView {
    RealSendView(
      real: real,
      state: real.model.viewState(
        at: context.now, in: model.entry.currency, prices: real.prices, context.format),
      context: context)
  }

  private func realHints(_ real: RealSend) -> [KeyHint] {
    switch real.window {
    case .code: return [KeyHint("Esc", "close")]
    case .journal: return [KeyHint("u", "check outcome"), KeyHint("↑↓", "scroll"), KeyHint("Esc", "close")]
    case nil: break
    }
    if real.recipient != nil {
      return [KeyHint("Enter", "next"), KeyHint("↑↓", "contacts"), KeyHint("Esc", "done")]
    }
    switch real.flow.state {
    case .reviewing(let review) where review.plan != nil:
      return [KeyHint("Enter", "send for real"), KeyHint("Tab", "speed"), KeyHint("Esc", "cancel")]
    case .reviewing, .finished, .resumed: return [KeyHint("Esc", "close")]
    case .failed where real.hasFlowWindow: return [KeyHint("Esc", "close")]
    case .planning, .resolving, .submitting, .tracking, .resuming: return []
    case .unconnected, .editing, .failed:
      return [
        KeyHint("Enter", "review"), KeyHint("o", "to"), KeyHint("e", "amount"), KeyHint("m", "max"),
        KeyHint("t", "speed"), KeyHint("j", "transfers"), KeyHint("l", "code"), KeyHint("c", "currency"),
        KeyHint("r", "refresh"),
      ]
    }
  }

  func status(_ context: ScreenContext) -> ScreenStatus {
    if let real {
      if case .unconnected = real.flow.state { return .good(context.loading("Loading the account", real.query)) }
      return .good(realView(real, context).state.senderLine)
    }
    let state = model.viewState(at: context.now, context.format)
    switch state.status {
    case .loading: return .good(context.loading("Loading the price and the fee", SendQuery()))
    case .ready: return .good(state.priceLine ?? "")
    case .outOfDate(let reason), .incomplete(let reason): return .bad(reason)
    case .empty, .failed: return .noData
    }
  }

  var hints: [KeyHint] {
    if let real { return realHints(real) }
    if confirmation != nil { return [KeyHint("Enter", "send (practice)"), KeyHint("Esc", "cancel")] }
    let swap = "ETH ⇄ \(model.entry.currency.code)"
    let typing =
      amount.isFocused
      ? [KeyHint("Tab", swap), KeyHint("Esc", "done")]
      : [KeyHint("Tab", "type an amount"), KeyHint("x", swap)]
    if case .failed(_, nil) = model.market {
      return [KeyHint("r", "try again")] + typing + [KeyHint("c", "currency")]
    }
    let send = (try? model.quote())?.isValid == true ? [KeyHint("Enter", "send")] : []
    return send + typing + [
      KeyHint("m", "max"), KeyHint("t", "speed"), KeyHint("c", "currency"),
    ] + model.market.refreshHint
  }

  private func drawPrimary(_ label: SendViewState.Label, into grid: inout CellGrid, _ area: ScreenArea) {
    let isFocused = amount.isFocused
    let isSelected = amount.isSelected(label.text) && !label.isPlaceholder
    let style =
      isSelected
      ? CellStyle(on: .accent, bold: true)
      : CellStyle(label.isPlaceholder ? .faint : isFocused ? .accent : .plain, bold: true)
    // The number of characters before the cursor; a selected value has no cursor.
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
        // The line is at the right edge of its cell; at the left edge it would touch the previous digit.
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

  private func drawSecondary(_ label: SendViewState.Label, into grid: inout CellGrid, _ area: ScreenArea) {
    // A formatted fiat amount includes its currency; an ether amount and a placeholder do not.
    let needsUnit = label.isPlaceholder || model.entry.primary == .fiat
    grid.putCentered(
      "⇄ \(label.text)" + (needsUnit ? " \(label.unit)" : ""), row: area.row, in: area,
      CellStyle(label.isPlaceholder ? .faint : .plain))
  }

  private func drawChoices(
    _ state: SendViewState, into grid: inout CellGrid, _ area: ScreenArea, _ context: ScreenContext
  ) {
    let currency = state.currencies.first { $0.isSelected }?.code ?? ""
    let choices = [
      KeyHint(context.keys.label(of: amount.isFocused ? .nextField : .swap), "⇄"),
      KeyHint(context.keys.label(of: .maximum), "max"), KeyHint(context.keys.label(of: .currency), currency),
      KeyHint(context.keys.label(of: .speed), model.tier.rawValue),
    ]
    let separator = area.columns < 60 ? " · " : "  ·  "
    let text = choices.map { "\($0.key) \($0.action)" }.joined(separator: separator)
    var column = area.column + max(0, (area.columns - grid.width(of: text)) / 2)
    for (index, choice) in choices.enumerated() {
      if index > 0 { column += grid.put(separator, row: area.row, column: column, .faint) }
      column += grid.put("\(choice.key) ", row: area.row, column: column, CellStyle(.accent))
      column += grid.put(choice.action, row: area.row, column: column)
    }
  }

  private func drawFee(
    _ state: SendViewState, into grid: inout CellGrid, _ area: ScreenArea, _ context: ScreenContext
  ) {
    let fee = context.format.strings.estimatedFee(state.feeLine ?? NumberFormat.unknown)
    var lines = wrappedParts(of: fee, columns: area.columns, grid).map { ($0, CellStyle.plain) }
    if let onChain = state.onChainFeeLine {
      lines += wrappedParts(of: onChain, columns: area.columns, grid).map { ($0, CellStyle.faint) }
    }
    for (offset, (line, style)) in lines.prefix(area.rows).enumerated() {
      grid.putCentered(line, row: area.row + offset, in: area, style)
    }
  }

  /// Returns a string wrapped between its parts, so that no line ends with the separator.
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

  /// Draws the reason why the amount cannot be sent, the last send or a note about an unsupported currency.
  private func drawHint(
    _ state: SendViewState, into grid: inout CellGrid, _ area: ScreenArea, _ context: ScreenContext
  ) {
    switch (state.status, state.button.hint, sent?.amount) {
    case (.loading, let hint?, _): put(hint, .faint, into: &grid, area)
    case (_, let hint?, _): put(hint, CellStyle(.bad), into: &grid, area)
    case (_, nil, let amount?):
      let text = "Practice transfer of \(context.format.numbers.ether(amount.wei)) done. No real ether was sent."
      put(text, CellStyle(.good), into: &grid, area)
    case (_, nil, nil):
      guard let unavailableCurrency else { break }
      put(
        "The wallet does not support \(unavailableCurrency.code), so amounts are in \(model.entry.currency.code).",
        .faint, into: &grid, area)
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
    // The window is below the amount, which remains visible.
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
    grid.putButton("Enter: send", row: inner.row + inner.rows - 1, column: inner.column)
    grid.put(
      "Esc: cancel", row: inner.row + inner.rows - 1, endingAt: inner.column + inner.columns,
      CellStyle(.faint, on: .raised))
  }
}
