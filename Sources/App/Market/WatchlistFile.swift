import Foundation
import QuidCore
import QuidNetworking

/// The user's coins on disk: a JSON list of ids, in the order they were added.
typealias WatchlistFile = UserFile<Watchlist>

extension Watchlist: UserFileContent {
  static var name: String { "watchlist" }

  static func remedy(for place: String) -> String {
    "\(place) is no JSON list of ids. Correct it, or move it away to start a new one."
  }

  init(file: Data) throws(FileError) {
    // The decoder ends the process on some nested texts; this reader refuses them.
    guard let ids = try? JSONSerialization.jsonObject(with: file) as? [String] else {
      throw FileError(.damaged, at: "The watchlist")
    }
    self.init(ids.map { CoinID($0) })
  }

  var file: Data { Data((JSONValue.array(coins.map { JSONValue($0) }).text + "\n").utf8) }
}
