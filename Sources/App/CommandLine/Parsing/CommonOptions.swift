import QuidPresentation
import QuidTerminal

struct CommonOptions: Sendable {
  @Option("client", .choice, "the data source: live providers, fixed test data or random mock data")
  var client: ClientKind?
  @Option("seed", .number(), "the random seed for --client mock")
  var seed: UInt64?
  @Flag("offline", "use cached data only, without network requests")
  var isOffline: Bool
  @Option("max-age", .duration(), "the maximum age of cached data, or 0 to request new data", placeholder: "10m")
  var maximumAge: Duration?
  @Flag("json", "print the result as one JSON object")
  var isJSON: Bool
  @Flag("csv", "print the result as comma-separated values (CSV)")
  var isCSV: Bool
  @Flag("tsv", "print the result as tab-separated values (TSV)")
  var isTSV: Bool
  @Option("color", .choice, "when to use colors")
  var color: ColorMode?
  @Option("theme", .choice, "the color theme of the full-screen app")
  var theme: Theme?
  @Option("locale", .locale, "the format of numbers and amounts")
  var localeIdentifier: String?
  @Option(
    "timeout", .duration(allowsZero: false), "the total time limit for the network requests of a command or refresh",
    placeholder: "15s")
  var timeout: Duration?
  @Flag("verbose", "print each network request to standard error")
  var isVerbose: Bool
  @Flag("help", "show help for a command")
  var isHelpRequested: Bool
  @Flag("version", "show the version")
  var isVersionRequested: Bool

  static var declaration: CommandDeclaration { CommandDeclaration.reading { CommonOptions() }.declaration }
}

extension ParsedArguments {
  /// Throws an error for options that a command in the full-screen app cannot have, because the settings of the whole
  /// app apply.
  func checkOptionsInFullScreen(allowsHelp: Bool = false) throws {
    let (_, declaration) = CommandDeclaration.reading { CommonOptions() }
    try parseValues(of: declaration)
    let given = declaration.options.filter { $0.isGiven && !(allowsHelp && $0.name == ArgumentParser.helpOption) }
    if let option = given.first {
      throw CommandError.usage("\(option.flag) is not supported in the full-screen app. Remove the option.")
    }
  }
}

extension ValueParser where Value == String {
  /// A parser that accepts the identifier of a locale that Quid supports, such as `sv_SE`.
  static var locale: ValueParser {
    ValueParser(placeholder: "sv_SE") { string, option in
      guard isLocaleIdentifier(string) else {
        throw CommandError.usage("\(option) takes a locale such as sv_SE, not “\(string.excerpt())”.")
      }
      guard !DisplayFormat.supportsLocale(string) else { return string }
      let hint = NearestName.hint(for: string, among: DisplayFormat.localeIdentifiers)
      throw CommandError.usage(
        "\(option): “\(string.excerpt())” is not a known locale. Give a locale such as sv_SE.\(hint)")
    }
  }

  /// Returns whether a string has the form of a locale identifier, such as `sv_SE` or `sv_SE.UTF-8`.
  ///
  /// The string must start with a letter and have at most 40 letters, digits and the characters `_-.@`.
  static func isLocaleIdentifier(_ identifier: String) -> Bool {
    (1...40).contains(identifier.utf8.count) && identifier.first?.isLetter == true
      && identifier.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || "_-.@".contains($0) }
  }
}

enum ClientKind: String, Hashable, Sendable, CaseIterable {
  case live
  /// Constant test data, without network requests.
  case test
  /// Simulated data that changes over time, without network requests.
  case mock
}
