/// `quid watch`: repeats a command at its live interval.
///
/// The entry is for the parser and the help only. ``Program`` repeats the command.
enum WatchCommand {
  static let spec = CommandSpec(
    name: "watch",
    synopsis: "COMMAND… [--until 'btc>90000']",
    summary: "repeat a command at its live interval, redrawing in place",
    details: [
      "Prices every minute, exchange rates every five, the mock client's figures every ten seconds. With --json, one"
        + " line an update. It ends with ^C, or by itself once the condition of --until is true.",
      "CONDITION is a name, < or >, and a number: the code of a coin or currency that the command shows, gas or base (in"
        + " gwei), or change (in percent). Quote it, as the shell takes < and > for files.",
    ],
    options: [OptionSpec("until", "CONDITION", "end when a value that is shown is above or below a limit")],
    examples: [
      "quid watch coin btc --until 'btc>20000'", "quid watch fee --until 'gas<20'",
      "quid watch convert usd eur --until 'eur<0.95'", "quid watch coin eth --until 'change<-1'",
    ],
    argumentLimit: .max,
    interval: nil,
    run: { _, _ throws(CommandFailure) in
      throw .usage("quid watch needs a command, as in quid watch markets. See quid help watch.")
    })

  /// The commands that can be repeated.
  static var commands: [String] { CommandTable.commands.filter { $0.interval != nil }.map(\.name) }
}
