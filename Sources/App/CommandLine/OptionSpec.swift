/// One option of the command line: what the parser accepts and the help says.
struct OptionSpec: Hashable, Sendable {
  /// The name without its dashes.
  let name: String
  /// What stands for its value in the help; `nil` for an option that takes none.
  let value: String?
  /// What it does.
  let summary: String
  /// Whether the option may stand without its value, which is then an empty string.
  var isValueOptional = false

  /// An option that takes a value.
  init(_ name: String, _ value: String, _ summary: String) {
    self.name = name
    self.value = value
    self.summary = summary
  }

  /// Creates an option that takes a value or stands alone.
  ///
  /// It stands alone before another option and at the end of the command line; else it takes the next argument.
  init(_ name: String, optional value: String, _ summary: String) {
    self.init(name, value, summary)
    isValueOptional = true
  }

  /// An option that stands alone.
  init(_ name: String, _ summary: String) {
    self.name = name
    value = nil
    self.summary = summary
  }

  /// The option as the help shows it.
  var usage: String { value.map { "--\(name) \(isValueOptional ? "[\($0)]" : $0)" } ?? "--\(name)" }

  /// The options of every command.
  static let common: [OptionSpec] = [
    OptionSpec("client", "live|test|mock", "who answers: upstreams, fixed or moving figures"),
    OptionSpec("seed", "N", "where the figures of --client mock start"),
    OptionSpec("offline", "never touch the network"),
    OptionSpec("max-age", "10m", "how old a stored answer may be; 0 asks again"),
    OptionSpec("json", "print one JSON object"),
    OptionSpec("csv", "print a table as comma-separated values"),
    OptionSpec("color", "auto|always|never", "whether to use colors"),
    OptionSpec("theme", "light|dark|mono", "the colors of the full screen"),
    OptionSpec("locale", "sv_SE", "how numbers and dates are shown"),
    OptionSpec("timeout", "15s", "how long the whole command may take"),
    OptionSpec("verbose", "show each request on standard error"),
    OptionSpec("help", "show how to use a command"),
    OptionSpec("version", "show the version"),
  ]
}
