import QuidPresentation

/// What a command works with.
struct CommandContext: Sendable {
  /// The providers and the clock, chosen by the settings; for one report.
  var root: CompositionRoot
  /// How figures are shown.
  let format: DisplayFormat
  /// What the terminal can be trusted to draw.
  let alphabet: TerminalAlphabet
  /// Where a command prints that writes its output itself (``CommandReport/isWritten``).
  let console: Console
  /// In which form it prints then.
  let form: OutputForm
  /// Whether standard error is written in color.
  var usesErrorColor = false

  /// The height of a chart that fits on the terminal together with other lines and the prompt.
  ///
  /// - Parameters:
  ///   - height: the height where the output does not go to a terminal, and the maximum.
  ///   - others: the number of other lines.
  ///   - warnings: the warnings that follow on the same terminal.
  /// - Returns: the height, or `nil` where too few rows are left for a chart.
  func chartRows(_ height: Int, besides others: Int, _ warnings: [String]) -> Int? {
    guard form == .text, console.isOutputTerminal, let rows = console.rows else { return height }
    let notes = console.isErrorTerminal ? warnings.reduce(0) { $0 + ($1.cellWidth + 16) / console.columns + 1 } : 0
    let left = rows - 1 - others - notes
    return left >= Self.minimumChartRows ? min(height, left) : nil
  }

  private static let minimumChartRows = 4

  /// Returns the context of another report, whose provider requests have a deadline of their own.
  func startingReport() -> CommandContext {
    var context = self
    context.root = root.startingReport()
    return context
  }
}
