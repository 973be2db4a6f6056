/// The specification of a command-line option for the parser and the help.
struct OptionSpec: Hashable, Sendable {
  /// The name without its dashes.
  let name: String
  /// The placeholder of the value in the help, or `nil` for a flag.
  let value: String?
  /// The description for the help.
  let summary: String
  /// Whether the value may be omitted, which gives an empty string.
  var isValueOptional = false

  /// Creates an option with a value.
  init(_ name: String, _ value: String, _ summary: String) {
    self.name = name
    self.value = value
    self.summary = summary
  }

  /// Creates an option with an optional value.
  ///
  /// The next argument is the value, unless it is an option.
  init(_ name: String, optional value: String, _ summary: String) {
    self.init(name, value, summary)
    isValueOptional = true
  }

  /// Creates a flag.
  init(_ name: String, _ summary: String) {
    self.name = name
    value = nil
    self.summary = summary
  }

  /// The option with its placeholder, as in the help.
  var usage: String { value.map { "--\(name) \(isValueOptional ? "[\($0)]" : $0)" } ?? "--\(name)" }

  /// The options that every command accepts.
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
