import QuidNetworking
import QuidTerminal

struct ReportPrinter: Sendable {
  let console: Console
  let environment: [String: String]
  let alphabet: TerminalAlphabet
  let outputFormat: OutputFormat
  private let isOffline: Bool
  /// The warnings of every report, for example that a setting replaces live data.
  let standingWarnings: [String]
  var color: ColorMode

  init(
    console: Console, environment: [String: String], alphabet: TerminalAlphabet, outputFormat: OutputFormat = .text,
    isOffline: Bool = false, standingWarnings: [String] = [], color: ColorMode = .auto
  ) {
    self.console = console
    self.environment = environment
    self.alphabet = alphabet
    self.outputFormat = outputFormat
    self.isOffline = isOffline
    self.standingWarnings = standingWarnings
    self.color = color
  }

  // MARK: Reports

  /// Prints a report on standard output, and its messages on standard error.
  func print(_ report: any CommandReport, of command: String, _ warnings: [String]) throws {
    var shown = ""
    let warnings = standingWarnings + warnings
    switch outputFormat {
    // Messages on standard error are JSON as well.
    case .json where report.isWritten:
      for warning in standingWarnings {
        console.writeError(JSONValue(fields: ["warning": warning]).text + "\n")
      }
      return
    case _ where report.isWritten: break
    case .json:
      let warnings = warnings + report.failureMessages(isOffline: isOffline)
      try console.write(Envelope.success(command, report, warnings).text + "\n")
      return
    case .csv, .tsv:
      let table = try table(of: report, of: command)
      try console.write(outputFormat == .csv ? CSVText.text(table) : TSVText.text(table))
    case .text:
      let lines = report.lines(columns: console.columns)
      try write(lines)
      shown = warnings.isEmpty ? "" : lines.map(\.text).joined(separator: " ")
    }
    if let message = report.emptyMessage { print(.note(message)) }
    // A warning that the output already contains, such as the age of its data, is not repeated.
    for warning in warnings where !report.omitsWarnings && !shown.contains(warning) { print(.warning(warning)) }
    report.notes.forEach { print(.note($0)) }
    errors(of: report).forEach { print(.error($0)) }
  }

  private func table(of report: any CommandReport, of command: String) throws -> [[String]] {
    if let table = report.table { return table }
    let format = outputFormat == .tsv ? "TSV" : "CSV"
    let option = outputFormat.option ?? ""
    throw CommandError.usage("quid \(command) cannot print \(format). Use --json instead of \(option).")
  }

  /// Returns the messages for rejected input and for parts of the report that could not be loaded.
  func errors(of report: any CommandReport) -> [String] {
    report.problems + report.failureMessages(isOffline: isOffline)
  }

  // MARK: Lines

  func print(_ error: CommandError, of command: String?, asJSON: Bool) {
    if asJSON {
      console.writeError(Envelope.failure(command, error).text + "\n")
    } else {
      error.message.split(separator: "\n").forEach { print(.error(String($0))) }
    }
  }

  func print(_ message: Message) {
    let inColor = color.usesColor(onTerminal: console.isErrorTerminal, environment)
    console.writeError(text(of: message.line, inColor: inColor, isolated: false))
  }

  func print(_ line: StyledLine) { console.writeError(text(of: line, inColor: false, isolated: false)) }

  func write(_ lines: [StyledLine]) throws {
    let inColor = color.usesColor(onTerminal: console.isOutputTerminal, environment)
    try console.write(
      lines.reduce(into: "") { $0 += text(of: $1, inColor: inColor, isolated: console.isOutputTerminal) })
  }

  private func text(of line: StyledLine, inColor: Bool, isolated: Bool) -> String {
    (alphabet == .ascii ? line.inASCII : line).rendered(inColor: inColor, isolated: isolated) + "\n"
  }
}
