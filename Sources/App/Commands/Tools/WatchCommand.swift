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
      "The interval is one minute for prices, five minutes for exchange rates and ten seconds for the mock client, unless"
        + " --interval gives another one of at least a second. While cached data is fresh, a shorter interval shows the"
        + " same values: prices are cached for a minute. --max-age requests newer ones.",
      "On a terminal, a title line shows the interval and the times of the updates. Press q to quit and r to update now;"
        + " Ctrl-C ends every watch. With --json, each update is one line.",
      "CONDITION is a name, < or >, and a number: the code of a coin or currency in the report, gas or base (in gwei), or"
        + " change (in percent). Quote the condition, because the shell interprets < and >.",
      "When the condition is true, the command ends with exit code 0. --notify then rings the bell and shows a notification"
        + " in the terminal, and one on the desktop through notify-send or osascript if installed. It works without a"
        + " terminal too, from cron or systemd.",
    ],
    examples: [
      "quid watch coin btc --until 'btc>20000'", "quid watch price btc --until 'btc>20000' --notify",
      "quid watch fee --interval 5m --until 'gas<20'",
      "quid watch convert usd eur --until 'eur<0.95'", "quid watch coin eth --until 'change<-1'",
    ],
    interval: nil,
    repeatsCommand: true,
    otherNames: ["live": "watch", "monitor": "watch", "follow": "watch", "alert": "watch", "alerts": "watch"])

  static let reports: [any CommandReport.Type] = []

  @Argument("COMMAND…", .string("COMMAND", completion: .repeatableCommands), limit: .max, isRequired: true)
  var words: [String]
  @Option("interval", .interval, "the time between two updates", placeholder: "60s")
  var interval: Duration?
  @Option("until", .condition, "end when a price, rate or fee is above or below a limit")
  var condition: WatchCondition?
  @Flag("notify", "notify when the condition of --until is true")
  var notifies: Bool

  /// Checks the combination of the options.
  ///
  /// - Throws: A usage error for `--notify` without `--until`.
  func checkOptions() throws(CommandError) {
    guard !notifies || condition != nil else {
      throw .usage("--notify needs --until as well, as in --until 'btc>90000'.")
    }
  }

  func run(in context: CommandContext) async throws(CommandError) -> any CommandReport {
    throw .usage("quid watch needs the command to repeat, as in quid watch markets. See quid help watch.")
  }
}

extension ValueParser where Value == Duration {
  /// A parser that accepts the time between two updates.
  fileprivate static var interval: ValueParser {
    ValueParser(placeholder: "TIME", type: .duration, takes: "a time of at least 1s, such as 60s or 5m") { string in
      Duration(text: string).flatMap { $0 >= .seconds(1) ? $0 : nil }
    }
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

  /// Returns the value of a report that makes the condition true, or `nil` if the condition is false or the value unknown.
  ///
  /// - Throws: ``CommandError/usage(_:)`` with the available names if the report has no value with that name.
  func trueValue(in report: any CommandReport, of command: String) throws(CommandError) -> FixedPoint? {
    let values = report.watchedValues
    guard let watched = values.first(where: { $0.id == name }) ?? values.first(where: { $0.name == name }) else {
      let names = values.map { "\($0.name.excerpt(20))" }.uniqued
      guard !names.isEmpty else { throw .usage("quid \(command) reports no value for --until. Remove --until.") }
      let list = names.prefix(12).joined(separator: ", ") + (names.count > 12 ? ", …" : "")
      throw .usage("quid \(command) has no value “\(name.excerpt())”. The values for --until are: \(list).")
    }
    return watched.value.flatMap { holds(for: $0) ? $0 : nil }
  }

  private func holds(for value: FixedPoint) -> Bool { isAbove ? value > limit : value < limit }

  /// Returns a sentence about a value that makes the condition true, such as `btc is 90,012.34, above 90,000`.
  func sentence(for value: FixedPoint, _ numbers: NumberFormat) -> String {
    "\(name.excerpt(20)) is \(numbers.exact(rounded(value))), \(isAbove ? "above" : "below") \(numbers.exact(limit))"
  }

  /// Returns a value that makes the condition true, rounded to the smallest number of decimals for which it still does.
  ///
  /// There are at least two decimals, and three significant digits for a value below 1.
  private func rounded(_ value: FixedPoint) -> FixedPoint {
    let digits = value.description.drop { $0 == "-" }
    let isSmall = digits.hasPrefix("0.")
    let minimum = isSmall ? digits.dropFirst(2).prefix { $0 == "0" }.count + 3 : 2
    let candidates = (minimum...max(minimum, FixedPoint.decimals)).lazy.compactMap {
      try? value.rounded(to: $0, rounding: .halfEven)
    }
    return candidates.first(where: holds) ?? value
  }
}

extension WatchCondition: CustomStringConvertible {
  /// The condition as on the command line, such as `btc>90000`.
  var description: String { "\(name.excerpt(20))\(isAbove ? ">" : "<")\(limit)" }
}
