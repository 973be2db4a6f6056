import QuidCore
import QuidPresentation
import QuidTerminal

/// The drawing of a send through a node: the form, the plan, the outcome and the journal.
struct NodeSendView {
  let screen: NodeSendScreen
  let state: SendFlowViewState
  let context: ScreenContext

  struct Layout {
    let title: ScreenArea
    let recipient: ScreenArea
    let verdict: ScreenArea
    let primary: ScreenArea
    let secondary: ScreenArea
    let choices: ScreenArea
    let tiers: ScreenArea
    let hint: ScreenArea
    let button: ScreenArea
    let details: ScreenArea

    init(_ area: ScreenArea) {
      let column = area.centered(rows: area.rows, columns: 76)
      let isHigh = area.rows >= 19
      var row = area.row + (area.rows >= 30 ? (area.rows - 26) / 3 : 0)
      func take(_ rows: Int) -> ScreenArea {
        defer { row += rows }
        return ScreenArea(row: row, column: column.column, rows: rows, columns: column.columns)
      }
      title = take(1)
      recipient = take(1)
      verdict = take(4)
      primary = take(area.rows >= 26 ? LargeDigits.rows : 1)
      secondary = take(1)
      choices = take(1)
      row += isHigh ? 1 : 0
      tiers = take(3)
      row += isHigh ? 1 : 0
      hint = take(area.rows >= 26 ? 4 : 2)
      button = take(1)
      details = area.inset(top: row + 1 - area.row)
    }

    func tier(at column: Int) -> GasTier? {
      let index = (column - tiers.column) / max(1, tiers.columns / GasTier.allCases.count)
      return column >= tiers.column && GasTier.allCases.indices.contains(index) ? GasTier.allCases[index] : nil
    }
  }

  // MARK: Form

  func drawForm(into grid: inout CellGrid, _ layout: Layout) {
    let title = layout.title
    let used = grid.put(
      state.title, row: title.row, column: title.column, CellStyle(.warning, bold: true), limit: title.columns)
    if let balance = state.balanceLine, " · \(balance)".cellWidth <= title.columns - used {
      grid.put(" · \(balance)", row: title.row, column: title.column + used, .faint, limit: title.columns - used)
    }
    drawRecipient(into: &grid, layout)
    drawTiers(into: &grid, layout.tiers)
  }

  private func drawRecipient(into grid: inout CellGrid, _ layout: Layout) {
    let line = layout.recipient
    let start = line.column + grid.put("To  ", row: line.row, column: line.column, .faint)
    let limit = line.column + line.columns - start - 1
    if let field = screen.recipient {
      grid.putField(field, row: line.row, column: start, CellStyle(.accent), limit: limit + 1)
    } else if state.recipient.text.isEmpty {
      let hint = "Press o to enter an address, payment link, contact or ENS name"
      grid.put(hint, row: line.row, column: start, .faint, limit: limit)
    } else {
      grid.put(state.recipient.text, row: line.row, column: start, limit: limit)
    }
    if screen.showsCompletions {
      drawCompletions(into: &grid, layout.verdict)
    } else {
      draw(recipientLines(columns: layout.verdict.columns), into: &grid, layout.verdict)
    }
  }

