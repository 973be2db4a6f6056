import QuidPresentation
import QuidTerminal

/// Writes reports, errors and messages to the console.
struct ReportPrinter: Sendable {
  let console: Console
  private let environment: [String: String]
  private let alphabet: TerminalAlphabet
  private let outputFormat: OutputFormat
  private let isOffline: Bool
  /// The policy for colors.
  var color: ColorMode

  /// Creates a printer for the text format, for messages before the settings are read.
  init(console: Console, environment: [String: String], alphabet: TerminalAlphabet) {
    self.init(console: console, environment: environment, alphabet: alphabet, settings: Settings())
  }

  /// Creates a printer for the output format and colors of the settings.
  init(console: Console, environment: [String: String], alphabet: TerminalAlphabet, settings: Settings) {
    self.console = console
    self.environment = environment
    self.alphabet = alphabet
    outputFormat = settings.outputFormat
    isOffline = settings.isOffline
    color = settings.color
  }

  // MARK: Reports

  /// Prints a report on standard output, and its messages on standard error.
  func print(_ report: any CommandReport, of command: String, _ warnings: [String]) throws(CommandError) {
    var shown = ""
    switch outputFormat {
    // Standard error contains JSON too.
    case .json where report.isWritten: return
    case _ where report.isWritten: break
    case .json:
      try console.write(Envelope.success(command, report, warnings + failureMessages(of: report)).text + "\n")
      return
    case .csv:
      guard let table = report.table else {
        throw .usage("quid \(command) has no table. Use --json instead of --csv.")
      }
      try console.write(CSVText.text(table))
    case .text:
      let lines = report.lines(columns: console.columns)
      try write(lines)
      shown = lines.map(\.text).joined(separator: " ")
    }
    if let message = report.emptyMessage { print(.note(message)) }
    // A warning that the output contains already, such as the age of its data, is not repeated.
    for warning in warnings where !report.omitsWarnings && !shown.contains(warning) { print(.warning(warning)) }
    report.notes.forEach { print(.note($0)) }
    errors(of: report).forEach { print(.error($0)) }
  }

  /// Prints an update of a repeated command, which replaces the previous one on a terminal.
  ///
  /// - Parameter lineCount: The number of lines of the previous update.
  /// - Returns: The number of lines of the update.
  func redraw(_ report: any CommandReport, of command: String, over lineCount: Int) throws(CommandError) -> Int {
    guard outputFormat == .text, console.isOutputTerminal else {
      try print(report, of: command, report.warnings)
      return 0
    }
    // Move the cursor up, then erase to the end of the screen (ECMA-48, CUU and ED).
    if lineCount > 0 { try console.write("\u{1B}[\(lineCount)A\u{1B}[J") }
    let messages =
      [report.emptyMessage].compactMap { $0.map { Message.note($0).line } }
      + report.warnings.map { Message.warning($0).line } + errors(of: report).map { Message.error($0).line }
    let lines = fitting(report.lines(columns: console.columns), besides: messages.count) + messages
    try write(lines)
    return lines.count
  }

  /// Returns as many of the first lines as fit on the terminal, since an update that scrolls cannot be replaced.
  private func fitting(_ lines: [StyledLine], besides others: Int) -> [StyledLine] {
    guard let rows = console.rows else { return lines }
    let limit = max(1, rows - 1 - others)
    guard lines.count > limit else { return lines }
    let hidden = lines.count - limit + 1
    return lines.prefix(limit - 1) + [StyledLine("… \(hidden) more lines; the terminal has \(rows).", .faint)]
  }

  /// Returns the messages for rejected input and for the parts that could not be fetched.
  private func errors(of report: any CommandReport) -> [String] { report.problems + failureMessages(of: report) }

  private func failureMessages(of report: any CommandReport) -> [String] {
    report.failures.map { (isOffline ? $0.offline : $0).message }
  }

  // MARK: Lines

  /// Prints an error on standard error, as a message or as a JSON object.
  func print(_ error: CommandError, of command: String?, asJSON: Bool) {
    if asJSON {
      console.writeError(Envelope.failure(command, error).text + "\n")
    } else {
      print(.error(error.message))
    }
  }

  /// Prints a message on standard error.
  func print(_ message: Message) {
    let inColor = color.usesColor(onTerminal: console.isErrorTerminal, environment)
    console.writeError(text(of: message.line, inColor: inColor))
  }

  /// Prints a line on standard error, without color.
  func print(_ line: StyledLine) { console.writeError(text(of: line, inColor: false)) }

  /// Prints lines on standard output.
  func write(_ lines: [StyledLine]) throws(CommandError) {
    let inColor = color.usesColor(onTerminal: console.isOutputTerminal, environment)
    try console.write(lines.reduce(into: "") { $0 += text(of: $1, inColor: inColor) })
  }

  /// Returns a line for the terminal, with only the characters that it can display.
  private func text(of line: StyledLine, inColor: Bool) -> String {
    (alphabet == .ascii ? line.inASCII : line).rendered(inColor: inColor) + "\n"
  }
}
