import QuidCore
import QuidPresentation
import QuidTerminal

/// The dependencies of a command.
struct CommandContext: Sendable {
  /// The providers and the clock that the settings choose, for one report.
  var services: Services
  /// All commands, for the completions and the manual page.
  let commands: [any Command.Type]
  let options: CommonOptions
  /// The formats of numbers and dates, and the strings.
  let format: DisplayFormat
  /// The characters that the terminal can display.
  let alphabet: TerminalAlphabet
  /// The output for a command that prints its results itself (see ``CommandReport/isWritten``).
  let console: Console
  /// The output format for a command that prints its results itself.
  let outputFormat: OutputFormat
  /// Whether messages on standard error are colored.
  let usesErrorColor: Bool
  /// Whether the command is repeated by `quid watch`.
  let isRepeated: Bool
  /// The warnings of every report, which do not depend on the command.
  let standingWarnings: [String]
  /// The currency of the settings; `nil` if none is set.
  let configuredCurrency: Currency?
  /// The sources of the settings, which `quid config` shows and changes.
  let settingSources: SettingSources
  /// The colors of the area below the line of a chart; `nil` if the output has no colors or its theme is unknown.
  var chartPalette: Palette?

  /// Returns the currency of the settings, or the default currency of the command if none is set.
  func currency(or fallback: Currency) -> Currency { configuredCurrency ?? fallback }

  /// The default currency of the wallet: the currency of the settings if the wallet supports it, otherwise the euro.
  var walletCurrency: Currency { SendAmount.currencies.first { $0 == configuredCurrency } ?? .eur }

  /// Returns the height of a chart that fits on the terminal together with other lines and the prompt.
  ///
  /// - Parameter height: The maximum height, and the height for an output that is not a terminal.
  /// - Returns: The height, or `nil` if too few rows remain for a chart.
  func chartRows(_ height: Int, besides others: Int, _ warnings: [String]) -> Int? {
    guard outputFormat == .text, console.isOutputTerminal, let rows = console.rows else { return height }
    let noteRows =
      console.isErrorTerminal
      ? (standingWarnings + warnings).reduce(0) { $0 + ($1.cellWidth + 16) / console.columns + 1 } : 0
    let titleRows = isRepeated ? 1 : 0
    let remaining = rows - 1 - others - noteRows - titleRows
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

extension CommandContext {
  /// Creates the context of a command that the full-screen app runs, whose report is not printed.
  init(
    inFullScreen services: Services, _ format: DisplayFormat, currency: Currency?,
    commands: [any Command.Type] = [], options: CommonOptions = CommonOptions(), alphabet: TerminalAlphabet = .unicode,
    console: Console = .detached, settingSources: SettingSources = SettingSources(environment: [:], file: nil)
  ) {
    self.init(
      services: services, commands: commands, options: options, format: format, alphabet: alphabet, console: console,
      outputFormat: .text, usesErrorColor: false, isRepeated: false, standingWarnings: [], configuredCurrency: currency,
      settingSources: settingSources)
  }
}
