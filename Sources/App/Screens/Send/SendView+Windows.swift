import QuidCore
import QuidPresentation
import QuidTerminal

extension SendView {
  func drawWindow(into grid: inout CellGrid, _ area: ScreenArea) {
    switch screen.window {
    case .code: drawCode(into: &grid, area)
    case .journal(let row): drawJournal(selected: row, into: &grid, area)
    case nil: drawReview(into: &grid, area)
    }
  }

  // MARK: Confirmation

  /// The content of the window with a plan or its outcome.
  struct ReviewWindow {
    var title: String
    /// The recipient, its warnings and the amounts.
    var lines: [SendLine]
    /// The problems, the outcome and the prompt, which are never cut off.
    var end: [SendLine]
    var tierRows = 0
    /// The input that confirms the plan; `nil` if nothing can be confirmed, or if the plan is not visible as a whole.
    var input: Input?

    enum Input: Hashable, Sendable {
      /// Enter, for a practice transfer.
      case button
      /// Characters of the address, for a real transfer.
      case characters
    }

    /// The height of the content in rows, without the frame of the window.
    var rows: Int { lines.count + tierRows + end.count + (input == nil ? 0 : 1) }
  }

  /// Returns the window that shows a plan, the progress or the outcome of a send; `nil` if there is none.
  func reviewWindow(in area: ScreenArea) -> ReviewWindow? {
    guard screen.isReviewing else { return nil }
    let columns = min(76, area.columns) - 4
    if let flow { return reviewWindow(of: flow, in: area, columns: columns) }
    guard let quote = screen.practice.review, let market = screen.form.model.market.value else { return nil }
    let plan = SendPlanViewState(quote, on: market, at: context.now, context.format)
    return ReviewWindow(
      title: "Practice transfer", lines: rowLines(plan.rows, columns: columns).map(\.line),
      end: [SendLine("Practice: no real ether is sent.", .warning)], input: .button)
  }

  private func reviewWindow(of flow: SendFlowViewState, in area: ScreenArea, columns: Int) -> ReviewWindow {
    var content = ReviewWindow(
      title: flow.title, lines: SendLine.recipient(flow.recipient, columns: columns),
      end: (flow.problems + flow.warnings).flatMap { SendLine.wrapping($0, columns: columns, .bad) })
    switch screen.node?.flow.state {
    case .resuming, .resumed: content.lines = []
    default: break
    }
    let rows = rowLines(flow.rows, columns: columns)
    if let outcome = flow.outcome {
      content.end += SendLine.wrapping(outcome.text, columns: columns, outcome.kind.color)
    }
    if let rejection = flow.rejection { content.end += SendLine.wrapping(rejection, columns: columns, .bad) }
    let essential = content.lines + rows.filter(\.isEssential).map(\.line)
    if flow.prompt != nil, let instruction = screen.node?.flow.state.review?.challenge?.prompt {
      let prompt = SendLine.wrapping("To send, \(instruction):", columns: columns, .plain)
      let isVisible =
        essential.count + content.end.count + prompt.count + 3 <= area.rows
        && essential.allSatisfy { $0.text.cellWidth <= columns }
      content.input = isVisible ? .characters : nil
      content.end +=
        isVisible
        ? prompt
        : SendLine.wrapping(
          "The terminal is too small to show the whole transfer. To send it, enlarge the terminal.", columns: columns,
          .bad)
    } else if flow.isBusy, flow.outcome == nil {
      content.end.append(SendLine("Waiting for the node…", .faint))
    }
    if flow.canReplace {
      content.end += SendLine.wrapping(
        "Press p to replace the earlier transfer with this one. Then only one of them is executed.", columns: columns,
        .plain)
    }
    // The recipient, the amount and its maximum come first, then the tiers, then the other amounts.
    let remaining = max(0, area.rows - 2 - content.rows + content.lines.count)
    content.tierRows = content.input == nil || essential.count + 4 > remaining ? 0 : 4
    var spare = remaining - content.tierRows - essential.count
    for row in rows {
      if !row.isEssential { spare -= 1 }
      if row.isEssential || spare >= 0 { content.lines.append(row.line) }
    }
    content.lines = Array(content.lines.prefix(remaining - content.tierRows))
    return content
  }

