enum ProgramInformation {
  static let version = "0.2.0"
  /// The release date of the version, in ISO 8601, for the manual page.
  static let versionDay = "2026-11-24"
  static let purpose =
    "sends ETH, tracks crypto prices and converts currencies, with exact amounts and the source of every value"
  /// The example command lines in the help, which work without an API key.
  static let examples = [
    "quid 100 usd eur", "quid btc", "quid markets --limit 12", "quid coin bitcoin", "quid convert 100 usd eur sek",
    "quid bitcoin", "quid send 1.5 --in usd", "quid watch markets --limit 12",
  ]
}
