import QuidPresentation
import QuidTerminal

/// The dependencies of a command.
struct CommandContext: Sendable {
  /// The providers and the clock that the settings choose, for one report.
  var services: Services
  /// The format of numbers and dates.
  let format: DisplayFormat
  /// The characters that the terminal can display.
  let alphabet: TerminalAlphabet
  /// The output for a command that prints its results itself (see ``CommandReport/isWritten``).
  let console: Console
  /// The output format for a command that prints its results itself.
  let form: OutputForm
  /// Whether messages on standard error are colored.
  var usesErrorColor = false

  /// Returns the height of a chart that fits on the terminal together with other lines and the prompt.
  ///
  /// - Parameters:
  ///   - height: The maximum height, and the height for an output that is not a terminal.
  ///   - others: The number of other lines.
  ///   - warnings: The warnings that follow on the same terminal.
  /// - Returns: The height, or `nil` if too few rows remain for a chart.
  func chartRows(_ height: Int, besides others: Int, _ warnings: [String]) -> Int? {
    guard form == .text, console.isOutputTerminal, let rows = console.rows else { return height }
    let noteRows = console.isErrorTerminal ? warnings.reduce(0) { $0 + ($1.cellWidth + 16) / console.columns + 1 } : 0
    let remaining = rows - 1 - others - noteRows
    return remaining >= Self.minimumChartRows ? min(height, remaining) : nil
  }

  private static let minimumChartRows = 4

  /// Returns the context of another report, whose provider requests have a deadline of their own.
  func startingReport() -> CommandContext {
    var context = self
    context.services = services.startingReport()
    return context
  }
}
