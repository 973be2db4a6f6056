import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal

/// A setting of the program, which is read from an environment variable or from the configuration file.
enum Variable: Hashable, Sendable {
  /// The currency in which values are shown by default.
  case currency
  /// The locale that determines the format of numbers and dates.
  case locale
  /// The theme of the full-screen app: light, dark or mono.
  case theme
  /// The data source of all commands: live, test or mock.
  case client
  /// The time limit for all provider requests of one report together.
  ///
  /// The setting is read from the configuration file only.
  case timeout
  case nodeURL
  /// The login of the node, which is sent to its origin only.
  case nodeAuth
  /// The account that pays for a send with `--node` if the option has no URL.
  ///
  /// The setting is read from the configuration file only.
  case sender
  case ensResolver
  case coinGeckoURL
  case etherscanURL
  case fixerURL
  case frankfurterURL
  case coinDeskURL
  /// The base URL of the WazirX API.
  case wazirXURL
  case coinGeckoKey
  case etherscanKey
  case fixerKey
  case fixerRequests
  /// The permission for `quid mcp` to show the portfolio to assistants: true or false.
  ///
  /// The setting is read from the configuration file only.
  case mcpPortfolio
  /// A color of the full-screen app, which replaces that of the theme.
  ///
  /// The setting is read from the configuration file only.
  case color(ColorRole)
  /// The keys of an action of the full-screen app, which replace the default keys.
  ///
  /// The setting is read from the configuration file only.
  case key(KeyAction)

  /// The settings that are neither colors nor keys of the full-screen app.
  static let general: [Variable] = [
    .currency, .locale, .theme, .client, .timeout, .nodeURL, .nodeAuth, .sender, .ensResolver, .coinGeckoURL,
    .etherscanURL,
    .fixerURL, .frankfurterURL, .coinDeskURL, .wazirXURL, .coinGeckoKey, .etherscanKey, .fixerKey, .fixerRequests,
    .mcpPortfolio,
  ]

  /// All settings, in the order of `quid config list`.
  static let allCases = general + ColorRole.allCases.map { .color($0) } + KeyAction.allCases.map { .key($0) }

  /// The names of all settings in `quid config`, such as `currency`.
  static let keys = allCases.map(\.key)

  /// The name of the environment variable, or the ``key`` of a setting that is read from the configuration file only.
  ///
  /// The configuration file accepts both this name and the key.
  var name: String {
    switch self {
    case .currency: "QUID_CURRENCY"
    case .locale: "QUID_LOCALE"
    case .theme: "QUID_THEME"
    case .client: "QUID_CLIENT"
    case .nodeURL: "QUID_NODE_URL"
    case .nodeAuth: "QUID_NODE_AUTH"
    case .ensResolver: "QUID_ENS_RESOLVER"
    case .coinGeckoURL: "QUID_COINGECKO_URL"
    case .etherscanURL: "QUID_ETHERSCAN_URL"
    case .fixerURL: "QUID_FIXER_URL"
    case .frankfurterURL: "QUID_FRANKFURTER_URL"
    case .coinDeskURL: "QUID_COINDESK_URL"
    case .wazirXURL: "QUID_WAZIRX_URL"
    case .coinGeckoKey: "COINGECKO_API_KEY"
    case .etherscanKey: "ETHERSCAN_API_KEY"
    case .fixerKey: "FIXER_API_KEY"
    case .fixerRequests: "QUID_FIXER_REQUESTS"
    case .timeout, .sender, .mcpPortfolio, .color, .key: key
    }
  }

