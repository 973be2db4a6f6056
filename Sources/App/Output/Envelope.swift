import QuidCore
import QuidNetworking

/// The outer JSON object that every command prints with `--json`, which contains the result or the error.
enum Envelope {
  /// The version of the JSON format.
  private static let version = JSONValue.number(1)

  static func success(_ command: String, _ report: any CommandReport, _ warnings: [String]) -> JSONValue {
    [
      "quid": version, "command": command.json, "data": report.data,
      "sources": SourceReport.fields.json(report.sources), "warnings": warnings.json,
    ]
  }

  /// Returns the JSON object for a failed command; `command` is `nil` if the command line contains no command.
  static func failure(_ command: String?, _ error: CommandError) -> JSONValue {
    [
      "quid": version, "command": command.json,
      "error": [
        "kind": error.kind.json, "message": error.message.json, "retryAfter": error.retryAfter.json,
        "exitCode": .number(Int64(error.exitCode.rawValue)),
      ],
    ]
  }
}
