import QuidCore
import QuidPresentation
import QuidTerminal

/// The drawing of the Send screen, without its windows.
struct SendView {
  let screen: SendScreen
  let context: ScreenContext
  let amount: SendViewState
  /// The display values of the real transfer; `nil` for the practice wallet.
  let flow: SendFlowViewState?

  init(_ screen: SendScreen, _ context: ScreenContext) {
    self.screen = screen
    self.context = context
    let format = screen.node?.flow.chain.map { context.format.onChain($0) } ?? context.format
    amount = screen.form.model.viewState(at: context.now, isReal: screen.node != nil, format)
    flow = screen.node?.viewState(in: screen.form.model.entry.currency, context)
  }

  private var form: SendForm { screen.form }

  func draw(into grid: inout CellGrid, _ area: ScreenArea) {
    let layout = SendLayout(area, hasRecipient: flow != nil)
    if let flow {
      drawTitle(flow, into: &grid, layout.title)
      drawRecipient(flow.recipient, into: &grid, layout)
    } else {
      drawTitle(into: &grid, layout.title, area)
    }
    drawPrimary(amount.primaryLabel, into: &grid, layout.primary)
    grid.putCentered(
      "⇄ \(amount.secondaryLabel.formatted)", row: layout.secondary.row, in: layout.secondary,
      CellStyle(amount.secondaryLabel.isPlaceholder ? .faint : .plain))
    drawChoices(into: &grid, layout.choices)
    if let flow { drawTiers(flow.tiers, into: &grid, layout.fee) }
    if flow == nil, case .failed(let reason) = amount.status {
      grid.putFailure(reason, in: layout.failure, context)
    } else {
      if flow == nil { drawFee(into: &grid, layout.fee) }
      drawHint(into: &grid, layout.hint)
    }
    let title = amount.button.title
    grid.putButton(
      title, .enter, row: layout.button.row,
      column: layout.button.column + max(0, (layout.button.columns - grid.width(of: title) - 4) / 2),
      isEnabled: amount.button.isEnabled && (flow == nil || flow?.recipient.verdict != nil),
      limit: layout.button.columns)
    // The confirmation of a practice transfer would cover a part of the tables.
    if screen.practice.review == nil { drawDetails(tables, into: &grid, layout.details) }
    drawWindow(into: &grid, area)
  }

  // MARK: Wallet and recipient

  private func drawTitle(into grid: inout CellGrid, _ line: ScreenArea, _ area: ScreenArea) {
    let balance = area.columns < 60 ? amount.balanceLine : "Balance \(amount.balanceLine)"
    let title = "Practice wallet"
    let start = line.column + max(0, (line.columns - grid.width(of: "\(title) · \(balance)")) / 2)
    let used = grid.put(title, row: line.row, column: start, .strong)
    grid.put(" · \(balance)", row: line.row, column: start + used, .faint, limit: line.columns - used)
  }

  private func drawTitle(_ flow: SendFlowViewState, into grid: inout CellGrid, _ line: ScreenArea) {
    let used = grid.put(
      flow.title, row: line.row, column: line.column, CellStyle(.warning, bold: true), limit: line.columns)
    if let balance = flow.balanceLine, " · \(balance)".cellWidth <= line.columns - used {
      grid.put(" · \(balance)", row: line.row, column: line.column + used, .faint, limit: line.columns - used)
    }
  }

  private func drawRecipient(
    _ recipient: SendFlowViewState.Recipient, into grid: inout CellGrid, _ layout: SendLayout
  ) {
    let line = layout.recipient
    let start = line.column + grid.put("To  ", row: line.row, column: line.column, .faint)
    let limit = line.column + line.columns - start - 1
    if let field = screen.recipient {
      grid.putField(field, row: line.row, column: start, CellStyle(.accent), limit: limit + 1)
    } else if recipient.text.isEmpty {
      let hint = "Press o to enter an address, payment link, contact or ENS name"
      grid.put(hint, row: line.row, column: start, .faint, limit: limit)
    } else {
      grid.put(recipient.text, row: line.row, column: start, limit: limit)
    }
    if screen.showsCompletions {
      drawCompletions(into: &grid, layout.verdict)
    } else {
      grid.put(SendLine.recipient(recipient, columns: layout.verdict.columns), in: layout.verdict)
    }
  }

