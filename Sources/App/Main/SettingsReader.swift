import Foundation
import QuidNetworking
import QuidPresentation
import QuidTerminal

extension Settings {
  /// Creates the settings from a command line, the environment and the configuration file.
  ///
  /// - Throws: ``CommandFailure/usage(_:)`` for an invalid value. The message contains the name of the setting, and never a
  ///   key.
  init(
    _ invocation: Invocation, environment: [String: String], file: ConfigurationFile
  ) throws(CommandFailure) {
    let variables = Variables(environment: environment, file: file)
    if let word = variables[.client] {
      guard let client = ClientKind(rawValue: word.lowercased()) else {
        throw Invocation.wrongWord(word, for: Variable.client.rawValue, among: ClientKind.allCases.map(\.rawValue))
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
    sends = folders.sends
    preferences = folders.preferences
    localeIdentifier = Self.locale(environment)
    try apply(invocation)
  }

  private mutating func apply(_ invocation: Invocation) throws(CommandFailure) {
    client = try invocation.choice("client", of: ClientKind.self) ?? client
    seed = try invocation.value("seed", takes: "a whole number such as 7") { UInt64($0) }
    isOffline = invocation.has("offline")
    maximumAge = try invocation.value("max-age", takes: Self.timeExamples) { Duration(text: $0) }
    if invocation.has("json"), invocation.has("csv") { throw .usage("Give either --json or --csv, not both.") }
    if invocation.has("json") { form = .json }
    if invocation.has("csv") { form = .csv }
    color = try invocation.choice("color", of: ColorMode.self) ?? color
    theme = try invocation.choice("theme", of: Theme.self)
    localeIdentifier =
      try invocation.value("locale", takes: "a locale such as sv_SE") { Self.isLocale($0) ? $0 : nil }
      .map { name throws(CommandFailure) in try Self.known(name) } ?? localeIdentifier
    timeout =
      try invocation.value("timeout", takes: Self.timeExamples) {
        Duration(text: $0).flatMap { $0 > .zero ? $0 : nil }
      } ?? timeout
    isVerbose = invocation.has("verbose")
  }

  private static let timeExamples = "a time such as 500ms, 15s, 10m or 1h"

  /// The settings in the environment and, with lower precedence, in the configuration file.
  ///
  /// An empty value counts as not set.
  private struct Variables {
    let environment: [String: String]
    let file: ConfigurationFile

    subscript(variable: Variable) -> String? {
      let value = (variable.isInEnvironment ? environment[variable.rawValue] : nil) ?? file.values[variable]
      return value.flatMap { $0.isEmpty ? nil : $0 }
    }
  }

  private static func base(
    _ variable: Variable, _ variables: Variables
  ) throws(CommandFailure) -> ProviderURL? {
    guard let string = variables[variable] else { return nil }
    do {
      return try ProviderURL(string)
    } catch {
      throw .usage("\(variable.rawValue): \(error.message(typed: string))")
    }
  }

  private static func key(_ variable: Variable, _ variables: Variables) throws(CommandFailure) -> APIKey? {
    guard let string = variables[variable] else { return nil }
    guard let key = APIKey(string) else {
      throw .usage("\(variable.rawValue) is not a key: it must be letters, digits and signs without spaces.")
    }
    return key
  }

  /// Returns the locale of numbers in the POSIX order of precedence: `LC_ALL`, `LC_NUMERIC`, `LANG`.
  private static func locale(_ environment: [String: String]) -> String {
    let name = ["LC_ALL", "LC_NUMERIC", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    return isLocale(name) ? name : ""
  }

  /// Returns the name of a locale if its formats are known.
  private static func known(_ name: String) throws(CommandFailure) -> String {
    guard !DisplayFormat.supportsLocale(name) else { return name }
    let hint = NearestName.hint(for: name, among: DisplayFormat.localeIdentifiers)
    throw .usage("--locale: “\(name.excerpt())” is not a known locale. Give one such as sv_SE.\(hint)")
  }

  /// Whether a string has the form of a locale: a language, optionally with a script, a region and an encoding.
  private static func isLocale(_ identifier: String) -> Bool {
    (1...40).contains(identifier.utf8.count) && identifier.first?.isLetter == true
      && identifier.utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."),
          UInt8(ascii: "@"):
          true
        default: false
        }
      }
  }
}

extension ProviderURL.ValidationError {
  /// Returns the message for an invalid base URL, with a suggestion if only the scheme is missing.
  func message(typed text: String) -> String {
    let bases = ["http", "https"].lazy.compactMap { try? ProviderURL("\($0)://\(text)") }
    // A path or a single word may be a key, which must not be printed.
    guard !text.contains("://"), text == "localhost" || text.contains(where: { ".:".contains($0) }),
      let base = bases.first, base.path.isEmpty
    else { return message }
    return "\"\(text.excerpt(60))\" has no scheme. Did you mean \(base)?"
  }

  /// The message for an invalid base URL: the problem and its solution.
  var message: String {
    switch self {
    case .invalidURL, .unexpectedCharacter, .invalidHost, .invalidPort, .invalidPath:
      "This is not the address of an upstream. Give one such as https://example.org/api."
    case .missingScheme, .unsupportedScheme: "The address must start with https://."
    case .plainHTTP(let host):
      "Plain http is only for this machine, not for \(host.excerpt(60)). Give an https address."
    case .userInfo: "The address must not hold a name or password. Keys are set on their own."
    case .query: "The address must not hold a query. Keys are set on their own."
    case .fragment: "The address must not hold a fragment."
    }
  }
}
