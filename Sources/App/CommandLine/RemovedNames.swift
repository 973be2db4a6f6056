import QuidPresentation

/// The commands, options, settings and environment variables that version 0.3 removed.
enum RemovedNames {
  /// The sentence about the replacement of each removed name; empty for a name without a replacement.
  ///
  /// A name that ends with a period is the prefix of several settings.
  private static let replacements = [
    "mcp": "Use the commands with --json.", "schema": "Use the commands with --json.", "commands": "See quid help.",
    "--as-fee": "", "--budget": "", "--columns": "To print sparklines as JSON or CSV, use quid markets --sparkline.",
    "--compare": "", "--import": "Past rates are cached when they are used.",
    "--kagi": "Use quid chart --candles.", "--reversal": "",
    "--group": "All coins of the groups are on the watchlist.", "--volume": "quid coin prints the volume of 24 hours.",
    "color.": "Use the setting theme.", "key.": "", "mcp.portfolio": "",
    "fallbacks=ecb": "", "fallbacks=frankfurter": "", "fallbacks=kraken": "",
    "ecb-url": "", "QUID_ECB_URL": "", "kraken-url": "", "QUID_KRAKEN_URL": "",
  ]

  /// The sentence about several coins as arguments of `quid chart`.
  static let comparison =
    "The comparison of coins was removed in 0.3. To see how two coins did, use quid chart eth --in btc."

  /// Returns the usage error for a removed name; `nil` for any other unknown name.
  static func error(for name: String) -> CommandError? {
    let prefix = name.prefix { $0 != "." } + "."
    guard let replacement = replacements[name] ?? replacements[String(prefix)] else { return nil }
    return .usage("“\(name.excerpt())” was removed in 0.3.\(replacement.isEmpty ? "" : " \(replacement)")")
  }

  /// Returns the names of the elements of the setting `fallbacks`, such as `fallbacks=erapi`.
  static func names(ofFallbacks value: String?) -> [String] {
    (value ?? "").lowercased().split(separator: ",").map { "fallbacks=\($0.trimmingPrefix(while: \.isWhitespace))" }
  }

  /// Returns the warning about removed names in the configuration file or the environment; `nil` if there are none.
  static func warning(about names: [String], in source: String) -> String? {
    let removed = names.filter { Setting.named($0) == nil && error(for: $0) != nil }.sorted()
    return removed.isEmpty ? nil : "Ignored \(removed.list("and")) in \(source), removed in 0.3."
  }
}