  private func drawReview(into grid: inout CellGrid, _ area: ScreenArea) {
    guard let content = reviewWindow(in: area) else { return }
    var window = area.centered(rows: content.rows + 2, columns: 76)
    if flow == nil {
      // The amount of a practice transfer remains visible above the window.
      let firstRow = SendLayout(area, hasRecipient: false).secondary.row + 1
      window.row = min(max(window.row, firstRow), area.row + area.rows - window.rows)
    }
    grid.dim(area)
    var inner = grid.putWindow(content.title, window)
    if flow != nil {
      grid.put(
        " \(content.title) ", row: window.row, column: window.column + 2,
        CellStyle(.warning, on: .raised, bold: true), limit: window.columns - 4)
    }
    grid.put(content.lines, in: inner, on: .raised)
    inner.row += content.lines.count
    if content.tierRows > 0 {
      let tiers = ScreenArea(row: inner.row, column: inner.column, rows: 3, columns: inner.columns)
      drawTiers(flow?.tiers ?? [], into: &grid, tiers, on: .raised)
      inner.row += content.tierRows
    }
    grid.put(content.end, in: inner, on: .raised)
    let row = inner.row + content.end.count
    switch content.input {
    case .characters:
      grid.putField(
        screen.confirmation, row: row, column: inner.column, CellStyle(.accent, on: .raised, bold: true), limit: 10)
    case .button:
      let end = inner.column + inner.columns
      let cancel = "Esc: cancel"
      grid.putButton("Enter: send", .enter, row: row, column: inner.column)
      grid.put(cancel, row: row, endingAt: end, CellStyle(.faint, on: .raised))
      grid.addClickTarget(.escape, row: row, columns: (end - cancel.count)..<end)
    case nil: break
    }
  }

  /// Returns the rows of the plan; a narrow terminal omits inessential rows whose amount does not fit.
  private func rowLines(_ rows: [SendPlanViewState.Row], columns: Int) -> [(line: SendLine, isEssential: Bool)] {
    let labelWidth = rows.map(\.label.count).max() ?? 0
    return rows.compactMap { row in
      let text = row.label.padded(toCells: columns >= 50 ? labelWidth + 2 : 15) + row.ether
      guard text.count <= columns || row.isEssential else { return nil }
      let full = row.fiat.isEmpty ? text : text + "  " + row.fiat
      let style: CellStyle = [.maximumTotal, .total].contains(row.kind) ? .strong : .plain
      return (SendLine(full.count <= columns ? full : text, style: style), row.isEssential)
    }
  }

  // MARK: Code and journal

  private func drawCode(into grid: inout CellGrid, _ area: ScreenArea) {
    guard let link = flow?.link, let code = try? QRCode(link) else { return }
    let drawing = QRDrawing(code: code, alphabet: context.alphabet)
    grid.dim(area)
    guard drawing.width + 4 <= area.columns, drawing.lines.count + 2 <= area.rows else {
      let inner = grid.putWindow("Payment link", area.centered(rows: 12, columns: 76))
      let (columns, rows) = (drawing.width + 6, drawing.lines.count + 7)
      let text = "\(link) The QR code needs a terminal with \(columns) columns and \(rows) rows."
      grid.put(SendLine.wrapping(text, columns: inner.columns, .plain), in: inner, on: .raised)
      return
    }
    let inner = grid.putWindow(
      "Payment link", area.centered(rows: drawing.lines.count + 2, columns: drawing.width + 4))
    for (offset, line) in drawing.lines.enumerated() { grid.put(line, row: inner.row + offset, column: inner.column) }
  }

