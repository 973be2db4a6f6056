import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal

/// A setting of the program, which is read from an environment variable or from the configuration file.
///
/// To add a setting, add an entry to ``all`` and, for its value, a property of ``Settings``.
struct Setting: Sendable {
  /// The name in `quid config` and in the configuration file, such as `currency`.
  let key: String
  /// The environment variable, also a name in the configuration file; `nil` if only the file contains the setting.
  let variable: String?
  /// The description in the manual page.
  let summary: String
  let kind: Kind
  private let read: @Sendable (_ value: String, _ name: String, inout Settings) throws -> String

  enum Kind: Hashable, Sendable {
    case plain
    case url
    /// URLs separated by commas.
    case urls
    /// An API key or a login, which is never printed.
    case secret
  }

  /// Creates a setting.
  ///
  /// - Parameters:
  ///   - storedForm: Returns the stored form of a value, such as `EUR` for `euros`; by default the value as typed.
  ///   - store: Sets the property of the settings.
  private init<Value: Sendable>(
    _ key: String, variable: String? = nil, _ summary: String, _ kind: Kind = .plain, parser: ValueParser<Value>,
    storedForm: @escaping @Sendable (Value, _ typed: String) -> String = { _, typed in typed },
    store: @escaping @Sendable (inout Settings, Value) -> Void
  ) {
    self.key = key
    self.variable = variable
    self.summary = summary
    self.kind = kind
    read = { string, name, settings in
      let value = try parser.parse(string, name)
      store(&settings, value)
      return storedForm(value, string)
    }
  }

  // MARK: Table

  /// All settings, in the order of `quid config list`.
  static let all = [
    Setting(
      "currency", variable: "QUID_CURRENCY",
      "the default currency of prices and values; quid send, quid fee and quid balance support EUR, USD and GBP only",
      parser: ValueParser<Currency>.currency, storedForm: { value, _ in value.code }
    ) { $0.currency = $1 },
    Setting(
      "currencies", variable: "QUID_CURRENCIES",
      "the currencies in which quid 100 usd shows an amount, such as czk,eur,usd",
      parser: ValueParser<[Currency]>.currencies,
      storedForm: { value, _ in value.map(\.code).joined(separator: ",") }
    ) { $0.currencies = $1 },
    Setting(
      "locale", variable: "QUID_LOCALE", "the locale of numbers and amounts, such as sv_SE",
      parser: ValueParser<String>.locale,
      storedForm: { value, _ in value }
    ) { $0.localeIdentifier = $1 },
    Setting(
      "theme", variable: "QUID_THEME", "the colors of the full-screen app: light, dark or mono",
      parser: ValueParser<Theme>.choice, storedForm: { value, _ in value.rawValue }
    ) { $0.theme = $1 },
    client,
    Setting(
      "timeout", "the total time limit for the network requests of a command or refresh, such as 15s",
      parser: ValueParser<Duration>.duration(allowsZero: false)
    ) { $0.timeout = $1 },
    node, nodeLogin, sender,
    Setting(
      "ens-resolver", variable: "QUID_ENS_RESOLVER",
      "the address of the ENS resolver contract on test chains (chain ID 1337 or 31337)",
      parser: ValueParser<EthereumAddress>.address, storedForm: { value, _ in value.description }
    ) { $0.ensResolver = $1 },
    base("coingecko-url", "QUID_COINGECKO_URL", "the base URL of CoinGecko") { $0.coinGecko = $1 },
    base("coinpaprika-url", "QUID_COINPAPRIKA_URL", "the base URL of CoinPaprika") { $0.coinPaprika = $1 },
    base("coinbase-url", "QUID_COINBASE_URL", "the base URL of Coinbase") { $0.coinbase = $1 },
    base("coinbase-exchange-url", "QUID_COINBASE_EXCHANGE_URL", "the base URL of Coinbase's exchange") {
      $0.coinbaseExchange = $1
    },
    base("etherscan-url", "QUID_ETHERSCAN_URL", "the base URL of Etherscan") { $0.etherscan = $1 },
    Setting(
      "gas-urls", variable: "QUID_GAS_URLS",
      "the URLs of public nodes of Ethereum mainnet for gas prices, separated by commas", .urls,
      parser: ValueParser<[ProviderURL]>.providerURLs
    ) { settings, urls in
      settings.configuredURLs.insert("gas-urls")
      settings.gasNodes = urls
    },
    base("fixer-url", "QUID_FIXER_URL", "the base URL of Fixer") { $0.fixer = $1 },
    base("frankfurter-url", "QUID_FRANKFURTER_URL", "the base URL of Frankfurter, version 2 or 1") {
      $0.frankfurter = $1
    },
    base("erapi-url", "QUID_ERAPI_URL", "the base URL of ExchangeRate-API") { $0.erAPI = $1 },
    base("currency-api-url", "QUID_CURRENCY_API_URL", "the base URL of currency-api") { $0.currencyAPI = $1 },
    fallbacks,
    base(
      "coindesk-url", "QUID_COINDESK_URL", "the base URL of a server that supports version 1 of CoinDesk's API"
    ) { $0.coinDesk = $1 },
    base("wazirx-url", "QUID_WAZIRX_URL", "the base URL of WazirX") { $0.wazirX = $1 },
    apiKey("coingecko-key", "COINGECKO_API_KEY", "an API key for CoinGecko, which allows more requests") {
      $0.coinGeckoKey = $1
    },
    apiKey("etherscan-key", "ETHERSCAN_API_KEY", "an API key for Etherscan, which allows more requests") {
      $0.etherscanKey = $1
    },
    apiKey(
      "fixer-key", "FIXER_API_KEY", "an API key for Fixer; if set, Fixer is the first provider of exchange rates"
    ) { $0.fixerKey = $1 },
    Setting(
      "fixer-requests", variable: "QUID_FIXER_REQUESTS",
      "the number of requests per month that your Fixer plan includes",
      parser: ValueParser<Int>.requestCount
    ) { $0.fixerRequests = $1 },
  ]

