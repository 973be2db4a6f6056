/// The manual page, in the macros of man(7), which groff and mandoc know alike; written from the command table.
enum ManualPage {
  /// The page, a line each.
  static var lines: [String] {
    [
      #".\" Manual page of quid; written by: quid man"#,
      ".TH QUID 1 \(Program.versionDay) \"Quid \(Program.version)\" \"User Commands\"",
      ".SH NAME",
      "quid \\- \(HelpText.purpose)",
      ".SH SYNOPSIS",
      bold("quid"),
      ".br",
      "\(bold("quid")) \(italic("COMMAND")) [\(italic("ARGUMENTS"))] [\(italic("OPTIONS"))]",
      ".SH DESCRIPTION",
    ]
      + text("Quid \(HelpText.purpose).")
      + text("Alone on a terminal it is a full-screen app; with a command it prints and exits.")
      + [".SH COMMANDS"] + CommandTable.commands.flatMap(section)
      + [".SH OPTIONS", "Every command takes these:"] + items(OptionSpec.common.map { (usage($0), $0.summary) })
      + [".SH ENVIRONMENT"]
      + text("The same names are read from the configuration file, where the environment does not set them.")
      + items(Variable.allCases.map { (bold($0.rawValue), $0.summary) })
      + [".SH FILES"] + items(files)
      + [".SH EXIT STATUS"] + items(ExitCode.allCases.map { (bold("\($0.rawValue)"), $0.meaning) })
  }

  private static let files = [
    (italic("~/.config/quid/config.json"), "the configuration, readable by its owner alone"),
    (italic("~/.cache/quid"), "answers of upstreams, kept for as long as they hold"),
    (italic("~/.local/share/quid"), "the watchlist, the contacts, the imported history and the record of sends"),
  ]

  private static func section(_ command: CommandSpec) -> [String] {
    var lines = [".SS quid \(command.name.inRoff)"]
    lines += text("\(command.summary.prefix(1).uppercased())\(command.summary.dropFirst()).")
    lines += [".PP", "\(bold("quid \(command.name)")) \(command.synopsis.inRoff)".trimmed]
    for paragraph in command.details { lines += [".PP"] + text(paragraph) }
    lines += items(command.options.map { (usage($0), $0.summary) })
    if !command.examples.isEmpty { lines += [".PP", ".EX"] + command.examples.map(\.inRoff) + [".EE"] }
    return lines
  }

  /// Terms with what they mean, each in a paragraph of its own.
  private static func items(_ items: [(term: String, meaning: String)]) -> [String] {
    items.flatMap { [".TP", $0.term] + text($0.meaning) }
  }

  /// Running text, broken between words: roff fills the lines again.
  private static func text(_ text: String) -> [String] {
    StyledLine.wrapping(text, columns: 60).map { $0.spans.map(\.text).joined().inRoff }
  }

  private static func usage(_ option: OptionSpec) -> String {
    bold("--\(option.name)") + (option.value.map { " " + italic($0) } ?? "")
  }

  private static func bold(_ text: String) -> String { "\\fB\(text.inRoff)\\fR" }
  private static func italic(_ text: String) -> String { "\\fI\(text.inRoff)\\fR" }
}

extension String {
  /// The text as roff shows it unchanged, in ASCII.
  ///
  /// A plain `-`, `'`, `^`, `` ` `` or `~` may become a typographic one, and a dot or an apostrophe at the start of a
  /// line makes it a request (groff_char(7), mandoc_char(7)).
  fileprivate var inRoff: String {
    let escaped = unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\\": "\\e"
      case "-": "\\-"
      case "'": "\\(aq"
      case "^": "\\(ha"
      case "`": "\\(ga"
      case "~": "\\(ti"
      // groff has no ellipsis where the terminal knows ASCII alone.
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
  /// The number of the scalar in capitals, with four digits at least.
  fileprivate var hexadecimal: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