  private func drawCompletions(into grid: inout CellGrid, _ area: ScreenArea) {
    for (index, contact) in screen.flowModel.completions.prefix(min(NodeSendScreen.completionLimit, area.rows))
      .enumerated()
    {
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

  private func recipientLines(columns: Int) -> [SendLine] {
    let recipient = state.recipient
    if let problem = recipient.problem { return SendLine.wrapping(problem, columns: columns, .bad) }
    if let note = recipient.note { return SendLine.wrapping(note, columns: columns, .faint) }
    guard let verdict = recipient.verdict else {
      return recipient.isChecking ? [SendLine("Checking the recipient…", .faint)] : []
    }
    var lines = SendLine.address(verdict.groups, label: verdict.title, columns: columns)
    if verdict.warnings.isEmpty, verdict.comparisons.isEmpty { lines.append(SendLine("✓ Known recipient", .good)) }
    lines += verdict.comparisons.prefix(1).map { SendLine($0.title, .bad) }
    return lines + verdict.warnings.flatMap { SendLine.wrapping($0, columns: columns, .warning) }
  }

  /// Draws the gas tiers side by side, each with its expected and its maximum fee.
  private func drawTiers(into grid: inout CellGrid, _ area: ScreenArea, on background: CellStyle.Background = .plain) {
    let width = area.columns / 3
    for (index, tier) in state.tiers.prefix(3).enumerated() {
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

  // MARK: Windows

  func drawWindow(into grid: inout CellGrid, _ area: ScreenArea) {
    switch screen.window {
    case .code: drawCode(into: &grid, area)
    case .journal(let row): drawJournal(selected: row, into: &grid, area)
    case nil: if screen.hasFlowWindow { drawFlow(into: &grid, area) }
    }
  }

  /// The content of the window with a plan or its outcome.
  private struct FlowContent {
    /// The recipient, its warnings and the amounts.
    var lines: [SendLine]
    /// The problems, the outcome and the prompt, which are never cut off.
    var end: [SendLine]
    var tierRows = 0
    /// Whether the window has the field that confirms the plan, because the whole plan is visible.
    var hasField = false

    /// The height of the content in rows, without the frame of the window.
    var rows: Int { lines.count + tierRows + end.count + (hasField ? 1 : 0) }
  }

  func showsPrompt(in area: ScreenArea) -> Bool { flowContent(in: area).hasField }

  private func flowContent(in area: ScreenArea) -> FlowContent {
    let columns = min(76, area.columns) - 4
    var content = FlowContent(
      lines: recipientLines(columns: columns),
      end: (state.problems + state.warnings).flatMap { SendLine.wrapping($0, columns: columns, .bad) })
    if case .resuming = screen.flow.state { content.lines = [] }
    if case .resumed = screen.flow.state { content.lines = [] }
    let rows = rowLines(columns: columns)
    if let outcome = state.outcome { content.end += SendLine.wrapping(outcome.text, columns: columns, outcome.style) }
    if let rejection = state.rejection { content.end += SendLine.wrapping(rejection, columns: columns, .bad) }
    let essential = content.lines + rows.filter(\.isEssential).map(\.line)
    if state.prompt != nil, let instruction = screen.flow.state.review?.challenge?.prompt {
      let prompt = SendLine.wrapping("To send, \(instruction):", columns: columns, .plain)
      content.hasField =
        essential.count + content.end.count + prompt.count + 3 <= area.rows
        && essential.allSatisfy { $0.text.cellWidth <= columns }
      content.end +=
        content.hasField
        ? prompt
        : SendLine.wrapping(
          "The terminal is too small to show the whole transfer. To send it, enlarge the terminal.", columns: columns,
          .bad)
    } else if state.isBusy, state.outcome == nil {
      content.end.append(SendLine("Waiting for the node…", .faint))
    }
    if state.canReplace {
      content.end += SendLine.wrapping(
        "Press p to replace the earlier transfer with this one. Then only one of them is executed.", columns: columns,
        .plain)
    }
    // The recipient, the amount and its maximum come first, then the tiers, then the other amounts.
    let remaining = max(0, area.rows - 2 - content.rows + content.lines.count)
    content.tierRows = !content.hasField || essential.count + 4 > remaining ? 0 : 4
    var spare = remaining - content.tierRows - essential.count
    for row in rows {
      if !row.isEssential { spare -= 1 }
      if row.isEssential || spare >= 0 { content.lines.append(row.line) }
    }
    content.lines = Array(content.lines.prefix(remaining - content.tierRows))
    return content
  }

  private func drawFlow(into grid: inout CellGrid, _ area: ScreenArea) {
    let content = flowContent(in: area)
    let window = area.centered(rows: content.rows + 2, columns: 76)
    grid.dim(area)
    var inner = grid.putWindow(state.title, window)
    grid.put(
      " \(state.title) ", row: window.row, column: window.column + 2, CellStyle(.warning, on: .raised, bold: true),
      limit: window.columns - 4)
    draw(content.lines, into: &grid, inner, on: .raised)
    inner.row += content.lines.count
    if content.tierRows > 0 {
      drawTiers(
        into: &grid, ScreenArea(row: inner.row, column: inner.column, rows: 3, columns: inner.columns), on: .raised)
      inner.row += content.tierRows
    }
    draw(content.end, into: &grid, inner, on: .raised)
    guard content.hasField else { return }
    grid.putField(
      screen.confirmation.text, cursor: screen.confirmation.offset, row: inner.row + content.end.count,
      column: inner.column, CellStyle(.accent, on: .raised, bold: true), limit: 10)
  }

  /// Returns the rows of the plan; a narrow terminal omits inessential rows whose amount does not fit.
  private func rowLines(columns: Int) -> [(line: SendLine, isEssential: Bool)] {
    let labelWidth = state.rows.map(\.label.count).max() ?? 0
    return state.rows.compactMap { row in
      let text = row.label.padded(toCells: columns >= 50 ? labelWidth + 2 : 15) + row.ether
      guard text.count <= columns || row.isEssential else { return nil }
      let full = row.fiat.isEmpty ? text : text + "  " + row.fiat
      let style: CellStyle = row.kind == .maximumTotal ? .strong : .plain
      return (SendLine(full.count <= columns ? full : text, style: style), row.isEssential)
    }
  }

  private func drawCode(into grid: inout CellGrid, _ area: ScreenArea) {
    guard let link = state.link, let code = try? QRCode(link) else { return }
    let drawing = QRDrawing(code: code, alphabet: context.alphabet)
    grid.dim(area)
    guard drawing.width + 4 <= area.columns, drawing.lines.count + 2 <= area.rows else {
      let inner = grid.putWindow("Payment link", area.centered(rows: 12, columns: 76))
      let (columns, rows) = (drawing.width + 6, drawing.lines.count + 7)
      let text = "\(link) The QR code needs a terminal with \(columns) columns and \(rows) rows."
      draw(SendLine.wrapping(text, columns: inner.columns, .plain), into: &grid, inner, on: .raised)
      return
    }
    let inner = grid.putWindow(
      "Payment link", area.centered(rows: drawing.lines.count + 2, columns: drawing.width + 4))
    for (offset, line) in drawing.lines.enumerated() { grid.put(line, row: inner.row + offset, column: inner.column) }
  }

  private func drawJournal(selected: Int, into grid: inout CellGrid, _ area: ScreenArea) {
    grid.dim(area)
    let window = area.centered(rows: area.rows, columns: 100)
    let inner = grid.putWindow("Transfers", window)
    guard !state.journal.isEmpty else {
      grid.put("No transfers yet.", row: inner.row, column: inner.column, CellStyle(.faint, on: .raised))
      return
    }
    let rowsPerSend = 2
    let list = ListWindow(count: state.journal.count, selected: selected, rows: inner.rows / rowsPerSend)
    for (offset, index) in list.range.enumerated() {
      let send = state.journal[index]
      let row = inner.row + offset * rowsPerSend
      let marker = index == selected ? "▸ " : "  "
      let style = CellStyle(on: .raised, bold: index == selected)
      let used = grid.put(
        "\(marker)\(send.amount)  ", row: row, column: inner.column, style, limit: inner.columns - 12)
      grid.put(send.status, row: row, column: inner.column + used, CellStyle(send.kind.color, on: .raised))
      grid.put(send.time, row: row, endingIn: inner, after: used + send.status.count)
      let second = inner.columns >= 70 ? "  \(send.to) · \(send.position)" : "  \(send.to)"
      grid.put(second, row: row + 1, column: inner.column, CellStyle(.faint, on: .raised), limit: inner.columns)
    }
    grid.putHiddenCounts(of: list, on: window)
  }

  private func draw(
    _ lines: [SendLine], into grid: inout CellGrid, _ area: ScreenArea, on background: CellStyle.Background = .plain
  ) {
    for (offset, line) in lines.prefix(max(0, area.rows)).enumerated() {
      grid.put(
        line.text, row: area.row + offset, column: area.column, line.style.on(background), limit: area.columns)
    }
  }
}

private struct SendLine {
  let text: String
  let style: CellStyle

  init(_ text: String, style: CellStyle) { (self.text, self.style) = (text, style) }

  init(_ text: String, _ color: CellStyle.Foreground) { self.init(text, style: CellStyle(color)) }

  static func wrapping(_ text: String, columns: Int, _ color: CellStyle.Foreground) -> [SendLine] {
    StyledLine.wrapping(text, columns: columns).map { SendLine($0.text, color) }
  }

  static func address(_ groups: [String], label: String?, columns: Int) -> [SendLine] {
    let address = "0x" + groups.joined()
    let name = label.map { "\($0)  " } ?? ""
    if name.count + address.count <= columns { return [SendLine(name + address, style: .strong)] }
    let names = label.map { [SendLine($0, style: .strong)] } ?? []
    if address.count <= columns { return names + [SendLine(address, style: .strong)] }
    let halves = ["0x" + groups.prefix(5).joined(), "  " + groups.dropFirst(5).joined()]
    return names + halves.map { SendLine($0, style: .strong) }
  }
}

extension SendFlowViewState.Outcome {
  fileprivate var style: CellStyle.Foreground { kind.color }
}

extension SendFlowViewState.Outcome.Kind {
  fileprivate var color: CellStyle.Foreground {
    switch self {
    case .good: .good
    case .pending: .warning
    case .bad: .bad
    }
  }
}

extension CellGrid {
  fileprivate mutating func put(_ text: String, row: Int, endingIn area: ScreenArea, after used: Int) {
    guard used + 2 + width(of: text) <= area.columns else { return }
    put(text, row: row, endingAt: area.column + area.columns, CellStyle(.faint, on: .raised))
  }
}
