import Foundation

/// Where Quid keeps its files, as the XDG base directory specification says.
struct Folders: Hashable, Sendable {
  private let variables: [String: String]

  /// The folders of someone with this environment.
  init(_ variables: [String: String]) { self.variables = variables }

  /// The configuration file; `nil` when neither a configuration folder nor a home is known.
  var configurationFile: URL? {
    place("quid/config.json", in: "XDG_CONFIG_HOME", orInHome: ".config")
  }

  /// Where answers of upstreams are stored; `nil` when neither a cache folder nor a home is known.
  var store: URL? {
    place("quid/", in: "XDG_CACHE_HOME", orInHome: ".cache")
  }

  /// The user's own coins; `nil` when neither a data folder nor a home is known.
  var watchlist: URL? { data("watchlist.json") }

  /// The people who can be paid by name; `nil` when neither a data folder nor a home is known.
  var contacts: URL? { data("contacts.json") }

  /// The folder of the record of sends; `nil` when neither a data folder nor a home is known.
  var sends: URL? { data("") }

  /// The reference rates that the user has imported; `nil` when neither a data folder nor a home is known.
  ///
  /// Not in the cache, which may be cleared at any time: nobody can fetch them again but the user.
  var rateArchive: URL? { data("ecb-history.rates") }

  /// What the full screen remembers; `nil` when neither a data folder nor a home is known.
  var preferences: URL? { data("screen.json") }

  /// The place of what is the user's own and cannot be fetched again.
  private func data(_ name: String) -> URL? { place("quid/\(name)", in: "XDG_DATA_HOME", orInHome: ".local/share") }

  /// A relative path is ignored, as the specification demands.
  ///
  /// The path is put together as text: every command needs all of these places, and URLs take long to be added to.
  private func place(_ name: String, in variable: String, orInHome fallback: String) -> URL? {
    var path: String
    if let folder = variables[variable], folder.hasPrefix("/") {
      path = folder
    } else if let home = variables["HOME"], home.hasPrefix("/") {
      path = "\(home)/\(fallback)"
    } else {
      return nil
    }
    while path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
    return URL(
      filePath: "\(path)/\(name)", directoryHint: name.utf8.last == UInt8(ascii: "/") ? .isDirectory : .notDirectory)
  }
}
