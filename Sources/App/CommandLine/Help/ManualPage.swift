import QuidTerminal

/// The manual page of the program, generated from the declarations of the commands with macros of man(7).
enum ManualPage {
  static func lines(for commands: [any ParsableCommand.Type]) -> [String] {
    [
      #".\" Manual page of quid; written by: quid man"#,
      ".TH QUID 1 \(ProgramInformation.versionDay) \"Quid \(ProgramInformation.version)\" \"User Commands\"",
      ".SH NAME",
      "quid \\- \(ProgramInformation.purpose)",
      ".SH SYNOPSIS",
      bold("quid"),
      ".br",
      "\(bold("quid")) \(italic("COMMAND")) [\(italic("ARGUMENTS"))] [\(italic("OPTIONS"))]",
      ".br",
      "\(bold("quid")) \(italic("AMOUNT"))|\(italic("CURRENCY"))|\(italic("COIN")) [\(italic("TO"))...]"
        + " [\(italic("OPTIONS"))]",
      ".SH DESCRIPTION",
    ]
      + text("Quid \(ProgramInformation.purpose).")
      + text("Without a command, quid opens a full-screen app. With a command, it prints a report and exits.")
      + [".SH AMOUNTS, CURRENCIES AND COINS"] + text(bareInput.form) + [".PP"] + text(bareInput.order)
      + [".SH COMMANDS"] + commands.flatMap { section($0) }
      + [".SH OPTIONS", "Every command accepts these options:"]
      + items(CommonOptions.declaration.options.map { (usage($0), $0.summary) })
      + [".SH EXIT STATUS"] + items(ExitCode.allCases.map { (bold("\($0.rawValue)"), $0.meaning) })
      + [".SH ENVIRONMENT"]
      + text(
        "These variables override the settings whose names are in parentheses. To change a setting in the configuration"
          + " file, use quid config:")
      + items(
        Setting.all.compactMap { setting in setting.variable.map { (bold($0), "\(setting.summary) (\(setting.key))") } }
      )
      + [".PP"] + text("These settings are read from the configuration file only:")
      + items(Setting.all.filter { $0.variable == nil }.map { (bold($0.key), $0.summary) })
      + [".PP"]
      + text("These variables are read from the environment only:")
      + items(environment.map { (bold($0.name), $0.summary) })
      + [".SH FILES"] + items(files)
      + [".SH EXAMPLES"] + examples.flatMap { [".PP"] + text($0.purpose) + [".PP", ".EX", $0.line.inRoff, ".EE"] }
      + [".SH SEE ALSO"]
      + text("quid help, quid help COMMAND, quid help options, jq(1), man(1).")
      + [".PP"]
      + text("Payment links: ERC-681, https://eips.ethereum.org/EIPS/eip-681. Reference rates: European Central Bank,")
      + text("https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/")
  }

  /// The paragraphs about command lines whose first word is not a command, such as `quid 100 usd eur`.
  private static let bareInput = (
    form:
      "The command can be omitted. A line that starts with an amount or a currency runs quid convert: quid"
      + " 100 usd eur, quid 0.5 btc in sek, quid usd/eur. A line with only a coin runs quid coin: quid btc. A line with"
      + " a coin and a currency or another coin converts one unit of the first coin: quid btc eur.",
    order:
      "The first word is looked up offline, in this order: commands, amounts, currency codes and names, misspelled"
      + " commands, ids and symbols of coins. The coins are those of a built-in list and of the cached list of all coins."
      + " If the id of a coin is the name of a command or similar to one, use quid coin ID."
  )

  private static let files = [
    (italic("~/.config/quid/config.json"), "the configuration file; change it with quid config"),
    (italic("~/.cache/quid"), "cached responses of the providers"),
    (italic("~/.local/share/quid/watchlist.json"), "the watchlist"),
    (italic("~/.local/share/quid/portfolio.json"), "the portfolio"),
    (italic("~/.local/share/quid/contacts.json"), "the address book"),
    (italic("~/.local/share/quid/sends.json"), "the log of transfers made with quid send --node"),
    (italic("~/.local/share/quid/screen.json"), "the state of the full-screen app"),
  ]

