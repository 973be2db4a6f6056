import Foundation
import QuidNetworking

/// Everything that can be set: from the configuration file, then the environment, then the options; the later wins.
struct Settings: Sendable {
  /// Who answers.
  var client = ClientKind.live
  /// Where the figures of the mock client start; chosen by chance unless given.
  var seed: UInt64?
  /// Never touch the network.
  var isOffline = false
  /// How old a stored answer may be; `nil` leaves it to each resource.
  var maximumAge: Duration?
  /// In which form to print.
  var form = OutputForm.text
  /// Whether to use colors.
  var color = ColorMode.auto
  /// How numbers and dates are shown.
  var localeIdentifier = ""
  /// How long the whole command may take.
  var timeout = Duration.seconds(15)
  /// Show each request.
  var isVerbose = false
  /// The base of CoinGecko.
  var coinGecko = UpstreamURL.coinGecko
  /// The base of Etherscan.
  var etherscan = UpstreamURL.etherscan
  /// The base of Fixer.
  var fixer = UpstreamURL.fixer
  /// The base of Frankfurter.
  var frankfurter = UpstreamURL.frankfurter
  /// The base of whoever serves CoinDesk's API in its place; `nil` for nobody, as CoinDesk itself has switched it off.
  var coinDesk: UpstreamURL?
  /// The base of WazirX.
  var wazirX = UpstreamURL.wazirX
  /// The key for CoinGecko.
  var coinGeckoKey: APIKey?
  /// The key for Etherscan.
  var etherscanKey: APIKey?
  /// The key for Fixer.
  var fixerKey: APIKey?
  /// How many requests a month the plan of the key for Fixer has.
  var fixerRequests = FixerClient.freeRequests
  /// Where the user's coins are kept; `nil` when no folder for them is known.
  var watchlist: URL?
  /// Where answers are stored; `nil` when no folder for them is known.
  var store: URL?
}
