/// `quid watch`: repeats a command at its live interval.
///
/// It has a place in the table for the parser and the help; the repeating is the program's.
enum WatchCommand {
  static let spec = CommandSpec(
    name: "watch",
    synopsis: "COMMAND… [--until 'btc>90000']",
    summary: "repeat a command at its live interval, redrawing in place",
    details: [
      "Prices every minute, exchange rates every five, the mock client's figures every ten seconds. With --json, one"
        + " line an update. It ends with ^C, or by itself once the condition of --until is true."
    ],
    options: [OptionSpec("until", "CONDITION", "end when the price of a coin is above or below a figure")],
    examples: [],
    argumentLimit: .max,
    interval: nil,
    run: { _, _ throws(CommandFailure) in
      throw .usage("quid watch needs a command, as in quid watch markets. See quid help watch.")
    })

  /// The commands that can be repeated.
  static var commands: [String] { CommandTable.commands.filter { $0.interval != nil }.map(\.name) }
}
