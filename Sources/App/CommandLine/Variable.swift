import QuidNetworking
import QuidPresentation

/// A setting in the environment or, with the same name, in the configuration file.
///
/// In the file, `node` is another name of ``nodeURL``.
enum Variable: String, Hashable, Sendable, CaseIterable {
  /// The data source of all commands.
  case client = "QUID_CLIENT"
  /// The base URL of CoinGecko.
  case coinGeckoURL = "QUID_COINGECKO_URL"
  /// The base URL of Etherscan.
  case etherscanURL = "QUID_ETHERSCAN_URL"
  /// The base URL of Fixer.
  case fixerURL = "QUID_FIXER_URL"
  /// The base URL of Frankfurter.
  case frankfurterURL = "QUID_FRANKFURTER_URL"
  /// The base URL of a server with CoinDesk's former API.
  case coinDeskURL = "QUID_COINDESK_URL"
  /// The base URL of WazirX.
  case wazirXURL = "QUID_WAZIRX_URL"
  /// The URL of the Ethereum node or signer for sends.
  case nodeURL = "QUID_NODE_URL"
  /// The paying account for `--node` without a URL. It is read from the file only.
  case sender = "from"
  /// The API key for CoinGecko.
  case coinGeckoKey = "COINGECKO_API_KEY"
  /// The API key for Etherscan.
  case etherscanKey = "ETHERSCAN_API_KEY"
  /// The API key for Fixer.
  case fixerKey = "FIXER_API_KEY"
  /// The number of requests a month that the plan of the Fixer key includes.
  case fixerRequests = "QUID_FIXER_REQUESTS"

  /// The description of the setting, for the manual page.
  var summary: String {
    switch self {
    case .client: "the data source: live, test or mock"
    case .coinGeckoURL: "the base URL of CoinGecko"
    case .etherscanURL: "the base URL of Etherscan"
    case .fixerURL: "the base URL of Fixer"
    case .frankfurterURL: "the base URL of Frankfurter"
    case .coinDeskURL: "the base URL of a server that supports version 1 of CoinDesk's API"
    case .wazirXURL: "the base URL of WazirX"
    case .nodeURL: "the URL of the node or signer for quid send --node"
    case .sender: "the account that pays with quid send --node; in the configuration file only"
    case .coinGeckoKey: "an API key for CoinGecko, which allows more requests"
    case .etherscanKey: "an API key for Etherscan, which allows more requests"
    case .fixerKey: "an API key for Fixer, which is then the first provider of exchange rates"
    case .fixerRequests: "the number of requests a month that your Fixer plan includes"
    }
  }

  /// Creates the setting with a name in the configuration file, or returns `nil` for an unknown name.
  init?(fileName: String) {
    guard let variable = fileName == "node" ? .nodeURL : Variable(rawValue: fileName) else { return nil }
    self = variable
  }

  /// Whether other users must not be able to read the value.
  var isSecret: Bool {
    switch self {
    // The URL of a hosted node contains a key in its path.
    case .coinGeckoKey, .etherscanKey, .fixerKey, .nodeURL: true
    case .client, .coinGeckoURL, .etherscanURL, .fixerURL, .frankfurterURL, .coinDeskURL, .wazirXURL, .sender,
      .fixerRequests:
      false
    }
  }
}

extension ProviderURL.ValidationError {
  /// Returns the message for an invalid base URL, with a suggestion if only the scheme is missing.
  func message(typed text: String) -> String {
    let bases = ["http", "https"].lazy.compactMap { try? ProviderURL("\($0)://\(text)") }
    // A path or a single word may be a key, which must not be printed.
    guard !text.contains("://"), text == "localhost" || text.contains(where: { ".:".contains($0) }),
      let base = bases.first, base.path.isEmpty
    else { return message }
    return "\"\(text.excerpt(60))\" does not start with http:// or https://. Did you mean \(base)?"
  }

  /// The message for an invalid base URL: the problem and its solution.
  var message: String {
    switch self {
    case .invalidURL, .unexpectedCharacter, .invalidHost, .invalidPort, .invalidPath:
      "This is not a valid base URL. Give a URL such as https://example.org/api."
    case .missingScheme, .unsupportedScheme: "The URL must start with https://. Add https:// or correct the URL."
    case .plainHTTP(let host):
      "Unencrypted http is allowed only for this machine, not for \(host.excerpt(60)). Give an https URL."
    case .userInfo: "The URL must not contain a user name or password. Set API keys separately."
    case .query: "The URL must not contain a query (? and what follows). Set API keys separately."
    case .fragment: "The URL must not contain a fragment (# and what follows). Remove the fragment."
    }
  }
}
