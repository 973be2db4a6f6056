/// `quid watch`: repeats a command at its refresh interval.
///
/// The declaration is for the parser and the help; ``WatchLoop`` repeats the command.
struct WatchCommand: Command {
  static let configuration = CommandConfiguration(
    name: "watch",
    summary: "repeat a command at regular intervals and redraw its output",
    discussion: [
      "The default interval is one minute for prices, five minutes for exchange rates and ten seconds with --client"
        + " mock; the minimum is one second. Prices are cached for one minute, so a shorter interval also needs"
        + " --max-age.",
      "On a terminal, a title line shows the interval and the time of the last update. Press r to update now, and q or"
        + " Ctrl-C to quit. With --json, each update is one line.",
      "CONDITION compares a value with a number, as in 'btc>90000'. The value is one of: the id or symbol of a coin or"
        + " currency in the output, the gas price in gwei (“slow”, “standard” or “fast”, which is also “gas”), “base” (the"
        + " base fee in gwei), or “change” (the price change in percent). “or” connects conditions, as in 'btc<15k or"
        + " btc>25k'. Quote the condition, because the shell interprets < and >. A price that is more than an hour old"
        + " never makes it true.",
      "When CONDITION is true, quid watch prints the value and ends with exit code 0. With --notify, it also rings the terminal bell and"
        + " shows a notification in the terminal and, if notify-send or osascript is installed, on the desktop. --notify"
        + " also works without a terminal, as in cron jobs.",
    ],
    examples: [
      "quid watch price btc eth --until 'btc>20000'", "quid watch price btc --until 'btc>20000' --notify",
      "quid watch fee --interval 5m --until 'gas<20'",
      "quid watch convert usd eur --until 'eur<0.95'", "quid watch coin eth --until 'change<-1'",
    ],
    interval: nil,
    repeatsCommand: true,
    otherNames: ["live": "watch", "monitor": "watch", "follow": "watch", "alert": "watch", "alerts": "watch"])

  @Argument("COMMAND…", .string("COMMAND", completion: .repeatableCommands), limit: .max)
  var words: [String]
  @Option("interval", .interval, "the time between updates", placeholder: "60s")
  var interval: Duration?
  @Option("until", .conditions, "end when a price, rate or fee passes a limit, as in 'btc>90000'")
  var conditions: [WatchCondition]?
  @Flag("notify", "show a notification when the condition of --until is true")
  var notifies: Bool

  func checkOptions() throws {
    guard !notifies || conditions != nil else {
      throw CommandError.usage("--notify requires --until, as in --until 'btc>90000'.")
    }
  }

  func run(in context: CommandContext) async throws -> any CommandReport {
    throw CommandError.usage("quid watch needs a command to repeat, as in quid watch markets. See quid help watch.")
  }
}

extension ValueParser where Value == Duration {
  /// A parser that accepts the time between two updates, such as `60s`.
  fileprivate static var interval: ValueParser {
    ValueParser(placeholder: "TIME", takes: "a time of at least 1s, such as 60s or 5m") { string in
      Duration(text: string).flatMap { $0 >= .seconds(1) ? $0 : nil }
    }
  }
}

extension ValueParser where Value == [WatchCondition] {
  /// A parser that accepts a condition such as `btc>90000`, or several, separated by “or”.
  fileprivate static var conditions: ValueParser {
    ValueParser(placeholder: "CONDITION", takes: "a condition such as 'btc>90000'") { string in
      let parts = string.split(whereSeparator: \.isWhitespace).split(separator: "or").map { $0.joined(separator: " ") }
      let conditions = parts.compactMap { WatchCondition($0) }
      return conditions.count == parts.count && !parts.isEmpty ? conditions : nil
    }
  }
}