  /// The environment variables that are no settings of the configuration file, with their descriptions.
  static let environment: [(name: String, summary: String)] = [
    ("QUID_REDUCE_MOTION", "disables animations, if set to any value"),
    ("NO_COLOR", "disables colors, if set to any value"),
    ("CLICOLOR_FORCE", "enables colors in files and pipes too, if set to any value except 0"),
    ("TERM", "the type of the terminal; the value dumb disables colors and the full-screen app"),
    ("COLUMNS", "the width of the output in columns, instead of the width of the terminal"),
    ("LINES", "the height of the output in rows, instead of the height of the terminal"),
    (
      "LC_ALL",
      "the locale; if not set, LC_NUMERIC is used for numbers, and LC_CTYPE for characters; if these are not set, LANG is"
        + " used"
    ),
    (
      "XDG_CONFIG_HOME",
      "the folder for configuration files, ~/.config by default; relative paths are ignored"
    ),
    ("XDG_CACHE_HOME", "the folder for cached responses, ~/.cache by default; relative paths are ignored"),
    ("XDG_DATA_HOME", "the folder for user data, ~/.local/share by default; relative paths are ignored"),
  ]

  private static let examples: [(purpose: String, line: String)] = [
    ("List the 12 largest coins:", "quid markets --limit 12"),
    ("Convert an amount at the exchange rates of a past day:", "quid convert 250 sek usd --date 2023-08-30 --on next"),
    ("Convert the third column of a file:", "quid convert - usd eur --column 3 --heading < orders.csv"),
    ("Plan a transfer of 50 dollars in ether (the quotes protect $ from the shell):", "quid send '$50' --tier slow"),
    ("Wait until one bitcoin costs more than 90,000 dollars:", "quid watch coin bitcoin --until 'btc>90000'"),
    ("Show a desktop notification at that price:", "quid watch coin bitcoin --until 'btc>90000' --notify"),
    ("Print the price of ether in a script:", "quid coin ethereum --json | jq -r .data.price"),
  ]

  private static func section(_ command: any ParsableCommand.Type) -> [String] {
    let configuration = command.configuration
    let declaration = command.declaration
    let summary = configuration.summary
    var lines = [".SS quid \(command.name.inRoff)"]
    lines += text("\(summary.prefix(1).uppercased())\(summary.dropFirst()).")
    lines += [".PP", "\(bold("quid \(command.name)")) \(declaration.usage.inRoff)".trimmed]
    for paragraph in configuration.discussion { lines += [".PP"] + text(paragraph) }
    lines += items(declaration.options.map { (usage($0), $0.summary) })
    if !configuration.examples.isEmpty { lines += [".PP", ".EX"] + configuration.examples.map(\.inRoff) + [".EE"] }
    return lines
  }

  private static func items(_ items: [(term: String, meaning: String)]) -> [String] {
    items.flatMap { [".TP", $0.term] + text($0.meaning) }
  }

  /// Returns a paragraph in roff syntax, wrapped only to limit the length of the source lines.
  private static func text(_ text: String) -> [String] {
    StyledLine.wrapping(text, columns: 60).map { $0.spans.map(\.text).joined().inRoff }
  }

  private static func usage(_ option: Parameter) -> String {
    guard option.kind == .option else { return bold(option.flag) }
    let value = italic(option.placeholder)
    return "\(bold(option.flag)) \(option.isValueOptional ? "[\(value)]" : value)"
  }

  private static func bold(_ text: String) -> String { "\\fB\(text.inRoff)\\fR" }
  private static func italic(_ text: String) -> String { "\\fI\(text.inRoff)\\fR" }
}

extension String {
  /// The string in ASCII, escaped so that roff formatters display it unchanged.
  ///
  /// Formatters may replace `-`, `'`, `^`, `` ` `` and `~` with typographic characters, and interpret a dot or an
  /// apostrophe at the start of a line as a request (groff_char(7), mandoc_char(7)).
  fileprivate var inRoff: String {
    let escaped = unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\\": "\\e"
      case "-": "\\-"
      case "'": "\\(aq"
      case "^": "\\(ha"
      case "`": "\\(ga"
      case "~": "\\(ti"
      // groff has no ellipsis for ASCII terminals.
      case "…": "..."
      case _ where scalar.isASCII: String(scalar)
      default: "\\[u\(scalar.hexadecimal)]"
      }
    }.joined()
    return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
  }

  fileprivate var trimmed: String { last == " " ? String(dropLast()) : self }
}

extension Unicode.Scalar {
  /// The code point of the scalar as at least four uppercase hexadecimal digits, such as `00E9`.
  fileprivate var hexadecimal: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
