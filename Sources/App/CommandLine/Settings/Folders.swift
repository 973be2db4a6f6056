import QuidCore

/// The locations of Quid's files, according to the XDG Base Directory Specification.
///
/// A location is `nil` if neither the variable of its folder nor `HOME` is an absolute path.
struct Folders: Hashable, Sendable {
  var configurationFile: URL?
  /// The folder of the response cache.
  var store: URL?
  var watchlist: URL?
  var contacts: URL?
  var portfolio: URL?
  /// The folder of the send journal.
  var sends: URL?
  /// The file with the state of the full-screen app.
  var preferences: URL?

  /// Creates the locations from the environment variables of a user.
  init(_ variables: [String: String] = [:]) {
    /// Returns the path of a folder, which is built as a string, because appending to a URL is slow.
    func folder(_ variable: String, orInHome fallback: String) -> String? {
      let home = variables["HOME"].map { "\($0)/\(fallback)" }
      // A relative path is ignored, as the specification requires.
      guard var path = [variables[variable], home].compactMap(\.self).first(where: { $0.hasPrefix("/") }) else {
        return nil
      }
      while path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
      return "\(path)/quid"
    }
    configurationFile = folder("XDG_CONFIG_HOME", orInHome: ".config").map {
      URL(filePath: "\($0)/config.json", directoryHint: .notDirectory)
    }
    store = folder("XDG_CACHE_HOME", orInHome: ".cache").map { URL(filePath: "\($0)/", directoryHint: .isDirectory) }
    guard let data = folder("XDG_DATA_HOME", orInHome: ".local/share") else { return }
    func file(_ name: String) -> URL { URL(filePath: "\(data)/\(name)", directoryHint: .notDirectory) }
    watchlist = file("watchlist.json")
    contacts = file("contacts.json")
    portfolio = file("portfolio.json")
    sends = URL(filePath: "\(data)/", directoryHint: .isDirectory)
    preferences = file("screen.json")
  }
}
