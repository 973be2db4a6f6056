import QuidCore
import QuidNetworking

/// The file of the watchlist: a JSON array of coin IDs, in the order in which the user added them.
typealias WatchlistFile = UserFile<Watchlist>

extension Watchlist: UserFileContent {
  static var name: String { "watchlist" }

  static func remedy(for location: String) -> String {
    "\(location) is not a JSON list of coin ids. Correct the file, or move it away to start a new watchlist."
  }

  init(file: Data) throws {
    guard let ids = try? JSON(file, byteLimit: .max).strings() else {
      throw FileError(.damaged, at: "watchlist.json")
    }
    self.init(ids.map { CoinID($0) })
  }

  var file: Data { Data((coins.json.text + "\n").utf8) }
}
