import QuidCore
import QuidPresentation
import QuidTerminal

/// The values that a screen is created from.
struct ScreenSettings: Sendable {
  /// The saved state of the previous run.
  var preferences = Preferences()
  /// The currency of the settings, which is the default until the user picks one; `nil` for the default of each screen.
  var currency: Currency?
  /// The name of the client if a setting replaces live data; otherwise `nil`.
  var configuredClient: String?
  /// The settings of sends through a node; `nil` for the practice wallet.
  var send: SendFlow.Options?
  var format = DisplayFormat.english
  var alphabet = TerminalAlphabet.unicode
  /// The coins that the command window knows before any data is loaded, the largest first.
  var knownCoins: [Coin] = []
  var keys = KeyBindings()
  /// The commands that the command window accepts.
  var commands: [any ParsableCommand.Type] = []
  /// Runs a line of the command window that is a command line.
  var runLine: CommandLineEffect.Runner = { _, _ in .output([]) }
}
