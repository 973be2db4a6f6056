import QuidCore

/// The locations of Quid's files (XDG Base Directory Specification), which are `nil` without an absolute path.
struct Folders: Hashable, Sendable {
  private let variables: [String: String]

  init(_ variables: [String: String]) { self.variables = variables }

  var configurationFile: URL? {
    place("quid/config.json", in: "XDG_CONFIG_HOME", orInHome: ".config")
  }

  /// The folder of the response cache; `nil` if neither `XDG_CACHE_HOME` nor `HOME` is an absolute path.
  var store: URL? {
    place("quid/", in: "XDG_CACHE_HOME", orInHome: ".cache")
  }

  var watchlist: URL? { data("watchlist.json") }

  var watchlistGroups: URL? { data("watchlist-groups.json") }

  var contacts: URL? { data("contacts.json") }

  var portfolio: URL? { data("portfolio.json") }

  /// The folder of the send journal; `nil` if neither `XDG_DATA_HOME` nor `HOME` is an absolute path.
  var sends: URL? { data("") }

  /// The file of the imported reference rates, which is not in the cache folder because only the user can restore it.
  var rateArchive: URL? { data("ecb-history.rates") }

  var preferences: URL? { data("screen.json") }

  /// Returns the URL of a file with user data, which cannot be fetched again.
  private func data(_ name: String) -> URL? { place("quid/\(name)", in: "XDG_DATA_HOME", orInHome: ".local/share") }

  /// Returns the URL of a file in the folder of a variable, or else inside `HOME`; `nil` if no path is absolute.
  ///
  /// The path is built as a string, because every command needs all locations and appending to a URL is slow.
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
