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
  /// What the full screen's colours are chosen for; `nil` leaves it to the terminal.
  var theme: Theme?
  /// How numbers and dates are shown.
  var localeIdentifier = ""
  /// The time that all provider requests of one report may take together.
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
  /// The node, or the signer, that ether is sent through; `nil` where none is set.
  var node: UpstreamURL?
  /// The account that pays when the command line takes the node from the settings; not yet checked to be an address.
  var sender: String?
  /// The certificates and proxies that requests use.
  var transport = TransportConfiguration()
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
  /// Where the address book is kept; `nil` when no folder for it is known.
  var contacts: URL?
  /// The folder of the record of sends; `nil` when no folder for it is known.
  var sends: URL?
  /// Where the imported reference rates are kept; `nil` when no folder for them is known.
  var rateArchive: URL?
  /// Where the full screen keeps what it remembers; `nil` when no folder for it is known.
  var preferences: URL?
  /// Where answers are stored; `nil` when no folder for them is known.
  var store: URL?

  /// Whether a key was read: one of a provider, or a node's URL with a path, in which hosted nodes have theirs.
  var holdsKey: Bool {
    coinGeckoKey != nil || etherscanKey != nil || fixerKey != nil || node?.path.isEmpty == false
  }
}
