import QuidCore
import QuidNetworking

/// The outer JSON object that every command prints with `--json`, which contains the result or the error.
enum Envelope {
  /// The version of the JSON format.
  private static let version = 1

  static func success(_ command: String, _ report: any CommandReport, _ warnings: [String]) -> JSONValue {
    JSONValue(fields: [
      "quid": version, "command": command, "data": JSONValue(fields: report.fields), "sources": report.sources,
      "warnings": warnings,
    ])
  }

  /// Returns the JSON object for a failed command; `command` is `nil` if the command line contains no command.
  static func failure(_ command: String?, _ error: CommandError) -> JSONValue {
    let fields = JSONValue(fields: [
      "kind": error.kind, "message": error.message, "retryAfter": error.retryAfter,
      "exitCode": Int(error.exitCode.rawValue),
    ])
    return JSONValue(fields: ["quid": version, "command": command, "error": fields])
  }
}