  private func drawJournal(selected: Int, into grid: inout CellGrid, _ area: ScreenArea) {
    let journal = flow?.journal ?? []
    grid.dim(area)
    let window = area.centered(rows: area.rows, columns: 100)
    let inner = grid.putWindow("Transfers", window)
    guard !journal.isEmpty else {
      grid.put("No transfers yet.", row: inner.row, column: inner.column, CellStyle(.faint, on: .raised))
      return
    }
    let rowsPerSend = 2
    let list = ListWindow(count: journal.count, selected: selected, rows: inner.rows / rowsPerSend)
    for (offset, index) in list.range.enumerated() {
      let send = journal[index]
      let row = inner.row + offset * rowsPerSend
      let marker = index == selected ? "▸ " : "  "
      let style = CellStyle(on: .raised, bold: index == selected)
      let used = grid.put(
        "\(marker)\(send.amount)  ", row: row, column: inner.column, style, limit: inner.columns - 12)
      grid.put(send.status, row: row, column: inner.column + used, CellStyle(send.kind.color, on: .raised))
      if used + send.status.count + 2 + grid.width(of: send.time) <= inner.columns {
        grid.put(send.time, row: row, endingAt: inner.column + inner.columns, CellStyle(.faint, on: .raised))
      }
      let second = inner.columns >= 70 ? "  \(send.to) · \(send.position)" : "  \(send.to)"
      grid.put(second, row: row + 1, column: inner.column, CellStyle(.faint, on: .raised), limit: inner.columns)
    }
    grid.putHiddenCounts(of: list, on: window)
  }
}

/// A line of the recipient or of the window with a plan.
struct SendLine {
  let text: String
  let style: CellStyle

  init(_ text: String, style: CellStyle) { (self.text, self.style) = (text, style) }

  init(_ text: String, _ color: CellStyle.Foreground) { self.init(text, style: CellStyle(color)) }

  static func wrapping(_ text: String, columns: Int, _ color: CellStyle.Foreground) -> [SendLine] {
    StyledLine.wrapping(text, columns: columns).map { SendLine($0.text, color) }
  }

  static func recipient(_ recipient: SendFlowViewState.Recipient, columns: Int) -> [SendLine] {
    if let problem = recipient.problem { return wrapping(problem, columns: columns, .bad) }
    if let note = recipient.note { return wrapping(note, columns: columns, .faint) }
    guard let verdict = recipient.verdict else {
      return recipient.isChecking ? [SendLine("Checking the recipient…", .faint)] : []
    }
    var lines = address(verdict.groups, label: verdict.title, columns: columns)
    if verdict.warnings.isEmpty, verdict.comparisons.isEmpty { lines.append(SendLine("✓ Known recipient", .good)) }
    lines += verdict.comparisons.prefix(1).map { SendLine($0.title, .bad) }
    return lines + verdict.warnings.flatMap { wrapping($0, columns: columns, .warning) }
  }

  private static func address(_ groups: [String], label: String?, columns: Int) -> [SendLine] {
    let address = "0x" + groups.joined()
    let name = label.map { "\($0)  " } ?? ""
    if name.count + address.count <= columns { return [SendLine(name + address, style: .strong)] }
    let names = label.map { [SendLine($0, style: .strong)] } ?? []
    if address.count <= columns { return names + [SendLine(address, style: .strong)] }
    let halves = ["0x" + groups.prefix(5).joined(), "  " + groups.dropFirst(5).joined()]
    return names + halves.map { SendLine($0, style: .strong) }
  }
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
  mutating func put(_ lines: [SendLine], in area: ScreenArea, on background: CellStyle.Background = .plain) {
    for (offset, line) in lines.prefix(max(0, area.rows)).enumerated() {
      put(line.text, row: area.row + offset, column: area.column, line.style.on(background), limit: area.columns)
    }
  }
}
