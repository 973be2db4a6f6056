import QuidCore
import QuidPresentation
import QuidTerminal

struct ScreenSettings: Sendable {
  /// The saved preferences of the previous run.
  var preferences = Preferences()
  /// The configured currency, until the user picks another currency; `nil` for the default of each screen.
  var currency: Currency?
  /// Whether ``currency`` is that of `--in`, which has priority over the currency that the user picked before.
  var isCurrencyRequested = false
  /// The name of the client that replaces live data; `nil` for live data.
  var configuredClient: String?
  /// The settings of sends through a node; `nil` for the practice wallet.
  var send: TransferRequest?
  var format = DisplayFormat.english
  var alphabet = TerminalAlphabet.unicode
  var commands: [any ParsableCommand.Type] = []
  var runLine: CommandLineEffect.Runner = { _, _ in .output([]) }
}
