import QuidTerminal

struct DrawnUpdate: Sendable {
  /// The lines of the last report, which remain on the terminal after a failed update.
  fileprivate(set) var report: [StyledLine] = []
  /// The number of terminal rows between the first line of the update and the cursor.
  fileprivate(set) var rowCount = 0

  /// Keeps the update on the terminal, so that the next one is printed below it.
  mutating func release() { rowCount = 0 }
}

extension ReportPrinter {
  private var redraws: Bool { outputFormat == .text && console.isOutputTerminal }

  func redraw(
    _ report: any CommandReport, of command: String, _ warnings: [String], over drawn: inout DrawnUpdate,
    title: (_ columns: Int, TerminalAlphabet) -> StyledLine
  ) throws {
    guard redraws else { return try print(report, of: command, warnings) }
    let messages =
      [report.emptyMessage].compactMap { $0.map { Message.note($0).line } }
      + (standingWarnings + warnings).map { Message.warning($0).line }
      + errors(of: report).map { Message.error($0).line }
    drawn.report = report.lines(columns: console.columns)
    try draw(title(console.columns, alphabet), messages, over: &drawn)
  }

  func redraw(
    _ error: CommandError, over drawn: inout DrawnUpdate, title: (_ columns: Int, TerminalAlphabet) -> StyledLine
  ) throws {
    if !redraws || !console.isErrorTerminal { print(.error(error.message)) }
    guard redraws else { return }
    try draw(title(console.columns, alphabet), [Message.error(error.message).line], over: &drawn)
  }

  private func draw(
    _ title: StyledLine, _ messages: [StyledLine], over drawn: inout DrawnUpdate
  ) throws {
    // Move the cursor up, then erase to the end of the screen (ECMA-48, CUU and ED).
    if drawn.rowCount > 0 { try console.write("\u{1B}[\(drawn.rowCount)A\u{1B}[J") }
    var lines = [title] + fitting(drawn.report, besides: rowCount(of: [title] + messages)) + messages
    // In a terminal of a few rows, even the messages alone may not fit.
    while lines.count > 1, let rows = console.rows, rowCount(of: lines) >= rows { lines.removeLast() }
    try write(lines)
    drawn.rowCount = rowCount(of: lines)
  }

  /// Returns the first lines that fit on the terminal, because an update that scrolls cannot be replaced.
  private func fitting(_ lines: [StyledLine], besides others: Int) -> [StyledLine] {
    guard let rows = console.rows else { return lines }
    let limit = max(1, rows - 1 - others)
    guard rowCount(of: lines) > limit else { return lines }
    var shown: [StyledLine] = []
    while shown.count < lines.count, rowCount(of: shown + [lines[shown.count]]) < limit {
      shown.append(lines[shown.count])
    }
    let hiddenCount = lines.count - shown.count
    let note = StyledLine("… \(hiddenCount) more lines do not fit in the \(rows) rows of the terminal.", .faint)
    return shown + [note]
  }

  /// Returns the number of terminal rows that the lines occupy; a line wider than the terminal occupies several.
  private func rowCount(of lines: [StyledLine]) -> Int {
    lines.reduce(0) { count, line in
      let width = (alphabet == .ascii ? line.inASCII : line).cellWidth
      return count + max(1, (width + console.columns - 1) / console.columns)
    }
  }

  // MARK: Notifications

  /// Shows a notification in the terminal of standard error or standard output, if there is one.
  func notifyTerminal(title: String, body: String) throws {
    guard console.isErrorTerminal || console.isOutputTerminal else { return }
    let sequences = TerminalNotification.sequences(
      title: title, body: body, environment: environment)
    if console.isErrorTerminal { console.writeError(sequences) } else { try console.write(sequences) }
  }
}
