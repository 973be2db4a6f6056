import QuidPresentation
import QuidTerminal

/// The options that every command accepts.
struct CommonOptions: Sendable {
  @Option("client", .choice, "the data source: live providers, fixed test values or simulated mock values")
  var client: ClientKind?
  @Option("seed", .number(), "the seed of the values of --client mock")
  var seed: UInt64?
  @Flag("offline", "send no requests; use cached data only")
  var isOffline: Bool
  @Option("max-age", .duration(), "the maximum age of cached data; 0 always requests it", placeholder: "10m")
  var maximumAge: Duration?
  @Flag("json", "print one JSON object")
  var isJSON: Bool
  @Flag("csv", "print a table as comma-separated values")
  var isCSV: Bool
  @Option("color", .choice, "the use of colors")
  var color: ColorMode?
  @Option("theme", .choice, "the colors of the full screen")
  var theme: Theme?
  @Option("locale", .locale, "the format of numbers and dates")
  var localeIdentifier: String?
  @Option("timeout", .duration(allowsZero: false), "the time limit of all requests of a report", placeholder: "15s")
  var timeout: Duration?
  @Flag("verbose", "show each request on standard error")
  var isVerbose: Bool
  @Flag("help", "show the help of a command")
  var isHelpRequested: Bool
  @Flag("version", "show the version")
  var isVersionRequested: Bool

  /// The declaration, for the parser, the help and the completions.
  static var declaration: CommandDeclaration { CommandDeclaration(CommonOptions()) }
}

/// The data source of all commands.
enum ClientKind: String, Hashable, Sendable, CaseIterable {
  /// The providers on the network.
  case live
  /// Constant values, without the network.
  case test
  /// Simulated values that change over time, without the network.
  case mock
}

extension ValueParser where Value == String {
  /// A parser that accepts the identifier of a locale whose formats are known.
  fileprivate static var locale: ValueParser {
    ValueParser(placeholder: "sv_SE") { string, name throws(CommandError) in
      guard isLocaleIdentifier(string) else {
        throw .usage("\(name) takes a locale such as sv_SE, not “\(string.excerpt())”.")
      }
      guard !DisplayFormat.supportsLocale(string) else { return string }
      let hint = NearestName.hint(for: string, among: DisplayFormat.localeIdentifiers)
      throw .usage("\(name): “\(string.excerpt())” is not a known locale. Give one such as sv_SE.\(hint)")
    }
  }

  /// Returns whether a string has the form of a locale: a language, optionally with a script, a region and an encoding.
  static func isLocaleIdentifier(_ identifier: String) -> Bool {
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
