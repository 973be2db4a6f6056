import QuidCore
import QuidPresentation

/// `quid watch`: repeats a command at its refresh interval.
///
/// The declaration is for the parser and the help. ``WatchLoop`` repeats the command.
struct WatchCommand: Command {
  static let configuration = CommandConfiguration(
    name: "watch",
    summary: "repeat a command at regular intervals and redraw its output",
    discussion: [
      "The interval is one minute for prices, five minutes for exchange rates and ten seconds for the mock client. With"
        + " --json, each update is one line. Press Ctrl-C to end, or give a condition with --until.",
      "CONDITION is a name, < or >, and a number: the code of a coin or currency in the report, gas or base (in gwei), or"
        + " change (in percent). Quote the condition, because the shell interprets < and >.",
    ],
    examples: [
      "quid watch coin btc --until 'btc>20000'", "quid watch fee --until 'gas<20'",
      "quid watch convert usd eur --until 'eur<0.95'", "quid watch coin eth --until 'change<-1'",
    ],
    interval: nil,
    repeatsCommand: true,
    otherNames: ["live": "watch", "monitor": "watch", "follow": "watch", "alert": "watch", "alerts": "watch"])

  @Argument("COMMAND…", .string("COMMAND", completion: .repeatableCommands), limit: .max)
  var words: [String]
  @Option("until", .condition, "end when a price, rate or fee is above or below a limit")
  var condition: WatchCondition?

  func run(in context: CommandContext) async throws(CommandError) -> any CommandReport {
    throw .usage("quid watch needs the command to repeat, as in quid watch markets. See quid help watch.")
  }
}

extension ValueParser where Value == WatchCondition {
  /// A parser that accepts a condition such as `btc>90000`.
  fileprivate static var condition: ValueParser {
    ValueParser(placeholder: "CONDITION", takes: "a condition such as 'btc>90000'") { WatchCondition($0) }
  }
}

/// The condition of `quid watch --until`, such as `btc>90000`: a named value above or below a limit.
struct WatchCondition: Hashable, Sendable {
  /// The name of the value, in lower case.
  let name: String
  private let isAbove: Bool
  private let limit: FixedPoint

  /// Parses a name, `<` or `>`, and a decimal number that may be negative.
  ///
  /// Returns `nil` for any other form.
  init?(_ string: String) {
    guard let comparison = string.firstIndex(where: { $0 == ">" || $0 == "<" }) else { return nil }
    let digits = string[string.index(after: comparison)...]
    let isNegative = digits.first == "-"
    guard let magnitude = try? FixedPoint(digits.dropFirst(isNegative ? 1 : 0)),
      let limit = isNegative ? try? magnitude.negated() : magnitude
    else { return nil }
    name = string[..<comparison].lowercased()
    guard !name.isEmpty else { return nil }
    isAbove = string[comparison] == ">"
    self.limit = limit
  }

  /// Returns whether the condition is true for a report, which it is not while the value is unknown.
  ///
  /// - Throws: ``CommandError/usage(_:)`` with the available names if the report has no value with that name.
  func holds(for report: any CommandReport, of command: String) throws(CommandError) -> Bool {
    let values = report.watchedValues
    guard let watched = values.first(where: { $0.id == name }) ?? values.first(where: { $0.name == name }) else {
      let names = values.map { "\($0.name.excerpt(20))" }.uniqued
      guard !names.isEmpty else { throw .usage("quid \(command) has no value for --until. Leave --until out.") }
      let list = names.prefix(12).joined(separator: ", ") + (names.count > 12 ? ", …" : "")
      throw .usage("quid \(command) has no value “\(name.excerpt())”. The values for --until are: \(list).")
    }
    guard let value = watched.value else { return false }
    return isAbove ? value > limit : value < limit
  }
}