  private func drawCompletions(into grid: inout CellGrid, _ area: ScreenArea) {
    let completions = (screen.node?.model.completions ?? []).prefix(min(SendScreen.completionLimit, area.rows))
    for (index, contact) in completions.enumerated() {
      let row = area.row + index
      let isSelected = index == screen.selectedCompletion
      if isSelected { grid.highlight(row: row, columns: area.columnRange, .selected) }
      let background = isSelected ? CellStyle.Background.selected : .plain
      let used = grid.put(
        "    \(contact.name)  ", row: row, column: area.column, CellStyle(on: background), limit: area.columns)
      guard used + RecipientViewState.addressWidth <= area.columns else { continue }
      grid.put(
        contact.address.description, row: row, column: area.column + used, CellStyle(.faint, on: background))
    }
  }

  // MARK: Amount

  private func drawPrimary(_ label: SendViewState.Label, into grid: inout CellGrid, _ area: ScreenArea) {
    let field = form.amount
    let isSelected = field.isSelected(label.text) && !label.isPlaceholder
    let isInvalid = form.model.amountError != nil && !label.isPlaceholder
    let color: CellStyle.Foreground =
      isInvalid ? .bad : label.isPlaceholder ? .faint : field.isFocused ? .accent : .plain
    let style = isSelected ? CellStyle(on: .accent, bold: true) : CellStyle(color, bold: true, underlined: isInvalid)
    // A selected value has no cursor.
    let offset = field.cursorOffset(in: label.text, isSelected: isSelected)
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
    let cursorWidth = field.isFocused ? 1 : 0
    let unitWidth = label.unit.isEmpty ? 0 : grid.width(of: label.unit) + 1
    let limit = area.columns - cursorWidth - unitWidth
    let width = min(grid.width(of: label.text), limit)
    let start = area.column + max(0, (limit - width) / 2)
    let row = area.row + area.rows / 2
    grid.putField(label.text, cursor: offset, row: row, column: start, style, limit: limit + cursorWidth)
    grid.put(label.unit, row: row, column: start + width + cursorWidth + 1, .faint, limit: 4)
  }

  private func drawChoices(into grid: inout CellGrid, _ area: ScreenArea) {
    let currency = amount.currencies.first { $0.isSelected }?.code ?? ""
    let separator = area.columns < 60 ? " · " : "  ·  "
    let speed = form.model.tier.rawValue
    // Letters are input while the amount has the focus.
    let choices: [(hint: KeyHint, action: KeyAction)] =
      form.amount.isFocused
      ? [(KeyHint("^X", "⇄"), .swap), (KeyHint("Tab", "max\(separator)\(currency)\(separator)\(speed)"), .nextField)]
      : [
        (KeyHint("^X", "⇄"), .swap), (KeyHint("m", "max"), .maximum), (KeyHint("c", currency), .currency),
        (KeyHint("t", speed), .speed),
      ]
    let text = choices.map { "\($0.hint.key) \($0.hint.action)" }.joined(separator: separator)
    var column = area.column + max(0, (area.columns - grid.width(of: text)) / 2)
    for (index, choice) in choices.enumerated() {
      if index > 0 { column += grid.put(separator, row: area.row, column: column, .faint) }
      let start = column
      column += grid.put(choice.hint, row: area.row, column: column, .plain)
      guard choice.action == form.choice else { continue }
      grid.restyle(row: area.row, columns: start..<column) { _ in CellStyle(on: .accent, bold: true) }
    }
  }

  // MARK: Fee and hint

