import QuidCore
import QuidNetworking

/// The file of the watchlist's groups: a JSON array of objects with a name and an array of coin IDs.
///
/// The groups are not in the file of the watchlist, so that older versions of Quid can read that. Unknown keys are
/// preserved. An invalid file is never overwritten.
typealias WatchlistGroupsFile = UserFile<WatchlistGroups>

extension WatchlistGroups: UserFileContent {
  static var name: String { "groups of the watchlist" }

  static func remedy(for location: String) -> String {
    "\(location) is not valid: each group needs a name and a list of coin ids. Correct the file, or move it away to"
      + " start without groups."
  }

  init(file: Data) throws {
    let values = try? JSON(file, byteLimit: .max).elements()
    let groups = values?.compactMap { json in
      try? WatchlistGroup(
        name: json.required("name").string(), coins: json.required("coins").strings().map { CoinID($0) })
    }
    guard let values, let groups, groups.count == values.count, let all = WatchlistGroups(groups) else {
      throw FileError(.damaged, at: "watchlist-groups.json")
    }
    self = all
  }

  var file: Data { file(replacing: nil) }

  func file(replacing previous: Data?) -> Data {
    let previous = previous.flatMap { try? JSONFields.objects(in: $0) } ?? []
    return JSONFields.data(
      of: groups.map { group in
        var entry = previous.first { $0["name"]?.string == group.name } ?? JSONFields()
        entry.set("coins", to: group.coins.map(\.description))
        entry.set("name", to: group.name)
        return entry
      })
  }
}