  static let client = Setting(
    "client", variable: "QUID_CLIENT", "the data source: live, test or mock", parser: ValueParser<ClientKind>.choice,
    storedForm: { value, _ in value.rawValue }
  ) { $0.client = $1 }

  static let node = Setting(
    "node", variable: "QUID_NODE_URL", "the URL of the node or signer for quid send --node", .url,
    parser: ValueParser<ProviderURL>.nodeURL,
    // The login in the URL is stored as a setting of its own.
    storedForm: { value, typed in value.login == nil ? typed : value.description }
  ) { $0.node = $1 }

  static let nodeLogin = Setting(
    "node-auth", variable: "QUID_NODE_AUTH", "the login of the configured node: Bearer TOKEN, user:password or a token",
    .secret,
    parser: ValueParser<NodeLogin>.nodeLogin, storedForm: { value, _ in value.value }
  ) { $0.nodeLogin = $1 }

  /// The setting of the paying account, which is not checked, because the value can be the name of a contact.
  static let sender = Setting(
    "from", "the account that pays when you use quid send --node", parser: ValueParser<String>.string()
  ) { $0.sender = $1 }

  /// The names of the fallback providers; `gas` are the public Ethereum nodes.
  static let fallbackNames = ["coinbase", "coinpaprika", "gas", "erapi", "currency-api"]

  static let fallbacks = Setting(
    "fallbacks", variable: "QUID_FALLBACKS",
    "the providers to use after the preferred one has failed: all, none or a list of"
      + " \(fallbackNames.joined(separator: ", "))",
    parser: ValueParser<[String]>.fallbacks(among: ["all", "none"] + fallbackNames),
    storedForm: { value, _ in value.joined(separator: ",") }
  ) { $0.fallbacks = $1 }

  private static func base(
    _ key: String, _ variable: String, _ summary: String,
    store: @escaping @Sendable (inout Settings, ProviderURL) -> Void
  ) -> Setting {
    Setting(key, variable: variable, summary, .url, parser: ValueParser<ProviderURL>.providerURL) { settings, url in
      settings.configuredURLs.insert(key)
      store(&settings, url)
    }
  }

  private static func apiKey(
    _ key: String, _ variable: String, _ summary: String, store: @escaping @Sendable (inout Settings, APIKey) -> Void
  ) -> Setting {
    Setting(key, variable: variable, summary, .secret, parser: ValueParser<APIKey>.apiKey, store: store)
  }

  // MARK: Names

  var names: [String] { [variable, key].compactMap(\.self) }

  private static let byName = Dictionary(
    all.flatMap { setting in setting.names.map { ($0, setting) } }, uniquingKeysWith: { first, _ in first })

  static func named(_ name: String) -> Setting? { byName[name] }

  static func ofVariable(_ name: String) -> Setting? { byName[name].flatMap { $0.variable == name ? $0 : nil } }

  /// Returns the setting with a name that the user typed in any letter case.
  ///
  /// - Throws: A usage error that suggests the most similar name.
  static func typed(_ name: String) throws -> Setting {
    let setting = all.first { $0.names.contains { $0.lowercased() == name.lowercased() } }
    guard let setting else {
      if let error = RemovedNames.error(for: name) { throw error }
      let hint = NearestName.hint(for: name, among: all.flatMap(\.names))
      throw CommandError.usage("There is no setting “\(name.excerpt())”.\(hint) See quid help config.")
    }
    return setting
  }

  // MARK: Values

  /// Whether the value must be hidden from other users of the computer, because it is or may contain a key.
  var isSecret: Bool { kind == .secret || self == .node }

  /// Checks a value and returns the form in which it is stored.
  ///
  /// - Throws: A usage error with the given name of the setting.
  func standardForm(of value: String, named name: String) throws -> String {
    var settings = Settings()
    return try read(value, name, &settings)
  }

  /// Parses a value and stores it in settings.
  ///
  /// - Throws: A usage error with the given name of the setting.
  func apply(_ value: String, named name: String, to settings: inout Settings) throws {
    _ = try read(value, name, &settings)
  }
}

extension Setting: Hashable {
  static func == (left: Setting, right: Setting) -> Bool { left.key == right.key }
  func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