  private func drawFee(into grid: inout CellGrid, _ area: ScreenArea) {
    let fee = "Estimated network fee \(amount.feeLine ?? NumberFormat.unknown)"
    var lines = wrappedParts(of: fee, columns: area.columns, grid).map { ($0, CellStyle.plain) }
    if let onChain = amount.onChainFeeLine {
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

  /// Draws the gas tiers side by side, each with its expected and its maximum fee.
  func drawTiers(
    _ tiers: [SendFlowViewState.Tier], into grid: inout CellGrid, _ area: ScreenArea,
    on background: CellStyle.Background = .plain
  ) {
    let width = area.columns / 3
    for (index, tier) in tiers.prefix(3).enumerated() {
      let column = area.column + index * width
      let style = tier.isSelected ? CellStyle(.accent, on: background, bold: true) : CellStyle(.faint, on: background)
      let marker = tier.isSelected ? "● " : "  "
      let estimates = Self.forms(tier.estimate, tier.estimateFiat)
      let ceilings = Self.forms(tier.ceiling, tier.ceilingFiat)
      /// Returns the first string that is narrower than the column of a tier, or the last string if none is.
      func fitting(_ forms: [String]) -> String { forms.first { $0.count < width } ?? forms.last ?? "" }
      let name = marker + tier.name
      let lines = [
        fitting(width < 24 ? ["\(name) \(tier.estimateFiat)", name] : [name]), fitting(estimates),
        fitting(ceilings.map { "at most \($0)" } + ceilings.map { "≤ \($0)" }),
      ]
      for (offset, line) in lines.prefix(area.rows).enumerated() {
        grid.put(line, row: area.row + offset, column: column, style, limit: width - 1)
      }
    }
  }

  private static func forms(_ ether: String, _ fiat: String) -> [String] {
    (fiat.isEmpty ? [] : ["\(ether) \(fiat)"]) + [ether, ether.replacing(" ETH", with: "")]
  }

  /// Draws the reason why the amount cannot be sent, the last send, or a note about an unsupported currency.
  private func drawHint(into grid: inout CellGrid, _ area: ScreenArea) {
    guard let (hint, color) = hint else { return }
    for (offset, line) in StyledLine.balancing(hint, columns: area.columns).prefix(area.rows).enumerated() {
      grid.putCentered(line, row: area.row + offset, in: area, CellStyle(color))
    }
  }

  private var hint: (String, CellStyle.Foreground)? {
    if let flow {
      // A window shows the outcome, the loading of the node is shown by the status line.
      if let outcome = flow.outcome, !screen.isReviewing { return (outcome.text, .bad) }
      guard form.model.market.value != nil || form.model.amountError != nil else { return nil }
    }
    switch (amount.button.hint, screen.practice.sent?.amount, form.unavailableCurrency) {
    case (let hint?, _, _):
      return (hint, amount.status == .loading && form.model.amountError == nil ? .faint : .bad)
    case (nil, let sent?, _):
      return ("Practice transfer of \(context.format.numbers.ether(sent.wei)) done. No real ether was sent.", .good)
    case (nil, nil, let currency?) where flow == nil:
      let used = form.model.entry.currency.code
      return ("The wallet does not support \(currency.code), so amounts are in \(used).", .faint)
    case (nil, nil, _): return nil
    }
  }

  // MARK: Details

  /// The tables below the form, each with a row of headings.
  private var tables: [[[String]]] {
    let numbers = context.format.numbers
    guard let flow else { return [feeTable, transferTable(numbers)] }
    return [[["Last transfers", "", ""]] + flow.journal.prefix(5).map { [$0.amount, $0.status, $0.time] }]
  }

  /// Draws tables below the form, as many as fit, after a table with the price of ether and the amount in each currency.
  private func drawDetails(_ tables: [[[String]]], into grid: inout CellGrid, _ area: ScreenArea) {
    let numbers = context.format.numbers
    let currencies = amount.currencies.compactMap { choice in
      Currency(choice.code).flatMap { currency in
        (form.model.market.value?.prices?.value[currency]?.rate).map { price in
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

  /// The fees of all gas tiers.
  private var feeTable: [[String]] {
    let currency = form.model.entry.currency
    let rows = form.model.market.value.map { market in
      let fees = market.gas.flatMap { try? FeeReport($0.value, at: market.prices?.value[currency]) }
      return FeeViewState(fees, on: market, in: currency, at: context.now, form.format).rows
    }
    return [["Speed", "Gas", "Practice estimate", "", "On-chain fee", ""]]
      + (rows ?? []).map {
        [$0.tier, "\($0.gwei) gwei", $0.practiceEther, $0.practiceFiat, $0.onChainEther, $0.onChainFiat]
      }
  }

  /// Returns the practice transfers since the start of the app, newest first.
  private func transferTable(_ numbers: NumberFormat) -> [[String]] {
    [["Practice transfers", "", "Fee", "Balance after"]]
      + screen.practice.transfers.reversed().map { transfer in
        let fiat = transfer.amount?.fiat.map { numbers.amount($0, transfer.terms.currency) }
        return [
          transfer.amount.map { numbers.ether($0.wei) } ?? "", fiat ?? "",
          transfer.fee.map { numbers.ether($0.wei) } ?? "", transfer.remaining.map { numbers.ether($0.wei) } ?? "",
        ]
      }
  }
}

extension SendScreen {
  func view(into grid: inout CellGrid, _ area: ScreenArea, _ context: ScreenContext) {
    SendView(self, context).draw(into: &grid, area)
  }

  func status(_ context: ScreenContext) -> ScreenStatus {
    if let node {
      guard node.isConnected else { return .good(context.loading("Loading the account", NodeQuery())) }
      return .good(node.viewState(in: form.model.entry.currency, context).senderLine)
    }
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
    if let windowHints { return windowHints }
    if recipient != nil {
      return [KeyHint("Enter", "next"), KeyHint("↑ ↓", "contacts"), KeyHint("Esc", "done")]
    }
    let swap = KeyHint("^X", "ETH ⇄ \(form.model.entry.currency.code)")
    let canSend = (try? form.model.quote())?.isValid == true
    let canReview = node != nil && form.model.amountError == nil
    let send = canReview ? [KeyHint("Enter", "review")] : canSend ? [KeyHint("Enter", "send")] : []
    if form.amount.isFocused { return send + [swap, KeyHint("Esc", "done"), KeyHint("Tab", "max")] }
    if node == nil, case .failed(_, nil) = form.model.market {
      return [KeyHint("r", "try again"), KeyHint("0–9 e", "amount"), swap, KeyHint("c", "currency")]
    }
    let choices = [KeyHint("m", "max"), KeyHint("t", "speed"), KeyHint("c", "currency")]
    guard node != nil else {
      return send + [KeyHint("0–9 e", "amount"), swap] + choices + form.model.market.refreshHint
    }
    return send + [KeyHint("o", "to"), KeyHint("0–9 e", "amount"), swap] + choices
      + [KeyHint("j", "transfers"), KeyHint("l", "code"), KeyHint("r", "refresh")]
  }

  /// The hints of the window over the screen; `nil` if there is none.
  private var windowHints: [KeyHint]? {
    let close = [KeyHint("Esc", "close")]
    switch window {
    case .code: return close
    case .journal: return [KeyHint("u", "check outcome"), KeyHint("↑ ↓", "scroll")] + close
    case nil: break
    }
    guard isReviewing else { return nil }
    guard let node else { return [KeyHint("Enter", "send (practice)"), KeyHint("Esc", "cancel")] }
    switch node.flow.state {
    case .reviewing(let review) where review.plan != nil:
      return [KeyHint("Enter", "send for real"), KeyHint("Tab", "speed"), KeyHint("Esc", "cancel")]
    case .reviewing:
      let context = ScreenContext(now: .distantPast, format: form.format)
      let canReplace = node.viewState(in: form.model.entry.currency, context).canReplace
      return (canReplace ? [KeyHint("p", "replace")] : []) + close
    case .finished, .resumed, .failed: return close
    case .unconnected, .editing, .planning, .resolving, .submitting, .submitted, .tracking, .resuming: return []
    }
  }
}
