/// The JSON object that every command prints, with the data or with the error.
enum Envelope {
  /// The version of the format.
  private static let version: JSONValue = .number(1)

  /// Returns the object for a report.
  static func success(_ command: String, _ report: any CommandReport, _ warnings: [String]) -> JSONValue {
    [
      "quid": version, "command": .string(command), "data": report.data,
      "sources": .array(report.sources.map(\.json)), "warnings": .array(warnings.map { .string($0) }),
    ]
  }

  /// Returns the object for an error.
  static func failure(_ command: String?, _ failure: CommandFailure) -> JSONValue {
    [
      "quid": version, "command": JSONValue(command),
      "error": [
        "kind": .string(failure.kind), "message": .string(failure.message),
        "retryAfter": failure.retryAfter.map { .number($0) } ?? .null,
        "exitCode": .number(Int64(failure.exitCode.rawValue)),
      ],
    ]
  }
}
