import QuidCore

/// The locations of Quid's files, according to the XDG Base Directory Specification.
struct Folders: Hashable, Sendable {
  private let variables: [String: String]

  /// Creates the locations from the environment variables of a user.
  init(_ variables: [String: String]) { self.variables = variables }

  /// The configuration file, or `nil` if neither `XDG_CONFIG_HOME` nor `HOME` is an absolute path.
  var configurationFile: URL? {
    place("quid/config.json", in: "XDG_CONFIG_HOME", orInHome: ".config")
  }

  /// The folder of the response cache, or `nil` if neither `XDG_CACHE_HOME` nor `HOME` is an absolute path.
  var store: URL? {
    place("quid/", in: "XDG_CACHE_HOME", orInHome: ".cache")
  }

  /// The file of the watchlist, or `nil` if neither `XDG_DATA_HOME` nor `HOME` is an absolute path.
  var watchlist: URL? { data("watchlist.json") }

  /// The file of the groups, or `nil` if neither `XDG_DATA_HOME` nor `HOME` is an absolute path.
  var watchlistGroups: URL? { data("watchlist-groups.json") }

  /// The file of the address book, or `nil` if neither `XDG_DATA_HOME` nor `HOME` is an absolute path.
  var contacts: URL? { data("contacts.json") }

  /// The file of the portfolio, or `nil` if neither `XDG_DATA_HOME` nor `HOME` is an absolute path.
  var portfolio: URL? { data("portfolio.json") }

  /// The folder of the send journal, or `nil` if neither `XDG_DATA_HOME` nor `HOME` is an absolute path.
  var sends: URL? { data("") }

  /// The file of the imported reference rates, or `nil` if neither `XDG_DATA_HOME` nor `HOME` is an absolute path.
  ///
  /// It is not in the cache folder, which may be cleared at any time, because only the user can import the rates again.
  var rateArchive: URL? { data("ecb-history.rates") }

  /// The file with the state of the full-screen app, or `nil` if neither `XDG_DATA_HOME` nor `HOME` is an absolute path.
  var preferences: URL? { data("screen.json") }

  /// Returns the URL of a file with user data, which cannot be fetched again.
  private func data(_ name: String) -> URL? { place("quid/\(name)", in: "XDG_DATA_HOME", orInHome: ".local/share") }

  /// Returns the URL of a file in the folder of a variable, or in a default folder inside `HOME`.
  ///
  /// A relative path is ignored, as the specification requires. The path is built as a string, because every command needs
  /// all locations and appending to a URL is slow.
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
