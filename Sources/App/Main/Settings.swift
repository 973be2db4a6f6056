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
  /// The output format.
  var outputFormat = OutputFormat.text
  /// The columns of a table, separated by commas; `nil` for all columns.
  var columns: String?
  /// The policy for colors in the output.
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
  /// The base URL of CoinGecko.
  var coinGecko = ProviderURL.coinGecko
  /// The base URL of Etherscan.
  var etherscan = ProviderURL.etherscan
  /// The base URL of Fixer.
  var fixer = ProviderURL.fixer
  /// The base URL of Frankfurter.
  var frankfurter = ProviderURL.frankfurter
  /// The base URL of a server with CoinDesk's former API, or `nil` for none, since CoinDesk shut its own down.
  var coinDesk: ProviderURL?
  /// The base URL of WazirX.
  var wazirX = ProviderURL.wazirX
  /// The URL of the Ethereum node or signer for sends, or `nil` if none is set.
  var node: ProviderURL?
  /// The paying account for a send through ``node``.
  ///
  /// The string is not validated yet.
  var sender: String?
  /// The contract that resolves ENS names on the test chains 1337 and 31337, or `nil` for none.
  var ensResolver: EthereumAddress?
  /// The certificates and proxies that requests use.
  var transport = TransportConfiguration()
  /// The API key for CoinGecko.
  var coinGeckoKey: APIKey?
  /// The API key for Etherscan.
  var etherscanKey: APIKey?
  /// The API key for Fixer.
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

extension Settings {
  /// Creates the settings from a command line, the environment and the configuration file.
  ///
  /// - Throws: ``CommandError/usage(_:)`` for an invalid value. The message contains the name of the setting, and never a
  ///   key.
  init(
    _ options: CommonOptions, environment: [String: String], file: ConfigurationFile
  ) throws {
    let values = SettingValues(environment: environment, file: file)
    client = try values.value(.client, .choice) ?? client
    currency = try values.value(.currency, .currency)
    theme = try values.value(.theme, .choice)
    for role in ColorRole.allCases { colors[role] = try values.value(.color(role), .color) }
    (configuredKeys, keyErrors) = values.validKeys()
    timeout = try values.value(.timeout, .duration(allowsZero: false)) ?? timeout
    coinGecko = try values.value(.coinGeckoURL, .providerURL) ?? coinGecko
    etherscan = try values.value(.etherscanURL, .providerURL) ?? etherscan
    fixer = try values.value(.fixerURL, .providerURL) ?? fixer
    frankfurter = try values.value(.frankfurterURL, .providerURL) ?? frankfurter
    coinDesk = try values.value(.coinDeskURL, .providerURL)
    wazirX = try values.value(.wazirXURL, .providerURL) ?? wazirX
    node = try Self.node(values)
    sender = try values.string(.sender)
    ensResolver = try values.value(.ensResolver, .address)
    coinGeckoKey = try values.value(.coinGeckoKey, .apiKey)
    etherscanKey = try values.value(.etherscanKey, .apiKey)
    fixerKey = try values.value(.fixerKey, .apiKey)
    fixerRequests = try values.value(.fixerRequests, .requestCount) ?? fixerRequests
    offersPortfolio = try values.value(.mcpPortfolio, .boolean) ?? offersPortfolio
    transport = TransportConfiguration(environment: environment)
    let folders = Folders(environment)
    store = folders.store
    watchlist = folders.watchlist
    watchlistGroups = folders.watchlistGroups
    rateArchive = folders.rateArchive
    contacts = folders.contacts
    portfolio = folders.portfolio
    sends = folders.sends
    preferences = folders.preferences
    localeIdentifier = try values.value(.locale, .locale) ?? Self.locale(environment)
    try apply(options)
    if options.client == nil { clientWarning = Self.clientWarning(client, values) }
  }

  /// Changes the settings for the tools of `quid mcp`: their output is JSON, and they use no node.
  ///
  /// - Throws: ``CommandError/usage(_:)`` if the command line chooses another output format.
  mutating func limitToTools() throws {
    if outputFormat.isTable, let option = outputFormat.option {
      throw CommandError.usage("quid mcp prints only JSON-RPC messages. Remove \(option).")
    }
    outputFormat = .json
    node = nil
    sender = nil
  }

  /// Returns the configured node with its login; `nil` if none is configured.
  ///
  /// A login of the configuration file belongs to the origin of the node in the file. It is not sent to a node of another
  /// origin in the environment.
  private static func node(_ values: SettingValues) throws -> ProviderURL? {
    let login = try values.value(.nodeAuth, .nodeLogin)
    guard var node = try values.value(.nodeURL, .nodeURL) else { return nil }
    if values[.nodeAuth]?.source == .file, let stored = values.file[.nodeURL]?.value,
      (try? ProviderURL(node: stored))?.origin != node.origin
    {
      return node
    }
    node.login = node.login ?? login
    return node
  }