  /// The name of the setting in `quid config` and in the configuration file, such as `currency`.
  var key: String {
    switch self {
    case .currency: "currency"
    case .locale: "locale"
    case .theme: "theme"
    case .client: "client"
    case .timeout: "timeout"
    case .nodeURL: "node"
    case .nodeAuth: "node-auth"
    case .sender: "from"
    case .ensResolver: "ens-resolver"
    case .coinGeckoURL: "coingecko-url"
    case .etherscanURL: "etherscan-url"
    case .fixerURL: "fixer-url"
    case .frankfurterURL: "frankfurter-url"
    case .coinDeskURL: "coindesk-url"
    case .wazirXURL: "wazirx-url"
    case .coinGeckoKey: "coingecko-key"
    case .etherscanKey: "etherscan-key"
    case .fixerKey: "fixer-key"
    case .fixerRequests: "fixer-requests"
    case .mcpPortfolio: "mcp.portfolio"
    case .color(let role): "color.\(role.rawValue)"
    case .key(let action): "key.\(action.rawValue)"
    }
  }

  /// The description of the setting in the manual page.
  var summary: String {
    switch self {
    case .currency:
      "the default currency of prices and values; quid send, quid fee and quid balance support EUR, USD and GBP only"
    case .locale: "the locale of numbers and dates, such as sv_SE"
    case .theme: "the colors of the full-screen app: light, dark or mono"
    case .client: "the data source: live, test or mock"
    case .timeout: "the total time limit for the network requests of a command or refresh, such as 15s"
    case .nodeURL: "the URL of the node or signer for quid send --node"
    case .nodeAuth: "the login of the configured node: Bearer TOKEN, user:password or a token"
    case .sender: "the account that pays when you use quid send --node"
    case .ensResolver: "the address of the ENS resolver contract on test chains (chain ID 1337 or 31337)"
    case .coinGeckoURL: "the base URL of CoinGecko"
    case .etherscanURL: "the base URL of Etherscan"
    case .fixerURL: "the base URL of Fixer"
    case .frankfurterURL: "the base URL of Frankfurter"
    case .coinDeskURL: "the base URL of a server that supports version 1 of CoinDesk's API"
    case .wazirXURL: "the base URL of WazirX"
    case .coinGeckoKey: "an API key for CoinGecko, which allows more requests"
    case .etherscanKey: "an API key for Etherscan, which allows more requests"
    case .fixerKey: "an API key for Fixer; if set, Fixer is the first provider of exchange rates"
    case .fixerRequests: "the number of requests per month that your Fixer plan includes"
    case .mcpPortfolio: "whether quid mcp shows your portfolio to AI assistants: true or false (default)"
    case .color(let role): "the color of \(role.use) in the full-screen app, such as #58a6ff"
    case .key(let action): "\(action.summary) (\(action.defaultKeyNames.joined(separator: ", ")))"
    }
  }

  /// Creates the setting with the given ``name``.
  ///
  /// Returns `nil` if the name is unknown.
  init?(name: String) {
    guard let variable = Self.general.first(where: { $0.name == name }) ?? Variable(screenKey: name) else { return nil }
    self = variable
  }

  /// Creates the setting that has the given name in the configuration file.
  ///
  /// Returns `nil` if the name is unknown.
  init?(fileName: String) {
    let variable = Self.general.first { $0.key == fileName || $0.name == fileName } ?? Variable(screenKey: fileName)
    guard let variable else { return nil }
    self = variable
  }

  /// Creates the setting of a color or of the keys of an action.
  ///
  /// Returns `nil` if the ``key`` is that of another setting.
  private init?(screenKey key: String) {
    if key.hasPrefix("color."), let role = ColorRole(rawValue: String(key.dropFirst("color.".count))) {
      self = .color(role)
    } else if key.hasPrefix("key."), let action = KeyAction(rawValue: String(key.dropFirst("key.".count))) {
      self = .key(action)
    } else {
      return nil
    }
  }

  /// Creates a setting from a name that the user typed: the ``key`` or the name of the environment variable.
  ///
  /// The letter case is ignored.
  init(typed name: String) throws {
    let variable = Self.allCases.first {
      [$0.key, $0.name.lowercased()].contains(name.lowercased())
    }
    guard let variable else {
      let hint = NearestName.hint(for: name, among: Self.allCases.flatMap { [$0.key, $0.name] })
      throw CommandError.usage("There is no setting “\(name.excerpt())”.\(hint) See quid help config.")
    }
    self = variable
  }

