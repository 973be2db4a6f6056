import Foundation

/// Where Quid keeps its files, as the XDG base directory specification says.
struct Folders: Hashable, Sendable {
  private let variables: [String: String]

  /// The folders of someone with this environment.
  init(_ variables: [String: String]) { self.variables = variables }

  /// The configuration file; `nil` when neither a configuration folder nor a home is known.
  var configurationFile: URL? {
    folder("XDG_CONFIG_HOME", orInHome: ".config")?.appending(path: "quid/config.json")
  }

  /// Where answers of upstreams are stored; `nil` when neither a cache folder nor a home is known.
  var store: URL? {
    folder("XDG_CACHE_HOME", orInHome: ".cache")?.appending(path: "quid", directoryHint: .isDirectory)
  }

  /// The user's own coins; `nil` when neither a data folder nor a home is known.
  var watchlist: URL? { data?.appending(path: "watchlist.json") }

  /// The people who can be paid by name; `nil` when neither a data folder nor a home is known.
  var contacts: URL? { data?.appending(path: "contacts.json") }

  /// The folder of the record of sends; `nil` when neither a data folder nor a home is known.
  var sends: URL? { data }

  /// The reference rates that the user has imported; `nil` when neither a data folder nor a home is known.
  ///
  /// Not in the cache, which may be cleared at any time: nobody can fetch them again but the user.
  var rateArchive: URL? { data?.appending(path: "ecb-history.rates") }

  /// What the full screen remembers; `nil` when neither a data folder nor a home is known.
  var preferences: URL? { data?.appending(path: "screen.json") }

  /// The folder of what is the user's own and cannot be fetched again.
  private var data: URL? {
    folder("XDG_DATA_HOME", orInHome: ".local/share")?.appending(path: "quid", directoryHint: .isDirectory)
  }

  /// A relative path is ignored, as the specification demands.
  private func folder(_ variable: String, orInHome fallback: String) -> URL? {
    if let path = variables[variable], path.hasPrefix("/") { return URL(filePath: path, directoryHint: .isDirectory) }
    guard let home = variables["HOME"], home.hasPrefix("/") else { return nil }
    return URL(filePath: home, directoryHint: .isDirectory).appending(path: fallback)
  }
}
