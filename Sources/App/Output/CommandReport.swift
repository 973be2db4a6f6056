import QuidCore
import QuidTerminal

/// The result of a command, which can be printed in every output format.
///
/// Only the requested format is computed.
protocol CommandReport: Sendable {
  static var fields: Fields { get }
  /// A table of fields without columns of the text format.
  typealias Fields = FieldTable<Self, Never>
  /// The providers of the values in the result, with the times of the values.
  var sources: [SourceReport] { get }
  var warnings: [String] { get }
  /// The reasons why the input is rejected; empty if it is accepted.
  ///
  /// The text format prints the reasons on standard error.
  var problems: [String] { get }
  /// The message to print on standard error if the result is empty; `nil` if it is not empty.
  var emptyMessage: String? { get }
  /// The errors of the parts of the result that could not be loaded.
  ///
  /// All other parts are printed.
  var failures: [CommandError] { get }
  var notes: [String] { get }
  /// The values that a condition of `quid watch --until` can refer to, including those that are currently unknown.
  var watchedValues: [WatchedValue] { get }
  /// Returns the lines of the text format.
  func lines(columns: Int) -> [StyledLine]
  /// The rows of the CSV output, starting with the header; `nil` if the result cannot be printed as a table.
  var table: [[String]]? { get }
  /// A Boolean value that indicates whether ``table`` is already limited to the columns that the option `--columns`
  /// selects.
  var hasChosenColumns: Bool { get }
  var exitCode: ExitCode { get }
  /// The message for standard error if the result cannot be printed; `nil` if the command had no side effect.
  ///
  /// If there is a message, the process ends with ``exitCode``, because the side effect has succeeded or failed
  /// independently of the output.
  var messageIfUnwritten: String? { get }
  /// A Boolean value that indicates whether warnings are not printed, because a shell reads the output.
  var omitsWarnings: Bool { get }
  /// A Boolean value that indicates whether the command has already printed its result while it ran.
  ///
  /// If so, only warnings and errors remain to be printed.
  var isWritten: Bool { get }
}

extension CommandReport {
  /// The result as a JSON object, for the key `data` of the JSON output.
  var data: JSONValue { Self.fields.json(self) }
  /// The type of ``data``, from which the JSON Schema is generated.
  static var dataType: FieldType { .object(fields.description) }
  var sources: [SourceReport] { [] }
  var warnings: [String] { [] }
  var problems: [String] { [] }
  var emptyMessage: String? { nil }
  var table: [[String]]? { nil }
  var hasChosenColumns: Bool { false }
  var isWritten: Bool { false }
  var omitsWarnings: Bool { false }
  var messageIfUnwritten: String? { nil }
  var failures: [CommandError] { [] }
  var notes: [String] { [] }
  var watchedValues: [WatchedValue] { [] }

  /// Returns the messages about the parts of the result that could not be loaded.
  func failureMessages(isOffline: Bool) -> [String] { failures.map { (isOffline ? $0.offline : $0).message } }

  /// The exit code for rejected input, or for the first part of the result that could not be loaded.
  ///
  /// The exit code is ``ExitCode/success`` if there was neither.
  var exitCode: ExitCode { problems.isEmpty ? failures.first?.exitCode ?? .success : .refusedInput }
}