  /// A Boolean value that indicates whether the setting is read from the configuration file only.
  var isFileOnly: Bool {
    switch self {
    case .timeout, .sender, .mcpPortfolio, .color, .key: true
    default: false
    }
  }

  /// A Boolean value that indicates whether the value of the setting is the keys of an action of the full-screen app.
  var hasKeys: Bool { if case .key = self { true } else { false } }

  /// A Boolean value that indicates whether the value of the setting is an API key or a login, which is never printed.
  var isKey: Bool { [.nodeAuth, .coinGeckoKey, .etherscanKey, .fixerKey].contains(self) }

  /// A Boolean value that indicates whether the value of the setting is the base URL of a provider or node.
  var isURL: Bool {
    switch self {
    case .nodeURL, .coinGeckoURL, .etherscanURL, .fixerURL, .frankfurterURL, .coinDeskURL, .wazirXURL: true
    case .currency, .locale, .theme, .client, .timeout, .nodeAuth, .sender, .ensResolver, .coinGeckoKey, .etherscanKey,
      .fixerKey, .fixerRequests, .mcpPortfolio, .color, .key:
      false
    }
  }

  /// A Boolean value that indicates whether the value of the setting must be hidden from other users of the computer.
  ///
  /// The value is `true` for API keys, and for the URL of a node, which can contain a key.
  var isSecret: Bool { isKey || self == .nodeURL }

  /// Checks a value of the setting and returns the form in which it is stored.
  ///
  /// The paying account (``sender``) is not checked, because it can be the name of a contact.
  ///
  /// - Returns: The value in its stored form, such as `EUR` for `euros`.
  func standardForm(of value: String, named name: String) throws -> String {
    switch self {
    case .currency: return try ValueParser<Currency>.currency.parse(value, name).code
    case .locale: return try ValueParser<String>.locale.parse(value, name)
    case .theme: return try ValueParser<Theme>.choice.parse(value, name).rawValue
    case .client: return try ValueParser<ClientKind>.choice.parse(value, name).rawValue
    case .timeout: _ = try ValueParser<Duration>.duration(allowsZero: false).parse(value, name)
    case .nodeURL:
      let url = try ValueParser<ProviderURL>.nodeURL.parse(value, name)
      // The login is stored as a setting of its own.
      if url.login != nil { return url.description }
    case .nodeAuth: return try ValueParser<NodeLogin>.nodeLogin.parse(value, name).value
    case .coinGeckoURL, .etherscanURL, .fixerURL, .frankfurterURL, .coinDeskURL, .wazirXURL:
      _ = try ValueParser<ProviderURL>.providerURL.parse(value, name)
    case .coinGeckoKey, .etherscanKey, .fixerKey: _ = try ValueParser<APIKey>.apiKey.parse(value, name)
    case .fixerRequests: _ = try ValueParser<Int>.requestCount.parse(value, name)
    case .ensResolver: return try ValueParser<EthereumAddress>.address.parse(value, name).description
    case .mcpPortfolio: return "\(try ValueParser<Bool>.boolean.parse(value, name))"
    case .color:
      _ = try ValueParser<ScreenColor>.color.parse(value, name)
      return value.lowercased()
    case .key: return try ValueParser<[KeyPress]>.keys.parse(value, name).map(\.name).joined(separator: ",")
    case .sender: break
    }
    return value
  }
}

extension ColorRole {
  fileprivate var use: String {
    switch self {
    case .text: "normal text"
    case .faint: "secondary text"
    case .good: "rising prices and success messages"
    case .bad: "falling prices and errors"
    case .warning: "warnings and the stars of the watchlist"
    case .accent: "keys, fields and the selected tab"
    case .window: "the background of windows"
    case .selection: "the background of the selected row"
    }
  }
}

extension ValueParser where Value == ScreenColor {
  /// A parser that accepts an RGB color such as `#58a6ff`.
  static var color: ValueParser {
    ValueParser(placeholder: "#RRGGBB", takes: "a color such as '#58a6ff' (quoted for the shell)") {
      ScreenColor(hexadecimal: $0)
    }
  }
}
