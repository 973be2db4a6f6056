import QuidCore
import QuidNetworking

/// The outer JSON object that every command prints with `--json`, which contains the result or the error.
enum Envelope {
  private struct FormatVersion: FieldValue {
    private static let number: Int64 = 1

    static var fieldType: FieldType { .integers([number]) }
    var json: JSONValue { .number(Self.number) }
  }

  static func success(_ command: String, _ report: any CommandReport, _ warnings: [String]) -> JSONValue {
    Success.fields.json(Success(command: command, data: report.data, sources: report.sources, warnings: warnings))
  }

  /// Returns the JSON object for a failed command; `command` is `nil` if the command line contains no command.
  static func failure(_ command: String?, _ error: CommandError) -> JSONValue {
    Failure.fields.json(Failure(command: command, error: error))
  }

  static func schema(of command: String, data: [FieldType]) -> JSONSchema {
    let data = data.uniqued
    let fields = Success.fields.description.map { field in
      switch field.name {
      case "command": field.with(.choice([command]))
      case "data": field.with(data.count == 1 ? data[0] : .either(data))
      default: field
      }
    }
    return JSONSchema(.object(fields))
  }

  static var errorSchema: JSONSchema { JSONSchema(.object(Failure.fields.description)) }

  private struct Success {
    let command: String
    let data: JSONValue
    let sources: [SourceReport]
    let warnings: [String]

    static let fields: FieldTable<Success, Never> = [
      .json("quid", "the version of the JSON format") { _ in FormatVersion() },
      .json("command", "the name of the command") { $0.command },
      .json("data", "the result of the command") { $0.data },
      .rows("sources", "the providers of the values in the result", SourceReport.fields) { $0.sources },
      .json("warnings", "the warnings about the result, such as old data") { $0.warnings },
    ]
  }

  private struct Failure {
    let command: String?
    let error: CommandError

    static let fields: FieldTable<Failure, Never> = [
      .json("quid", "the version of the JSON format") { _ in FormatVersion() },
      .json("command", "the name of the command") { $0.command },
      .object("error", "the error that ended the command", CommandError.fields) { $0.error },
    ]
  }
}

extension CommandError {
  fileprivate static let fields: FieldTable<CommandError, Never> = [
    .json("kind", "the kind of error, such as offline or usage") { $0.kind },
    .json("message", "the error message") { $0.message },
    .json("retryAfter", "the number of seconds to wait before a retry") { $0.retryAfter },
    .json("exitCode", "the exit code of the process") { $0.exitCode },
  ]
}

extension ExitCode: FieldValue {
  static var fieldType: FieldType { .integers(allCases.map { Int64($0.rawValue) }) }
  var json: JSONValue { .number(Int64(rawValue)) }
}
