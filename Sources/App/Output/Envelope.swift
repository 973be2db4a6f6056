import Foundation
import QuidCore

/// The JSON object that every command prints, with the data or with the error.
enum Envelope {
  /// The version of the format.
  private static let version = 1

  /// Returns the object for a report.
  static func success(_ command: String, _ report: any CommandReport, _ warnings: [String]) -> JSONValue {
    Success.fields.json(Success(command: command, data: report.data, sources: report.sources, warnings: warnings))
  }

  /// Returns the object for an error.
  static func failure(_ command: String?, _ error: CommandError) -> JSONValue {
    Failure.fields.json(Failure(command: command, error: error))
  }

  private struct Success {
    let command: String
    let data: JSONValue
    let sources: [SourceReport]
    let warnings: [String]

    static let fields: FieldTable<Success, Never> = [
      .json("quid", "the version of the JSON format") { _ in version },
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
      .json("quid", "the version of the JSON format") { _ in version },
      .json("command", "the name of the command") { $0.command },
      .object("error", "the error that ended the command", CommandError.fields) { $0.error },
    ]
  }
}

extension CommandError {
  fileprivate static let fields: FieldTable<CommandError, Never> = [
    .json("kind", "the kind of the error, such as offline or usage") { $0.kind },
    .json("message", "the message for the user") { $0.message },
    .json("retryAfter", "the number of seconds to wait before a retry") { $0.retryAfter },
    .json("exitCode", "the exit code of the process") { Int($0.exitCode.rawValue) },
  ]
}

/// The source and the times of a value, for the JSON output.
struct SourceReport: Hashable, Sendable {
  let source: DataSource
  let asOf: Date?
  let fetchedAt: Date
  let freshness: Freshness

  init(_ sourced: Sourced<some Sendable>) {
    source = sourced.source
    asOf = sourced.asOf
    fetchedAt = sourced.fetchedAt
    freshness = sourced.freshness
  }

  static let fields: FieldTable<SourceReport, Never> = [
    .json("name", "the name of the provider") { $0.source.name },
    .json("host", "the host of the provider") { $0.source.host },
    .json("asOf", "the time of the value according to the provider") { $0.asOf },
    .json("fetchedAt", "the time at which the value was fetched") { $0.fetchedAt },
    .json(
      "freshness", "the state of the data: live (just fetched), fresh (cached), stale (outdated) or builtin"
    ) { $0.freshness.rawValue },
  ]
}
