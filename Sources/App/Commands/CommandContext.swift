import QuidCore
import QuidPresentation
import QuidTerminal

struct CommandContext: Sendable {
  /// The services for one report, with the providers and the clock that the settings require.
  var services: Services
  let commands: [any Command.Type]
  let options: CommonOptions
  let format: DisplayFormat
  let alphabet: TerminalAlphabet
  /// The standard input and output for a command that prints its results itself (see ``CommandReport/isWritten``).
  let console: Console
  let outputFormat: OutputFormat
  let usesErrorColor: Bool
  let isRepeated: Bool
  let standingWarnings: [String]
  /// The currency of the settings; `nil` if none is set.
  let configuredCurrency: Currency?
  /// The sources of the settings, which `quid config` shows and changes.
  let settingSources: SettingSources
  /// The currencies of the settings for a conversion without targets; `nil` for the popular ones.
  var configuredCurrencies: [Currency]?

  /// Returns the targets of a conversion without targets; `nil` for the popular currencies.
  ///
  /// The default currency of the settings is the first target.
  func defaultTargets(from source: AssetName) -> [AssetName]? {
    guard configuredCurrencies != nil || configuredCurrency != nil else { return nil }
    let others = configuredCurrencies ?? Currency.mostTradedCurrencies
    let count = configuredCurrencies == nil ? RateTable.popularCurrencyCount : .max
    let targets = ([configuredCurrency].compactMap { $0 } + others).uniqued.filter { $0 != source.currency }
    return targets.isEmpty ? nil : targets.prefix(count).map { .currency($0) }
  }

  func currency(or fallback: Currency) -> Currency { configuredCurrency ?? fallback }

  /// The currency of the settings if the wallet supports it, otherwise the euro.
  var walletCurrency: Currency { SendAmount.currencies.first { $0 == configuredCurrency } ?? .eur }

  /// Returns the height in rows of a chart that fits on the terminal with other lines; `nil` if too few rows remain.
  ///
  /// - Parameter height: The maximum height, which is also the height for an output that is not a terminal.
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
    commands: [any Command.Type] = [], alphabet: TerminalAlphabet = .unicode,
    console: Console = .detached, settingSources: SettingSources = SettingSources(environment: [:], file: nil)
  ) {
    self.init(
      services: services, commands: commands, options: CommonOptions(), format: format, alphabet: alphabet,
      console: console, outputFormat: .text, usesErrorColor: false, isRepeated: false, standingWarnings: [],
      configuredCurrency: currency, settingSources: settingSources)
  }
}
