import Foundation
import QuidNetworking
import QuidPresentation
import QuidTerminal

/// The settings of the program, from the configuration file, the environment and the options, in ascending order of
/// precedence.
struct Settings: Sendable {
  /// The data source of all commands.
  var client = ClientKind.live
  /// The seed of the mock client, or `nil` for a random one.
  var seed: UInt64?
  /// Whether the network is not used.
  var isOffline = false
  /// The maximum age of a cached response, or `nil` for the default of each resource.
  var maximumAge: Duration?
  /// The output format.
  var outputFormat = OutputFormat.text
  /// The policy for colors in the output.
  var color = ColorMode.auto
  /// The theme of the full-screen app, or `nil` to detect it from the terminal.
  var theme: Theme?
  /// The identifier of the locale of numbers and dates, such as `sv_SE`.
  var localeIdentifier = ""
  /// The total time limit of all provider requests of one report.
  var timeout = Duration.seconds(15)
  /// Whether each request is shown on standard error.
  var isVerbose = false
  /// The base URL of CoinGecko.
  var coinGecko = ProviderURL.coinGecko
  /// The base URL of Etherscan.
  var etherscan = ProviderURL.etherscan
  /// The base URL of Fixer.
  var fixer = ProviderURL.fixer
  /// The base URL of Frankfurter.
  var frankfurter = ProviderURL.frankfurter
  /// The base URL of a server with CoinDesk's former API, or `nil` for none, since CoinDesk shut its own down.
  var coinDesk: ProviderURL?
  /// The base URL of WazirX.
  var wazirX = ProviderURL.wazirX
  /// The URL of the Ethereum node or signer for sends, or `nil` if none is set.
  var node: ProviderURL?
  /// The paying account for a send through ``node``.
  ///
  /// The string is not validated yet.
  var sender: String?
  /// The certificates and proxies that requests use.
  var transport = TransportConfiguration()
  /// The API key for CoinGecko.
  var coinGeckoKey: APIKey?
  /// The API key for Etherscan.
  var etherscanKey: APIKey?
  /// The API key for Fixer.
  var fixerKey: APIKey?
  /// The number of requests a month that the plan of the Fixer key includes.
  var fixerRequests = FixerClient.freePlanMonthlyRequests
  /// The file of the watchlist, or `nil` if its folder is unknown.
  var watchlist: URL?
  /// The file of the address book, or `nil` if its folder is unknown.
  var contacts: URL?
  /// The file of the portfolio, or `nil` if its folder is unknown.
  var portfolio: URL?
  /// The folder of the send journal, or `nil` if it is unknown.
  var sends: URL?
  /// The file of the imported reference rates, or `nil` if its folder is unknown.
  var rateArchive: URL?
  /// The file with the state of the full-screen app, or `nil` if its folder is unknown.
  var preferences: URL?
  /// The folder of the response cache, or `nil` if it is unknown.
  var store: URL?

  /// Whether the settings contain a secret: an API key, or a node URL with a path, which contains the key of a hosted node.
  var holdsKey: Bool {
    coinGeckoKey != nil || etherscanKey != nil || fixerKey != nil || node?.path.isEmpty == false
  }
}

extension Settings {
  /// Creates the settings from a command line, the environment and the configuration file.
  ///
  /// - Throws: ``CommandError/usage(_:)`` for an invalid value. The message contains the name of the setting, and never a
  ///   key.
  init(
    _ options: CommonOptions, environment: [String: String], file: ConfigurationFile
  ) throws(CommandError) {
    let variables = Variables(environment: environment, file: file)
    if let word = variables[.client] {
      guard let client = ClientKind(rawValue: word.lowercased()) else {
        throw NearestName.wrongWord(word, for: Variable.client.rawValue, among: ClientKind.allCases.map(\.rawValue))
      }
      self.client = client
    }
    coinGecko = try Self.base(.coinGeckoURL, variables) ?? coinGecko
    etherscan = try Self.base(.etherscanURL, variables) ?? etherscan
    fixer = try Self.base(.fixerURL, variables) ?? fixer
    frankfurter = try Self.base(.frankfurterURL, variables) ?? frankfurter
    coinDesk = try Self.base(.coinDeskURL, variables)
    wazirX = try Self.base(.wazirXURL, variables) ?? wazirX
    node = try Self.base(.nodeURL, variables)
    sender = variables[.sender]
    coinGeckoKey = try Self.key(.coinGeckoKey, variables)
    etherscanKey = try Self.key(.etherscanKey, variables)
    fixerKey = try Self.key(.fixerKey, variables)
    if let string = variables[.fixerRequests] {
      guard let requests = Int(string), requests >= 0 else {
        throw .usage("\(Variable.fixerRequests.rawValue) takes a whole number such as 100, not “\(string.excerpt())”.")
      }
      fixerRequests = requests
    }
    transport = TransportConfiguration(environment: environment)
    let folders = Folders(environment)
    store = folders.store
    watchlist = folders.watchlist
    rateArchive = folders.rateArchive
    contacts = folders.contacts
    portfolio = folders.portfolio
    sends = folders.sends
    preferences = folders.preferences
    localeIdentifier = Self.locale(environment)
    try apply(options)
  }

