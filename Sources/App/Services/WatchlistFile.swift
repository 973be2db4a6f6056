import Foundation
import QuidCore
import QuidNetworking

/// The file of the watchlist: a JSON array of coin IDs, in the order in which they were added.
typealias WatchlistFile = UserFile<Watchlist>

extension Watchlist: UserFileContent {
  static var name: String { "watchlist" }

  static func remedy(for location: String) -> String {
    "\(location) is no JSON list of ids. Correct it, or move it away to start a new one."
  }

  init(file: Data) throws(FileError) {
    // JSONDecoder crashes on some nested input; JSONSerialization throws an error.
    guard let ids = try? JSONSerialization.jsonObject(with: file) as? [String] else {
      throw FileError(.damaged, at: "The watchlist")
    }
    self.init(ids.map { CoinID($0) })
  }

  var file: Data { Data((JSONValue.array(coins.map { JSONValue($0) }).text + "\n").utf8) }
}
