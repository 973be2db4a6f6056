import QuidNetworking

/// The settings that come from the environment or from the configuration file, by the same names.
enum Variable: String, Hashable, Sendable, CaseIterable {
  /// Who answers.
  case client = "QUID_CLIENT"
  /// The base of CoinGecko.
  case coinGeckoURL = "QUID_COINGECKO_URL"
  /// The base of Etherscan.
  case etherscanURL = "QUID_ETHERSCAN_URL"
  /// The key for CoinGecko.
  case coinGeckoKey = "COINGECKO_API_KEY"
  /// The key for Etherscan.
  case etherscanKey = "ETHERSCAN_API_KEY"

  /// Whether the value must not be seen by others.
  var isSecret: Bool {
    switch self {
    case .client, .coinGeckoURL, .etherscanURL: false
    case .coinGeckoKey, .etherscanKey: true
    }
  }
}
