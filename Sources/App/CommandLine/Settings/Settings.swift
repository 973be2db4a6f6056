import QuidCore
import QuidNetworking
import QuidTerminal

/// The settings of the program from the configuration file, the environment and the options, in ascending precedence.
struct Settings: Sendable {
  var client = ClientKind.live
  /// The warning that a setting, not the command line, replaces live data; otherwise `nil`.
  var clientWarning: String?
  /// The seed of the mock client; `nil` for a random seed.
  var seed: UInt64?
  var isOffline = false
  /// The maximum age of a cached response; `nil` for the default of each resource.
  var maximumAge: Duration?
  var outputFormat = OutputFormat.text
  var color = ColorMode.auto
  /// The theme of the full-screen app; `nil` to detect it from the terminal.
  var theme: Theme?
  /// The default currency of all values; `nil` for the default of each command.
  var currency: Currency?
  /// The target currencies of a conversion without targets, or `nil` for the popular ones.
  var currencies: [Currency]?
  /// The identifier of the locale of numbers and amounts, such as `sv_SE`.
  var localeIdentifier = ""
  /// The total time limit of all provider requests of one report.
  var timeout = Duration.seconds(15)
  var isVerbose = false
  /// Whether reports are repeated, so that the newest exchange rates are requested every five minutes.
  var isRefreshing = false
  var coinGecko = ProviderURL.coinGecko
  var coinPaprika = ProviderURL.coinPaprika
  var etherscan = ProviderURL.etherscan
  /// The URLs of public nodes of Ethereum mainnet for gas prices, the most preferred first.
  var gasNodes = [ProviderURL.publicNode, .dRPC, .oneRPC]
  var coinbase = ProviderURL.coinbase
  var coinbaseExchange = ProviderURL.coinbaseExchange
  var fixer = ProviderURL.fixer
  var frankfurter = ProviderURL.frankfurter
  var erAPI = ProviderURL.erAPI
  var currencyAPI = ProviderURL.currencyAPI
  /// The keys of the providers' base URLs that are configured.
  var configuredURLs: Set<String> = []
  /// The names of the fallback providers to use, or `nil` for the default.
  var fallbacks: [String]?
  /// The base URL of a server with CoinDesk's former API, or `nil` for none, since CoinDesk shut its own down.
  var coinDesk: ProviderURL?
  var wazirX = ProviderURL.wazirX
  /// The URL of the Ethereum node or signer for sends; `nil` if none is set.
  var node: ProviderURL?
  var nodeLogin: NodeLogin?
  /// The address or contact name of the paying account for sends through a node, not validated; `nil` if not set.
  var sender: String?
  /// The contract that resolves ENS names on the test chains 1337 and 31337; `nil` for none.
  var ensResolver: EthereumAddress?
  var transport = TransportConfiguration()
  var coinGeckoKey: APIKey?
  var etherscanKey: APIKey?
  var fixerKey: APIKey?
  var fixerRequests = FixerClient.freePlanMonthlyRequests
  var folders = Folders()

  /// Returns whether a fallback provider may be used.
  ///
  /// By default, all are used. If any base URL is configured, only those are used whose URL is configured.
  ///
  /// - Parameters:
  ///   - name: The name of the fallback in the setting `fallbacks`.
  ///   - key: The key of the setting of its URL; by default the name with `-url`.
  func allowsFallback(_ name: String, at key: String? = nil) -> Bool {
    guard let fallbacks else { return configuredURLs.isEmpty || configuredURLs.contains(key ?? "\(name)-url") }
    return fallbacks.contains("all") || fallbacks.contains(name)
  }

  /// Whether the settings contain a secret: an API key, or a node with a login or a key in its URL.
  var holdsKey: Bool {
    coinGeckoKey != nil || etherscanKey != nil || fixerKey != nil || node?.mayContainKey == true
  }
}