  private static func clientWarning(_ client: ClientKind, _ values: SettingValues) -> String? {
    guard client != .live, let value = values[.client] else { return nil }
    return switch value.source {
    case .environment: "The data is not live: the client “\(client.rawValue)” is set by \(value.name)."
    case .file: "The data is not live: the client “\(client.rawValue)” is set in \(values.file.path)."
    }
  }

  private mutating func apply(_ options: CommonOptions) throws {
    let formats = [(options.isJSON, OutputFormat.json), (options.isCSV, .csv), (options.isTSV, .tsv)].filter(\.0)
    if formats.count > 1 {
      let flags = formats.compactMap(\.1.option)
      throw CommandError.usage("Give either \(flags[0]) or \(flags[1]), not both.")
    }
    if options.isTSV { outputFormat = .tsv }
    columns = options.columns
    if options.isJSON { outputFormat = .json }
    if options.isCSV { outputFormat = .csv }
    client = options.client ?? client
    seed = options.seed
    isOffline = options.isOffline
    maximumAge = options.maximumAge
    color = options.color ?? color
    theme = options.theme ?? theme
    localeIdentifier = options.localeIdentifier ?? localeIdentifier
    timeout = options.timeout ?? timeout
    isVerbose = options.isVerbose
  }

  /// Returns the locale of numbers in the POSIX order of precedence: `LC_ALL`, `LC_NUMERIC`, `LANG`.
  private static func locale(_ environment: [String: String]) -> String {
    let name = ["LC_ALL", "LC_NUMERIC", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    return ValueParser<String>.isLocaleIdentifier(name) ? name : ""
  }
}

/// The locations of Quid's files, according to the XDG Base Directory Specification.
struct Folders: Hashable, Sendable {
  private let variables: [String: String]

  /// Creates the locations from the environment variables of a user.
  init(_ variables: [String: String]) { self.variables = variables }

  /// The configuration file, or `nil` if neither `XDG_CONFIG_HOME` nor `HOME` is an absolute path.
  var configurationFile: URL? {
    place("quid/config.json", in: "XDG_CONFIG_HOME", orInHome: ".config")
  }

  /// The folder of the response cache, or `nil` if neither `XDG_CACHE_HOME` nor `HOME` is an absolute path.
  var store: URL? {
    place("quid/", in: "XDG_CACHE_HOME", orInHome: ".cache")
  }

  /// The file of the watchlist, or `nil` if neither `XDG_DATA_HOME` nor `HOME` is an absolute path.
  var watchlist: URL? { data("watchlist.json") }

  /// The file of the groups, or `nil` if neither `XDG_DATA_HOME` nor `HOME` is an absolute path.
  var watchlistGroups: URL? { data("watchlist-groups.json") }

  /// The file of the address book, or `nil` if neither `XDG_DATA_HOME` nor `HOME` is an absolute path.
  var contacts: URL? { data("contacts.json") }

  /// The file of the portfolio, or `nil` if neither `XDG_DATA_HOME` nor `HOME` is an absolute path.
  var portfolio: URL? { data("portfolio.json") }

  /// The folder of the send journal, or `nil` if neither `XDG_DATA_HOME` nor `HOME` is an absolute path.
  var sends: URL? { data("") }

  /// The file of the imported reference rates, or `nil` if neither `XDG_DATA_HOME` nor `HOME` is an absolute path.
  ///
  /// It is not in the cache folder, which may be cleared at any time, because only the user can import the rates again.
  var rateArchive: URL? { data("ecb-history.rates") }

  /// The file with the state of the full-screen app, or `nil` if neither `XDG_DATA_HOME` nor `HOME` is an absolute path.
  var preferences: URL? { data("screen.json") }

  /// Returns the URL of a file with user data, which cannot be fetched again.
  private func data(_ name: String) -> URL? { place("quid/\(name)", in: "XDG_DATA_HOME", orInHome: ".local/share") }

  /// Returns the URL of a file in the folder of a variable, or in a default folder inside `HOME`.
  ///
  /// A relative path is ignored, as the specification requires. The path is built as a string, because every command needs
  /// all locations and appending to a URL is slow.
  private func place(_ name: String, in variable: String, orInHome fallback: String) -> URL? {
    var path: String
    if let folder = variables[variable], folder.hasPrefix("/") {
      path = folder
    } else if let home = variables["HOME"], home.hasPrefix("/") {
      path = "\(home)/\(fallback)"
    } else {
      return nil
    }
    while path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
    return URL(
      filePath: "\(path)/\(name)", directoryHint: name.utf8.last == UInt8(ascii: "/") ? .isDirectory : .notDirectory)
  }
}