  private mutating func apply(_ options: CommonOptions) throws(CommandError) {
    if options.isJSON, options.isCSV { throw .usage("Give either --json or --csv, not both.") }
    if options.isJSON { outputFormat = .json }
    if options.isCSV { outputFormat = .csv }
    client = options.client ?? client
    seed = options.seed
    isOffline = options.isOffline
    maximumAge = options.maximumAge
    color = options.color ?? color
    theme = options.theme
    localeIdentifier = options.localeIdentifier ?? localeIdentifier
    timeout = options.timeout ?? timeout
    isVerbose = options.isVerbose
  }

  /// The settings in the environment and, with lower precedence, in the configuration file.
  ///
  /// An empty value counts as not set. The sender of real sends is read from the configuration file only.
  private struct Variables {
    let environment: [String: String]
    let file: ConfigurationFile

    subscript(variable: Variable) -> String? {
      let value = (variable == .sender ? nil : environment[variable.rawValue]) ?? file.values[variable]
      return value.flatMap { $0.isEmpty ? nil : $0 }
    }
  }

  private static func base(
    _ variable: Variable, _ variables: Variables
  ) throws(CommandError) -> ProviderURL? {
    guard let string = variables[variable] else { return nil }
    do {
      return try ProviderURL(string)
    } catch {
      throw .usage("\(variable.rawValue): \(error.message(typed: string))")
    }
  }

  private static func key(_ variable: Variable, _ variables: Variables) throws(CommandError) -> APIKey? {
    guard let string = variables[variable] else { return nil }
    guard let key = APIKey(string) else {
      throw .usage(
        "\(variable.rawValue) is not an API key: a key consists of letters, digits and symbols without spaces.")
    }
    return key
  }

  /// Returns the locale of numbers in the POSIX order of precedence: `LC_ALL`, `LC_NUMERIC`, `LANG`.
  private static func locale(_ environment: [String: String]) -> String {
    let name = ["LC_ALL", "LC_NUMERIC", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    return ValueParser<String>.isLocaleIdentifier(name) ? name : ""
  }
}

/// The configuration file: one JSON object whose keys are the names of ``Variable`` and whose values are strings.
struct ConfigurationFile: Hashable, Sendable {
  /// The settings in the file.
  let values: [Variable: String]
  /// Warnings about unknown settings and unsafe permissions.
  let warnings: [String]

  /// The configuration without a file.
  static let none = ConfigurationFile(values: [:], warnings: [])

  private init(values: [Variable: String], warnings: [String]) {
    self.values = values
    self.warnings = warnings
  }

  /// Reads a configuration file.
  ///
  /// A missing file has no settings.
  ///
  /// - Throws: ``CommandError/file(_:)`` if the file cannot be read, is not safe to use or is invalid.
  init(at url: URL) throws(CommandError) {
    let path = url.path(percentEncoded: false)
    guard let contents = try Self.contents(at: url, path) else {
      self = .none
      return
    }
    let object = try Self.object(in: contents.bytes, path)
    var values: [Variable: String] = [:]
    var warnings: [String] = []
    for (name, value) in object.sorted(by: { $0.key < $1.key }) {
      guard let variable = Variable(fileName: name) else {
        let names = Variable.allCases.map(\.rawValue)
        warnings.append(
          "\(path) has an unknown setting “\(name.excerpt())”.\(NearestName.hint(for: name, among: names))")
        continue
      }
      guard let string = value as? String else {
        throw .file("\(path) must contain \(name) as a string: put its value in quotation marks.")
      }
      values[variable] = string
    }
    if values.keys.contains(where: \.isSecret), contents.isReadableByOthers {
      warnings.append("\(path) contains a key and can be read by other users. Run: chmod 600 \(path)")
    }
    self.init(values: values, warnings: warnings)
  }

  /// Reads the file, or returns `nil` if it does not exist.
  private static func contents(at url: URL, _ path: String) throws(CommandError) -> TrustedFile.Contents? {
    do throws(FileError) {
      return try TrustedFile(at: url, byteLimit: sizeLimit).read()
    } catch {
      throw .file(message(error, path))
    }
  }

  private static func message(_ failure: FileError, _ path: String) -> String {
    let isFolder = failure.path != path
    return switch failure.reason {
    case .writableByOthers:
      "\(failure.path) can be changed by other users, so it is not used. Run: chmod \(isFolder ? "go-w" : "600")"
        + " \(failure.path)"
    case .ownedByAnother:
      "\(failure.path) belongs to another user, so it is not used. Change its owner with chown, or move it away."
    case .notAFile:
      "\(failure.path) is not a regular file, but for example a symbolic link. Replace it with a regular file, or move"
        + " it away."
    case .tooLarge: "\(failure.path) is too large for a configuration file. Correct the file, or move it away."
    default: "\(failure.path) cannot be read. Check that the path is a file and that you may read it."
    }
  }

  private static func object(in bytes: Data, _ path: String) throws(CommandError) -> [String: Any] {
    // JSONDecoder ends the process on some nested bodies; JSONSerialization rejects them.
    guard let value = try? JSONSerialization.jsonObject(with: bytes) else {
      throw .file("\(path) is not valid JSON. Correct the file, or move it away to use the defaults.")
    }
    guard let object = value as? [String: Any] else {
      throw .file("\(path) must contain one JSON object, as in {\"QUID_CLIENT\": \"test\"}.")
    }
    return object
  }

  private static let sizeLimit = 65_536
}

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
