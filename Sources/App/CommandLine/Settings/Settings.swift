import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal

/// The settings of the program, from the configuration file, the environment and the options, in ascending order of
/// precedence.
struct Settings: Sendable {
  /// The data source of all commands.
  var client = ClientKind.live
  /// The warning that a setting, and not the command line, replaces live data; `nil` if the command line chooses the client
  /// or the data is live.
  var clientWarning: String?
  /// The seed of the mock client, or `nil` for a random one.
  var seed: UInt64?
  /// Whether the network is not used.
  var isOffline = false
  /// The maximum age of a cached response, or `nil` for the default of each resource.
  var maximumAge: Duration?
  var outputFormat = OutputFormat.text
  /// The columns of a table, separated by commas; `nil` for all columns.
  var columns: String?
  var color = ColorMode.auto
  /// The theme of the full-screen app, or `nil` to detect it from the terminal.
  var theme: Theme?
  /// The colors of the full-screen app that replace those of its theme.
  var colors: [ColorRole: ScreenColor] = [:]
  /// The keys of those actions of the full-screen app whose default keys are replaced.
  var configuredKeys: [KeyAction: [KeyPress]] = [:]
  /// The errors of the settings of keys, which are ignored.
  var keyErrors: [CommandError] = []
  /// The default currency of all values, or `nil` for the default of each command.
  var currency: Currency?
  /// The identifier of the locale of numbers and dates, such as `sv_SE`.
  var localeIdentifier = ""
  /// The total time limit of all provider requests of one report.
  var timeout = Duration.seconds(15)
  /// Whether each request is shown on standard error.
  var isVerbose = false
  var coinGecko = ProviderURL.coinGecko
  var etherscan = ProviderURL.etherscan
  var fixer = ProviderURL.fixer
  var frankfurter = ProviderURL.frankfurter
  /// The base URL of a server with CoinDesk's former API, or `nil` for none, since CoinDesk shut its own down.
  var coinDesk: ProviderURL?
  var wazirX = ProviderURL.wazirX
  /// The URL of the Ethereum node or signer for sends, or `nil` if none is set.
  var node: ProviderURL?
  /// The login of the node, which belongs to the origin of the node in the same source.
  var nodeLogin: NodeLogin?
  /// The paying account for a send through ``node``.
  ///
  /// The string is not validated yet.
  var sender: String?
  /// The contract that resolves ENS names on the test chains 1337 and 31337, or `nil` for none.
  var ensResolver: EthereumAddress?
  /// The certificates and proxies that requests use.
  var transport = TransportConfiguration()
  var coinGeckoKey: APIKey?
  var etherscanKey: APIKey?
  var fixerKey: APIKey?
  /// The number of requests a month that the plan of the Fixer key includes.
  var fixerRequests = FixerClient.freePlanMonthlyRequests
  /// Whether `quid mcp` offers the portfolio.
  var offersPortfolio = false
  /// The file of the watchlist, or `nil` if its folder is unknown.
  var watchlist: URL?
  /// The file of the groups of the watchlist, or `nil` if its folder is unknown.
  var watchlistGroups: URL?
  /// The file of the address book, or `nil` if its folder is unknown.
  var contacts: URL?
  /// The file of the portfolio, or `nil` if its folder is unknown.
  var portfolio: URL?
  /// The folder of the send journal, or `nil` if it is unknown.
  var sends: URL?
  /// The file of the imported reference rates, or `nil` if its folder is unknown.
  var rateArchive: URL?
  /// The file with the state of the full-screen app, or `nil` if its folder is unknown.
  var preferences: URL?
  /// The folder of the response cache, or `nil` if it is unknown.
  var store: URL?

  /// Whether the settings contain a secret: an API key, or a node with a login or a key in its URL.
  var holdsKey: Bool {
    coinGeckoKey != nil || etherscanKey != nil || fixerKey != nil || node?.mayContainKey == true
  }
}
