/// The settings that come from the environment or from the configuration file, by the same names.
///
/// In the file `node` is another name of ``nodeURL``.
enum Variable: String, Hashable, Sendable, CaseIterable {
  /// Who answers.
  case client = "QUID_CLIENT"
  /// The base of CoinGecko.
  case coinGeckoURL = "QUID_COINGECKO_URL"
  /// The base of Etherscan.
  case etherscanURL = "QUID_ETHERSCAN_URL"
  /// The base of Fixer.
  case fixerURL = "QUID_FIXER_URL"
  /// The base of Frankfurter.
  case frankfurterURL = "QUID_FRANKFURTER_URL"
  /// The base of whoever serves CoinDesk's API in its place.
  case coinDeskURL = "QUID_COINDESK_URL"
  /// The base of WazirX.
  case wazirXURL = "QUID_WAZIRX_URL"
  /// The node, or the signer, that ether is sent through.
  case nodeURL = "QUID_NODE_URL"
  /// The account that pays when `--node` is given without a URL; in the file only.
  case sender = "from"
  /// The key for CoinGecko.
  case coinGeckoKey = "COINGECKO_API_KEY"
  /// The key for Etherscan.
  case etherscanKey = "ETHERSCAN_API_KEY"
  /// The key for Fixer.
  case fixerKey = "FIXER_API_KEY"
  /// How many requests a month the plan of the key for Fixer has.
  case fixerRequests = "QUID_FIXER_REQUESTS"

  /// What is set by it, for the manual page.
  var summary: String {
    switch self {
    case .client: "who answers: live, test or mock"
    case .coinGeckoURL: "the base of CoinGecko"
    case .etherscanURL: "the base of Etherscan"
    case .fixerURL: "the base of Fixer"
    case .frankfurterURL: "the base of Frankfurter"
    case .coinDeskURL: "the base of whoever serves version 1 of CoinDesk's API in its place"
    case .wazirXURL: "the base of WazirX"
    case .nodeURL: "the node or signer of quid send --node"
    case .sender: "the account that pays for quid send --node; in the configuration file only"
    case .coinGeckoKey: "a key for CoinGecko, which raises its limits"
    case .etherscanKey: "a key for Etherscan, which raises its limits"
    case .fixerKey: "a key for Fixer, which is then asked first for exchange rates"
    case .fixerRequests: "how many requests a month the plan of that key has"
    }
  }

  /// Creates the setting of a name in the configuration file.
  init?(fileName: String) {
    guard let variable = fileName == "node" ? .nodeURL : Variable(rawValue: fileName) else { return nil }
    self = variable
  }

  /// Whether the environment can set it.
  var isInEnvironment: Bool { self != .sender }

  /// Whether the value must not be seen by others.
  var isSecret: Bool {
    switch self {
    // Nodes for hire have a key in the path of their address.
    case .coinGeckoKey, .etherscanKey, .fixerKey, .nodeURL: true
    case .client, .coinGeckoURL, .etherscanURL, .fixerURL, .frankfurterURL, .coinDeskURL, .wazirXURL, .sender,
      .fixerRequests:
      false
    }
  }
}
