import QuidCore
import QuidTerminal

/// The output format of a command.
enum OutputFormat: Hashable, Sendable {
  /// Lines of text for the user.
  case text
  /// One JSON object.
  case json
  /// Comma-separated values.
  case csv
}

/// The result of a command, in every output format.
///
/// Only the requested format is computed.
protocol CommandReport: Sendable {
  /// The fields of `data` in the JSON output.
  static var fields: Fields { get }
  /// The fields of a report without text columns.
  typealias Fields = FieldTable<Self, Never>
  /// The sources of the values in the report.
  var sources: [SourceReport] { get }
  /// Problems that do not make the report wrong, such as out-of-date data.
  var warnings: [String] { get }
  /// The reasons for which the input is rejected. The text format prints them on standard error.
  var problems: [String] { get }
  /// The message on standard error for an empty result, or `nil` if there is a result.
  var emptyMessage: String? { get }
  /// The errors of the parts that could not be fetched. All other parts are shown.
  var failures: [CommandError] { get }
  /// Messages about other effects of the command, such as a written file.
  var notes: [String] { get }
  /// The values that `quid watch --until` can wait for, including those that are currently unknown.
  var watchedValues: [WatchedValue] { get }
  /// Returns the lines of the text format.
  ///
  /// - Parameter columns: The width of the terminal.
  func lines(columns: Int) -> [StyledLine]
  /// The rows of the CSV output, starting with the header, or `nil` if the command has no table.
  var table: [[String]]? { get }
  /// The exit code of the process.
  var exitCode: ExitCode { get }
  /// The message for standard error if the report cannot be written, or `nil` if the command had no other effect.
  ///
  /// With a message, the exit code is that of the report.
  var messageIfUnwritten: String? { get }
  /// A Boolean value that indicates whether warnings are omitted, because a shell and not the user reads the output.
  var omitsWarnings: Bool { get }
  /// Whether the command has already printed its output line by line, so that only warnings and errors remain to be printed.
  var isWritten: Bool { get }
}

extension CommandReport {
  /// The `data` of the JSON output.
  var data: JSONValue { Self.fields.json(self) }
  var sources: [SourceReport] { [] }
  var warnings: [String] { [] }
  var problems: [String] { [] }
  var emptyMessage: String? { nil }
  var table: [[String]]? { nil }
  var isWritten: Bool { false }
  var omitsWarnings: Bool { false }
  var messageIfUnwritten: String? { nil }
  var failures: [CommandError] { [] }
  var notes: [String] { [] }
  var watchedValues: [WatchedValue] { [] }

  /// The exit code for rejected input, or of the first part that could not be fetched.
  var exitCode: ExitCode { problems.isEmpty ? failures.first?.exitCode ?? .success : .refusedInput }
}

/// A value of a report that `quid watch --until` can wait for.
struct WatchedValue: Hashable, Sendable {
  /// The name in lower case, such as `btc`, `gas` or `change`.
  let name: String
  /// Another name with precedence over the names of all values: the id of a coin.
  var id: String?
  /// The value, or `nil` while it is unknown.
  let value: FixedPoint?
}
